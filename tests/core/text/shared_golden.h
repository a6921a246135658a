#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>

namespace rowscope::text::testing {

/// The folder of golden values that is shared between working copies but is no part of the repository; nothing when it isn't there.
inline std::optional<std::filesystem::path> sharedGolden(const std::filesystem::path& part) {
    const char* named = std::getenv("ROWSCOPE_SHARED");
    const std::filesystem::path root = named ? std::filesystem::path(named) : std::filesystem::path("../shared");
    const auto folder = root / "golden" / part;
    std::error_code ignored;  // an unreadable folder is one that isn't there
    if (!std::filesystem::exists(folder, ignored)) return std::nullopt;
    return folder;
}

}  // namespace rowscope::text::testing
