#include "core/text/load/added_token_list.h"

#include <limits>

namespace rowscope::text {

Result<std::vector<AddedToken>> addedTokenList(const json::Value& file, const std::string& where) {
    std::vector<AddedToken> out;
    const json::Value* list = file.find("added_tokens");
    if (!list || list->isNull()) return out;
    if (!list->isArray()) return fail(ErrorKind::Type, where + ": 'added_tokens'", "wrong type", "a list", std::string(list->typeName()));
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        const json::Value& entry = list->asArray()[i];
        const std::string place = where + ": 'added_tokens'[" + std::to_string(i) + "]";
        AddedToken token;
        ROWSCOPE_TRY_ASSIGN(content, json::requireString(entry, "content", place));
        ROWSCOPE_TRY_ASSIGN(id, json::requireInt(entry, "id", place));
        if (id < 0 || id >= std::numeric_limits<std::int32_t>::max())
            return fail(ErrorKind::Value, place + ": 'id'", "not an id", "0 to 2147483646", std::to_string(id));
        ROWSCOPE_TRY_ASSIGN(special, json::boolOr(entry, "special", false, place));
        ROWSCOPE_TRY_ASSIGN(normalized, json::boolOr(entry, "normalized", !special, place));
        ROWSCOPE_TRY_ASSIGN(singleWord, json::boolOr(entry, "single_word", false, place));
        ROWSCOPE_TRY_ASSIGN(lstrip, json::boolOr(entry, "lstrip", false, place));
        ROWSCOPE_TRY_ASSIGN(rstrip, json::boolOr(entry, "rstrip", false, place));
        out.push_back({std::move(content), static_cast<std::int32_t>(id), singleWord, lstrip, rstrip, normalized, special});
    }
    return out;
}

}  // namespace rowscope::text
