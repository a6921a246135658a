#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rowscope::request {

/// Bytes of base64 text as people paste it: RFC 4648 in the standard or URL alphabet, padding optional, white space skipped;
/// nothing when a character or the length is wrong.
[[nodiscard]] std::optional<std::string> decodePastedBase64(std::string_view text);

/// Bytes of percent-encoded text; a '%' without two hexadecimal digits stays as it is.
[[nodiscard]] std::string decodePercent(std::string_view text);

}  // namespace rowscope::request
