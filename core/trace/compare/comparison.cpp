#include "core/trace/compare/comparison.h"

#include <algorithm>

#include "core/trace/compare/compare_parts.h"

namespace rowscope::trace {

std::string_view name(CompareStage stage) {
    constexpr std::array<std::string_view, 9> names{"media",       "sequences", "rows",   "columns", "masks",
                                                    "supervision", "tensors",   "logits", "answers"};
    return names[static_cast<std::size_t>(stage)];
}

Result<Comparison> compareTraces(const Trace& left, const Trace& right, const CompareOptions& options, const Progress& progress) {
    Comparison out;
    compare::media(left, right, out);
    out.sequences = compare::pairs(left, right, out);
    for (SequencePair& pair : out.sequences) {
        ROWSCOPE_TRY(progress.check("compare"));
        const Sequence& a = left.sequences[static_cast<std::size_t>(pair.left)];
        const Sequence& b = right.sequences[static_cast<std::size_t>(pair.right)];
        pair.runs = alignRows(rowIdentities(a.rows, b.rows), rowIdentities(b.rows, a.rows));
        compare::rows(left, right, pair, out);
        ROWSCOPE_TRY(compare::masks(left, right, pair, progress, out));
    }
    ROWSCOPE_TRY(compare::tensors(left, right, options, progress, out));
    compare::options(left, right, options, out);
    std::stable_sort(out.differences.begin(), out.differences.end(),
                     [](const Difference& a, const Difference& b) { return a.stage < b.stage; });
    return out;
}

}  // namespace rowscope::trace
