#pragma once

#include <QString>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

/// Token text for one line: control characters as escapes (\n, \t), a leading or trailing blank as a middle dot, cut at
/// `limit` characters. Empty where the trace knows no vocabulary.
[[nodiscard]] QString tokenText(const trace::Sequence& sequence, std::size_t row, int limit = 40);
[[nodiscard]] QString visibleText(const QString& raw, int limit = 40);

/// One word or two for where a row comes from: "image 0", "option 1", "state", "question", "special", "padding", "text".
[[nodiscard]] QString originText(const rows::RowTable& rows, std::size_t row);

/// The same with the question's name: "option 1 of largest", "question crowded".
[[nodiscard]] QString originPhrase(const trace::Trace& trace, const rows::RowTable& rows, std::size_t row);

/// "system", "user", "assistant", "tool", "pad", or empty where unknown.
[[nodiscard]] QString roleText(rows::Role role);

/// "119", or "3 0 5" for three axes (t h w); empty where unknown.
[[nodiscard]] QString positionText(const rows::RowTable& rows, std::size_t row);

/// Part and origin of a row with the missing columns filled in by what the others say.
[[nodiscard]] rows::Part partOf(const rows::RowTable& rows, std::size_t row);
[[nodiscard]] rows::OriginKind kindOf(const rows::RowTable& rows, std::size_t row);

}  // namespace rowscope::viewmodels
