#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rowscope::open {

/// Where the program's own files lie: $ROWSCOPE_RESOURCES, else beside an installed program, else in the source tree a built
/// program stands in. Empty where none is found.
[[nodiscard]] std::filesystem::path resourceFolder();

/// A checkpoint that comes with the program.
struct DemoCheckpoint {
    std::string name;
    std::filesystem::path folder;
    std::string note;  ///< of its config, e.g. "untrained"; empty when it says nothing
};
/// "demo-…" folders only: those that read pictures and many option orders first, then by name.
[[nodiscard]] std::vector<DemoCheckpoint> demoCheckpoints(const std::filesystem::path& resources);

/// A folder as it stands, or the demo checkpoint of that name ("smolvlm-block" and "demo-smolvlm-block" are the same). An unknown name
/// comes back as the path it is, so that the loader names it.
[[nodiscard]] std::filesystem::path checkpointFolder(const std::string& nameOrFolder, const std::filesystem::path& resources);

}  // namespace rowscope::open
