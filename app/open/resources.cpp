#include "app/open/resources.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <tuple>

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

/// The agent config of a checkpoint folder; null where there is none that can be read.
json::Value agentConfig(const fs::path& folder) {
    for (const char* config : {"vlm_agent_config.json", "rl_agent_config.json"}) {
        const auto text = readFile(folder / config, 1 << 20);
        if (!text) continue;
        if (auto root = json::parse(*text, config); root && root->isObject()) return std::move(*root);
    }
    return {};
}

std::string textOf(const json::Value& config, std::string_view key) {
    const json::Value* value = config.find(key);
    return value && value->isString() ? value->asString() : std::string();
}

/// What the demo session asks for comes first: pictures, and option orders that may disagree.
int rankOf(const json::Value& config) {
    const std::string readout = textOf(config, "readout");
    return readout == "terminator" ? 0 : readout == "mask" ? 1 : 2;
}

}  // namespace

std::vector<DemoCheckpoint> demoCheckpoints(const fs::path& resources) {
    std::vector<DemoCheckpoint> found;
    std::error_code error;
    if (resources.empty()) return found;
    std::vector<std::pair<int, DemoCheckpoint>> ranked;
    for (fs::directory_iterator it(resources / "checkpoints", error), end; !error && it != end; it.increment(error)) {
        const std::string name = it->path().filename().string();
        if (!name.starts_with("demo-") || !it->is_directory(error)) continue;
        const json::Value config = agentConfig(it->path());
        ranked.emplace_back(rankOf(config), DemoCheckpoint{name, it->path(), textOf(config, "note")});
    }
    std::sort(ranked.begin(), ranked.end(),
              [](const auto& a, const auto& b) { return std::tie(a.first, a.second.name) < std::tie(b.first, b.second.name); });
    for (auto& [rank, demo] : ranked) found.push_back(std::move(demo));
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
