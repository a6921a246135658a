#pragma once

#include <optional>
#include <vector>

#include "core/trace/dump/dump.h"
#include "core/trace/trace.h"

namespace rowscope::trace {

/// What the import told by itself or did not know: whoever reads the trace must be able to doubt it.
[[nodiscard]] std::vector<Finding> importNotes(const Dump& dump);
/// Where padding stands on another side than the dump claims; real rows as liveRows tells them.
[[nodiscard]] std::optional<Finding> padSideNote(const Dump& dump, const rows::RowTable& table, std::int32_t sequence);
/// Why a sequence with logits and labels has no loss.
[[nodiscard]] Finding lossNote(const Error& error, std::int32_t sequence);

}  // namespace rowscope::trace
