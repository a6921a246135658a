#include "model/checkpoint/weights.h"

#include <algorithm>
#include <set>

#include "core/base/safetensors.h"

namespace rowscope::checkpoint {
namespace {

bool endsWith(std::string_view text, std::string_view tail) {
    return text.size() >= tail.size() && text.substr(text.size() - tail.size()) == tail;
}
bool startsWith(std::string_view text, std::string_view head) { return text.substr(0, head.size()) == head; }

/// Buffers that are recomputed, and the heads of published language models, which a decision network does not have.
bool isLeftOut(std::string_view name) {
    return endsWith(name, ".position_ids") || endsWith(name, ".inv_freq") || endsWith(name, "_inv_freq") ||
           startsWith(name, "encoder.lm_head.") || startsWith(name, "encoder.projection_head.") || startsWith(name, "encoder.decoder.") ||
           startsWith(name, "encoder.head.");
}

std::string networkName(std::string_view key, KeyRule rule) {
    std::string name = rule == KeyRule::Backbone ? "encoder." + std::string(key) : std::string(key);
    if (startsWith(name, "encoder.model.")) name.erase(8, 6);
    return name;
}

}  // namespace

const StoredTensor* WeightSet::find(std::string_view name) const {
    const auto it = m_tensors.find(name);
    return it == m_tensors.end() ? nullptr : &it->second;
}

Status WeightSet::addFile(const std::filesystem::path& path, KeyRule rule, const std::vector<std::string>* expectedKeys) {
    ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(path));
    if (expectedKeys) {
        const std::set<std::string, std::less<>> expected(expectedKeys->begin(), expectedKeys->end());
        for (const std::string& key : expected)
            if (!file.contains(key))
                return fail(ErrorKind::NotFound, path.string() + ": tensor '" + key + "'", "missing, though the index names it here");
        for (const auto& [key, entry] : file.entries())
            if (!expected.contains(key))
                return fail(ErrorKind::Mismatch, path.string() + ": tensor '" + key + "'", "not named by the index");
    }
    for (const auto& [key, entry] : file.entries()) {
        std::string name = networkName(key, rule);
        if (isLeftOut(name)) continue;
        ROWSCOPE_TRY_ASSIGN(array, file.tensor(key));
        const auto [it, added] = m_tensors.emplace(std::move(name), StoredTensor{std::move(array), path.string(), key});
        if (!added)
            return fail(ErrorKind::Mismatch, path.string() + ": tensor '" + key + "'",
                        "already given by " + it->second.file + ": '" + it->second.key + "'");
    }
    m_files.push_back(path.string());
    return {};
}

Status WeightSet::add(const std::filesystem::path& folder, const std::string& stem, KeyRule rule) {
    const std::filesystem::path single = folder / (stem + ".safetensors");
    const std::filesystem::path index = folder / (stem + ".safetensors.index.json");
    std::error_code ignored;  // a file that can't be examined shows as the open that fails
    if (!std::filesystem::exists(single, ignored) && std::filesystem::exists(index, ignored)) {
        ROWSCOPE_TRY_ASSIGN(shards, readWeightIndex(index));
        for (const auto& [name, keys] : shards) ROWSCOPE_TRY(addFile(folder / name, rule, &keys));
        return {};
    }
    return addFile(single, rule, nullptr);
}

}  // namespace rowscope::checkpoint
