#pragma once

#include "core/trace/compare/comparison.h"

// Parts of compareTraces, one stage each; each appends its differences.
namespace rowscope::trace::compare {

/// Six digits, for sentences.
[[nodiscard]] std::string number(double value);

/// Where two rows of numbers differ most, and in how many places they do.
struct Largest {
    std::size_t at = 0;
    double delta = 0;
    std::int64_t count = 0;
};
/// Differences up to `tolerance` are none; a NaN on one side alone is one, two NaN or two equal infinities are none.
[[nodiscard]] Largest largestDelta(const std::vector<double>& a, const std::vector<double>& b, double tolerance);

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
