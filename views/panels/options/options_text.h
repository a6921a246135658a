#pragma once

#include <QString>
#include <QStringList>

#include "core/trace/trace.h"

namespace rowscope::panels {

/// "confidence 0.8200 · flips 0 of 4"
[[nodiscard]] QString confidenceText(const trace::QuestionResult& question);
/// "T 1.3100 · bucket choice:3-5", "T 2.0000 · given with the request"; optionText has it exact
[[nodiscard]] QString temperatureText(const trace::QuestionResult& question);
/// Margin and entropy, act head, spread: one line each.
[[nodiscard]] QStringList factLines(const trace::QuestionResult& question);
/// Options that were cut, options that can't be told apart: one line each.
[[nodiscard]] QStringList faultLines(const trace::QuestionResult& question);
/// Everything about one option, a line each, exact: for the tool tip and the clipboard.
[[nodiscard]] QString optionText(const trace::QuestionResult& question, std::size_t label);

}  // namespace rowscope::panels
