#pragma once

#include <memory>
#include <vector>

#include "core/trace/trace.h"
#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

/// One mask as a panel shows it: with the trace that keeps it alive, and which rows its two axes are.
struct MaskView {
    trace::TracePtr trace;
    int sequence = -1;
    int mask = -1;  ///< index into the sequence's masks
    int term = -1;  ///< one term of it alone, left to right; -1 = the whole rule
    masks::Mask shown{"", 0, 0, {}};

    [[nodiscard]] bool isValid() const { return mask >= 0; }
    [[nodiscard]] const trace::Sequence& rowsOwner() const { return trace->sequences[static_cast<std::size_t>(sequence)]; }
    [[nodiscard]] const trace::NamedMask& named() const { return rowsOwner().masks[static_cast<std::size_t>(mask)]; }
    [[nodiscard]] bool keysAreMedia() const { return named().keysAreMedia; }
    /// The sequence's row of query 0: rows taken from a prefix cache ask nothing.
    [[nodiscard]] std::int32_t queryOffset() const;
    [[nodiscard]] std::int32_t queryRow(std::int64_t query) const { return static_cast<std::int32_t>(query) + queryOffset(); }
    /// -1 where keys are media memory rows.
    [[nodiscard]] std::int32_t keyRow(std::int64_t key) const { return keysAreMedia() ? -1 : static_cast<std::int32_t>(key); }
};

/// An invalid view where the indices are out of range.
[[nodiscard]] MaskView maskView(trace::TracePtr trace, int sequence, int mask, int term = -1);

/// The rule's terms, left to right, each once.
[[nodiscard]] std::vector<masks::TermPtr> termsOf(const masks::Mask& mask);

/// "option block" for "option_block": the name of a term as words.
[[nodiscard]] QString termName(std::string_view name);
/// "allowed by causal", "allowed by option block only", …: what the two classes of the heatmap stand for; one entry where the rule
/// has no alternatives.
[[nodiscard]] std::vector<QString> allowedNames(const masks::Mask& mask);

/// Both rows by name, the verdict, and every term's reason.
[[nodiscard]] CardText explainCell(const MaskView& view, masks::Cell cell);

/// "“square” · option 1 of largest"; the row number alone where nothing is known of it.
[[nodiscard]] QString rowPhrase(const MaskView& view, std::int32_t row);

}  // namespace rowscope::viewmodels
