#include "app/jobs/checkpoint_stamp.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <system_error>

#include "core/base/files.h"

namespace rowscope::jobs {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxConfigBytes = std::uint64_t{16} << 20;

std::string backboneOf(const json::Value& config) {
    const json::Value* named = config.find("backbone");
    return named && named->isString() ? named->asString() : std::string();
}

/// The folder of a backbone beside its head, relative to the checkpoint; empty where none is named.
std::string separateBackbone(const fs::path& folder, const json::Value& overrides) {
    if (std::string named = backboneOf(overrides); !named.empty()) return named;
    const fs::path file = folder / "vlm_agent_config.json";
    const auto text = readFile(file, kMaxConfigBytes);
    if (!text) return {};
    const auto config = json::parse(*text, file.string());
    return config ? backboneOf(*config) : std::string();
}

void addFiles(const fs::path& folder, std::vector<CheckpointStamp::File>& files) {
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone;  // files come and go while another program writes the folder
        if (!at->is_regular_file(gone) || gone) continue;
        const std::uintmax_t size = at->file_size(gone);
        if (gone) continue;
        const fs::file_time_type written = at->last_write_time(gone);
        if (gone) continue;
        files.push_back(
            {at->path().string(), size, std::chrono::duration_cast<std::chrono::nanoseconds>(written.time_since_epoch()).count()});
    }
}

}  // namespace

CheckpointStamp checkpointStamp(const fs::path& folder, const json::Value& overrides) {
    std::set<fs::path> folders{folder};
    for (const char* part : {"backbone", "encoder", "processor", "tokenizer"}) folders.insert(folder / part);
    if (const std::string named = separateBackbone(folder, overrides); !named.empty()) folders.insert(folder / named);
    CheckpointStamp stamp;
    for (const fs::path& each : folders) addFiles(each, stamp.files);
    std::sort(stamp.files.begin(), stamp.files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
    return stamp;
}

}  // namespace rowscope::jobs
