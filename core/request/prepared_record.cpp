#include "core/request/prepared_record.h"

#include <filesystem>

namespace rowscope::request {
namespace {

std::string below(const std::string& root, const std::string& path) { return (std::filesystem::path(root) / path).string(); }

Result<json::Value> pathsOf(const json::Value& images, const std::string& root, const std::string& where) {
    if (!images.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list of paths", std::string(images.typeName()));
    json::Array paths;
    for (std::size_t i = 0; i < images.asArray().size(); ++i) {
        const json::Value& path = images.asArray()[i];
        if (!path.isString())
            return fail(ErrorKind::Type, where + "[" + std::to_string(i) + "]", "wrong type", "a path", std::string(path.typeName()));
        paths.emplace_back(below(root, path.asString()));
    }
    return json::Value(std::move(paths));
}

}  // namespace

Result<json::Value> stateOfRecord(const json::Value& record, const std::string& root, const std::string& where) {
    if (!record.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(record.typeName()));
    json::Value state;
    ROWSCOPE_TRY_ASSIGN(image, json::stringOr(record, "image", "", where));
    if (!image.empty()) {
        state.set("image", below(root, image));
    } else if (const json::Value* images = record.find("images"); images && !images->isNull()) {
        ROWSCOPE_TRY_ASSIGN(paths, pathsOf(*images, root, where + ": images"));
        if (!paths.asArray().empty()) state.set("images", std::move(paths));
    }
    ROWSCOPE_TRY_ASSIGN(text, json::stringOr(record, "state_text", "", where));
    if (!text.empty()) state.set("context", std::move(text));
    return state.isNull() ? json::Value("") : state;
}

}  // namespace rowscope::request
