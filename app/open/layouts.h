#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace rowscope::open {

/// A layout that comes with the program.
struct LayoutPreset {
    std::string name;  ///< "gemma3"
    std::string title;
    std::filesystem::path file;
};
/// Sorted by name; files that are no layouts are left out.
[[nodiscard]] std::vector<LayoutPreset> layoutPresets(const std::filesystem::path& resources);

/// A file or folder as it stands, or the layout of that name that comes with the program; nothing where neither is there.
[[nodiscard]] std::optional<std::filesystem::path> layoutFile(const std::string& nameOrFile, const std::filesystem::path& resources);

}  // namespace rowscope::open
