#pragma once

#include <string>

#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/trace/trace.h"

namespace rowscope::cli {

/// What a layout came to: {"title", "sequences": [{"name", "rows", "template_length", "placeholders", "media_rows", "boundary_rows",
/// "supervised", "masks": [{"name", "layers", "queries", "keys", "allowed"}]}], "ledger", "findings", "not_checkable"}. Error: Cancelled.
[[nodiscard]] Result<json::Value> layoutSummary(const trace::Trace& trace, const Progress& progress);

/// The same for people.
[[nodiscard]] std::string layoutText(const json::Value& summary);

}  // namespace rowscope::cli
