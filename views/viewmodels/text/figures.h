#pragma once

#include <QString>
#include <cstdint>

namespace rowscope::viewmodels {

/// "71 482": groups of three with a narrow no-break space, the same in every language, so that figures compare.
[[nodiscard]] QString grouped(std::int64_t value);

/// "3.1 MiB", "147 456 B" below one KiB.
[[nodiscard]] QString bytesText(std::int64_t bytes);

/// "212 ms", "1.42 s", "0.4 ms".
[[nodiscard]] QString millisecondsText(double ms);

/// `digits` decimals; what is no number says so ("not a number", "∞"), never "nan".
[[nodiscard]] QString figure(double value, int digits = 4);

}  // namespace rowscope::viewmodels
