#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace rowscope {

/// The bytes of standard base64 (RFC 4648, padded); nothing where it is not that.
[[nodiscard]] std::optional<std::string> decodeBase64(std::string_view text);

/// Standard base64 with padding.
[[nodiscard]] std::string encodeBase64(std::span<const std::byte> bytes);

}  // namespace rowscope
