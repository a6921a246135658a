#pragma once

#include "core/trace/compare/comparison.h"

// Parts of compareTraces, one stage each; each appends its differences.
namespace rowscope::trace::compare {

void media(const Trace& left, const Trace& right, Comparison& out);
[[nodiscard]] std::vector<SequencePair> pairs(const Trace& left, const Trace& right, Comparison& out);
/// Rows that one side has alone, then the columns of rows both have.
void rows(const Trace& left, const Trace& right, const SequencePair& pair, Comparison& out);
[[nodiscard]] Status masks(const Trace& left, const Trace& right, const SequencePair& pair, const Progress& progress, Comparison& out);
void options(const Trace& left, const Trace& right, const CompareOptions& options, Comparison& out);

}  // namespace rowscope::trace::compare
