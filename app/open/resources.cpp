#include "app/open/resources.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "core/base/files.h"
#include "core/base/json.h"

namespace rowscope::open {

namespace fs = std::filesystem;

fs::path resourceFolder() {
    std::error_code error;
    if (const char* given = std::getenv("ROWSCOPE_RESOURCES"); given && *given) return given;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) return {};
    const fs::path installed = program.parent_path().parent_path() / "share/rowscope";
    if (fs::is_directory(installed / "checkpoints", error)) return installed;
    for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path())
        if (fs::is_directory(folder / "resources/checkpoints", error)) return folder / "resources";
    return {};
}

namespace {

std::string noteOf(const fs::path& folder) {
    for (const char* config : {"vlm_agent_config.json", "rl_agent_config.json"}) {
        const auto text = readFile(folder / config, 1 << 20);
        if (!text) continue;
        const auto root = json::parse(*text, config);
        if (!root) continue;
        if (const auto* note = root->find("note"); note && note->isString()) return note->asString();
    }
    return {};
}

}  // namespace

std::vector<DemoCheckpoint> demoCheckpoints(const fs::path& resources) {
    std::vector<DemoCheckpoint> found;
    std::error_code error;
    if (resources.empty()) return found;
    for (fs::directory_iterator it(resources / "checkpoints", error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (name.starts_with("demo-") && it->is_directory(error)) found.push_back({name, it->path(), noteOf(it->path())});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return found;
}

fs::path checkpointFolder(const std::string& nameOrFolder, const fs::path& resources) {
    std::error_code error;
    if (fs::is_directory(nameOrFolder, error)) return nameOrFolder;
    for (const auto& demo : demoCheckpoints(resources))
        if (demo.name == nameOrFolder || demo.name == "demo-" + nameOrFolder) return demo.folder;
    return nameOrFolder;
}

}  // namespace rowscope::open
