#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace rowscope::report {

/// RFC 4648, section 4, with padding.
[[nodiscard]] std::string base64(std::span<const std::byte> bytes);

/// "data:image/png;base64,…"
[[nodiscard]] std::string dataUri(const std::string& mimeType, const std::string& bytes);

}  // namespace rowscope::report
