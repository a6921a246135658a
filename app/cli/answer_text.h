#pragma once

#include <string>

#include "core/trace/trace.h"

namespace rowscope::cli {

/// One line a question: id, answer, its probability, confidence, flips; then the notes a reader should know (cuts, look-alikes, turned
/// pictures, temperatures).
[[nodiscard]] std::string answersText(const trace::Trace& trace);

/// What the Options panel shows: figures with their source, and a table of probabilities and logits of each option order.
[[nodiscard]] std::string explanationText(const trace::Trace& trace);

}  // namespace rowscope::cli
