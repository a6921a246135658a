#pragma once

#include <string_view>

namespace rowscope::text {

/// A score of a Unigram vocabulary as the library's JSON reader takes it: the digits as one 64-bit number (those that don't fit are
/// dropped), then one multiplication or division by a power of ten. That is not always the nearest double, and where two cuts of a
/// word have equal sums on paper, the last bit decides.
[[nodiscard]] double scoreFromText(std::string_view number);

}  // namespace rowscope::text
