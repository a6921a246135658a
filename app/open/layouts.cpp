#include "app/open/layouts.h"

#include <algorithm>
#include <system_error>

#include "core/base/files.h"
#include "core/trace/lab/layout.h"

namespace rowscope::open {

namespace fs = std::filesystem;

std::vector<LayoutPreset> layoutPresets(const fs::path& resources) {
    std::vector<LayoutPreset> found;
    std::error_code error;
    if (resources.empty()) return found;
    for (fs::directory_iterator it(resources / "layouts", error), end; !error && it != end; it.increment(error)) {
        const fs::path& file = it->path();
        if (file.extension() != ".json") continue;
        const auto text = readFile(file, 1 << 20);
        if (!text) continue;
        if (const auto layout = trace::lab::parseLayout(*text, file.string())) found.push_back({file.stem().string(), layout->title, file});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return found;
}

std::optional<fs::path> layoutFile(const std::string& nameOrFile, const fs::path& resources) {
    std::error_code error;
    if (fs::exists(nameOrFile, error)) return nameOrFile;
    const bool isName = !nameOrFile.empty() && nameOrFile.find_first_of("/\\.") == std::string::npos;
    const fs::path preset = resources / "layouts" / (nameOrFile + ".json");
    if (isName && !resources.empty() && fs::exists(preset, error)) return preset;
    return std::nullopt;
}

}  // namespace rowscope::open
