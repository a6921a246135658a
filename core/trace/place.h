#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/masks/term.h"
#include "core/rows/row_table.h"

namespace rowscope::trace {

/// A place in a trace: what a finding points at and what the one selection of the window holds. Unset members mean "not
/// about that". Row numbers belong to `sequence`.
struct Place {
    std::int32_t sequence = -1;
    std::vector<rows::RowRange> rows;  ///< as queries where a mask is meant
    std::vector<rows::RowRange> keys;
    std::optional<masks::Cell> cell;
    std::int32_t mask = -1;      ///< index into the sequence's masks
    std::int32_t media = -1;     ///< index into Trace::media
    std::int32_t mediaRow = -1;  ///< row inside that medium
    std::int32_t question = -1;  ///< index into Trace::questions
    std::int32_t option = -1;    ///< label index
    std::int32_t order = -1;     ///< option order
    std::int32_t cacheEvent = -1;
    std::int32_t stage = -1;
    bool operator==(const Place&) const = default;
};

}  // namespace rowscope::trace
