#include "tests/golden_runner/laya/models.h"

#include "core/request/parse_request.h"

namespace rowscope::golden::laya {

Result<engine::LayaModel*> Models::with(const json::Value* overrides) {
    const json::Value keys = overrides ? *overrides : json::Value(json::Object{});
    auto& slot = m_loaded[json::write(keys)];
    if (!slot) {
        request::LoadOptions options;
        options.configOverrides = keys;
        ROWSCOPE_TRY_ASSIGN(model, engine::LayaModel::load(m_folder.string(), options, {}));
        slot = std::move(model);
    }
    return slot.get();
}

Result<request::Request> requestOf(const std::filesystem::path& golden, const json::Value& input, const std::string& id, bool pictures) {
    json::Value options = json::Object{};
    for (const char* key : {"n_permutations", "strict", "truncation_side", "temperature", "state_format", "batch_size"})
        if (const json::Value* value = input.find(key)) options.set(key, *value);
    const json::Value root =
        json::Object{{"state", *input.find("state")}, {"questions", *input.find("questions")}, {"options", std::move(options)}};
    return request::parseRequest(root, {id, golden, {}, pictures});
}

}  // namespace rowscope::golden::laya
