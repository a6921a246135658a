#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/rows/row_table.h"
#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// The dump's row tensors as one row table per batch item. A column that the dump has no tensor for, and that does not follow
/// from another one, stays empty. `originId` of media rows is the medium's id inside its item, as the dump writes it.
/// Errors name the tensor and the element that is out of range; Cancelled.
[[nodiscard]] Result<std::vector<rows::RowTable>> rowTables(const Dump& dump, const Progress& progress = {});

/// The records of each batch item, in the dump's order.
[[nodiscard]] std::vector<std::vector<const MediaRecord*>> mediaOfItems(const Dump& dump);

/// Is a row real, by its id alone? Runs of the padding id at both ends are not; where a text ends with that very id (`alsoEnds`), the
/// first of the run behind it is the text's.
[[nodiscard]] std::vector<std::uint8_t> realById(std::span<const std::int32_t> ids, std::int32_t pad, bool alsoEnds);

/// Is a row real? As the sample was built, not as its mask says, so that a mask that lies can be told: origin_kind, else
/// roles, else the mask itself.
[[nodiscard]] std::vector<std::uint8_t> liveRows(const rows::RowTable& table);

/// Rows of a two-axis mask or of the given tensor for one item ([B or 1, L]); empty when there is none.
[[nodiscard]] Result<std::vector<std::int32_t>> itemRow(const Dump& dump, std::string_view tensor, std::int64_t item);

}  // namespace rowscope::trace
