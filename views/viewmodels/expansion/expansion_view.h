#pragma once

#include <QString>
#include <vector>

#include "core/trace/trace.h"
#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

/// A stretch of the template and the rows it became.
struct ExpansionSpan {
    enum class Kind { Plain, Placeholder, Cut };
    Kind kind = Kind::Plain;
    std::int32_t templateBegin = 0;
    std::int32_t templateEnd = 0;
    rows::RowRange rows;      ///< with boundary rows; for Cut an empty range where it would stand
    rows::RowRange features;  ///< of a placeholder: its feature rows
    int record = -1;          ///< index into the expansion's records
};

/// Template tokens in order, grouped: neighbouring tokens that became neighbouring rows are one span, every placeholder is its own,
/// and tokens without rows are Cut.
[[nodiscard]] std::vector<ExpansionSpan> expansionSpans(const trace::Sequence& sequence);

/// The formula with its numbers, and whether it holds for this sequence.
struct ExpansionFormula {
    QString symbols;  ///< "L_exp = L_tmpl − M + ΣN + boundary"
    QString numbers;  ///< "346 = 280 − 1 + 64 + 3"
    bool holds = false;
    QString verdict;  ///< "the sequence has 346 rows"
};
[[nodiscard]] ExpansionFormula expansionFormula(const trace::Sequence& sequence);

/// "image 0: placeholder 70 → 64 rows (5–68) + 3 boundary rows"
[[nodiscard]] QString recordText(const trace::Trace& trace, const rows::ExpansionRecord& record);

/// "state: 12 tokens cut on the right"
[[nodiscard]] QString cutText(const trace::Cut& cut);

[[nodiscard]] CardText explainSpan(const trace::Trace& trace, const trace::Sequence& sequence, const ExpansionSpan& span, std::int32_t row);

}  // namespace rowscope::viewmodels
