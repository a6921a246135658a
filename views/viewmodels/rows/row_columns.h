#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

/// The columns of the row table, in the order in which they stand.
enum class RowColumn : std::uint8_t {
    Row,
    Token,
    Text,
    Origin,
    Source,
    Patch,
    Valid,
    Segment,
    Role,
    Position,
    Label,
    Marker,
    Option,
    Question,
    Branch,
    Loss
};
inline constexpr int kRowColumns = static_cast<int>(RowColumn::Loss) + 1;

/// "row", "token", … as the header shows them.
[[nodiscard]] QString columnTitle(RowColumn column);
/// One sentence for the header's tool tip.
[[nodiscard]] QString columnMeaning(RowColumn column);
/// The name in filters and CSV: never translated.
[[nodiscard]] QString columnKey(RowColumn column);

/// The trace carries this column; unknown ones are hidden, never guessed.
[[nodiscard]] bool isKnown(const trace::Trace& trace, const trace::Sequence& sequence, RowColumn column);

/// A cell as text; empty for "none" (ids of -1) and unknown columns.
[[nodiscard]] QString cellText(const trace::Trace& trace, const trace::Sequence& sequence, RowColumn column, std::size_t row);

}  // namespace rowscope::viewmodels
