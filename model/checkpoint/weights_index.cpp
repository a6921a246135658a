#include <set>

#include "core/base/files.h"
#include "core/base/json.h"
#include "model/checkpoint/fields.h"
#include "model/checkpoint/weights.h"

namespace rowscope::checkpoint {

Result<std::map<std::string, std::vector<std::string>>> readWeightIndex(const std::filesystem::path& path) {
    const std::string where = path.string();
    ROWSCOPE_TRY_ASSIGN(text, readFile(path, std::uint64_t{64} << 20));
    ROWSCOPE_TRY_ASSIGN(index, json::parse(text, where));
    ROWSCOPE_TRY_ASSIGN(fields, Fields::of(index, where));
    ROWSCOPE_TRY(fields.object("weight_map"));
    std::map<std::string, std::vector<std::string>> shards;
    for (const auto& [key, file] : index.find("weight_map")->asObject()) {
        const std::string place = where + ": 'weight_map': '" + key + "'";
        if (!file.isString()) return fail(ErrorKind::Type, place, "wrong type", "a file name", std::string(file.typeName()));
        const std::filesystem::path name = file.asString();
        // A path would let an index reach outside its folder.
        if (name.empty() || name != name.filename() || name == "." || name == "..")
            return fail(ErrorKind::Value, place, "not a file beside the index", "a plain file name", "'" + file.asString() + "'");
        shards[file.asString()].push_back(key);
    }
    if (shards.empty()) return fail(ErrorKind::Value, where + ": 'weight_map'", "names no tensor");
    return shards;
}

}  // namespace rowscope::checkpoint
