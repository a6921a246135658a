#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

#include "views/viewmodels/rows/row_columns.h"
#include "views/viewmodels/rows/row_filter.h"

namespace rowscope::viewmodels {

/// Which rows a table shows, in which order; shared and never changed.
using RowOrder = std::shared_ptr<const std::vector<std::int32_t>>;

struct RowSort {
    RowColumn column = RowColumn::Row;
    bool descending = false;
    [[nodiscard]] bool isNatural() const { return column == RowColumn::Row && !descending; }
};

/// The kept rows, sorted; equal rows stay in sequence order, and those that show nothing in the column come last both ways. O(rows) for
/// ids, texts and roles, O(rows log rows) for losses; no objects a row. Null where all rows show in their own order, and when stopped
/// (ask the token).
[[nodiscard]] RowOrder rowOrder(const trace::Trace& trace, const trace::Sequence& sequence, const RowFilter& filter, const RowSort& sort,
                                const std::stop_token& stop);

}  // namespace rowscope::viewmodels
