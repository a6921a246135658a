#pragma once

#include "core/trace/compare/comparison.h"

// Parts of compareTraces, one stage each; each appends its differences.
namespace rowscope::trace::compare {

void media(const Trace& left, const Trace& right, Comparison& out);
[[nodiscard]] std::vector<SequencePair> pairs(const Trace& left, const Trace& right, Comparison& out);
/// Rows that one side has alone, then the columns of rows both have.
void rows(const Trace& left, const Trace& right, const SequencePair& pair, Comparison& out);
/// Masks over rows are compared where both sides have the row: inserted or lost rows are differences of their own.
[[nodiscard]] Status masks(const Trace& left, const Trace& right, const SequencePair& pair, const Progress& progress, Comparison& out);
/// The same cells of two masks over rows, in the left side's numbers. Fills count (0: none differs), texts and cells of `difference`.
[[nodiscard]] Status alignedMasks(const masks::Mask& left, const masks::Mask& right, const SequencePair& pair, const Progress& progress,
                                  Difference& difference);
[[nodiscard]] Status tensors(const Trace& left, const Trace& right, const CompareOptions& options, const Progress& progress,
                             Comparison& out);
void options(const Trace& left, const Trace& right, const CompareOptions& options, Comparison& out);

}  // namespace rowscope::trace::compare
