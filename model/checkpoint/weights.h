#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"

namespace rowscope::checkpoint {

/// How the keys of a weight file map to the names of the network's parameters.
enum class KeyRule : std::uint8_t {
    Whole,     ///< a whole agent or its head: keys are the names ("encoder.…", "head.layers.…")
    Backbone,  ///< a backbone alone: "encoder." goes in front; published files also carry a leading "model."
};

/// One tensor of the opened files.
struct StoredTensor {
    Array array;
    std::string file;  ///< path of the file it lies in
    std::string key;   ///< its key there
};

/// The tensors of one or more safetensors files under the network's names, mapped, not copied. What published files carry beside
/// the parameters (position buffers, rotary frequencies, a language head) is left out.
class WeightSet {
public:
    /// Adds `folder`/`stem`.safetensors, or the shards that `stem`.safetensors.index.json names. Errors name file and key.
    [[nodiscard]] Status add(const std::filesystem::path& folder, const std::string& stem, KeyRule rule);

    [[nodiscard]] const std::map<std::string, StoredTensor, std::less<>>& tensors() const { return m_tensors; }
    [[nodiscard]] const StoredTensor* find(std::string_view name) const;
    /// The files opened, for messages and provenance.
    [[nodiscard]] const std::vector<std::string>& files() const { return m_files; }

private:
    [[nodiscard]] Status addFile(const std::filesystem::path& path, KeyRule rule, const std::vector<std::string>* expectedKeys);
    std::map<std::string, StoredTensor, std::less<>> m_tensors;
    std::vector<std::string> m_files;
};

/// Shard file name -> the keys it holds, from a model.safetensors.index.json. Names must be plain file names in the same folder.
[[nodiscard]] Result<std::map<std::string, std::vector<std::string>>> readWeightIndex(const std::filesystem::path& path);

}  // namespace rowscope::checkpoint
