#include "tests/model/engine/predict_cases.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "core/base/files.h"
#include "core/request/parse_request.h"

namespace rowscope::golden {
namespace {

void addCases(const std::filesystem::path& file, const std::filesystem::path& folder, std::vector<PredictCase>& cases) {
    const auto text = readFile(file);
    if (!text) return;
    const auto document = json::parse(*text, file.string());
    for (const json::Value& each : document->find("cases")->asArray())
        cases.push_back({each.find("id")->asString(), *each.find("input"), *each.find("expected"), folder});
}

}  // namespace

json::Value PredictCase::overrides() const {
    const json::Value* given = input.find("config_overrides");
    return given && given->isObject() && !given->asObject().empty() ? *given : json::Value();
}

Result<request::Request> PredictCase::request(bool pictures) const {
    json::Value options = json::Object{};
    for (const char* key : {"n_permutations", "strict", "truncation_side", "temperature", "state_format", "batch_size"})
        if (const json::Value* value = input.find(key)) options.set(key, *value);
    const json::Value root =
        json::Object{{"state", *input.find("state")}, {"questions", *input.find("questions")}, {"options", std::move(options)}};
    return request::parseRequest(root, {id, folder, {}, pictures});
}

std::vector<PredictGolden> predictGoldens(const std::string& checkpoint) {
    std::vector<PredictGolden> result;
    const std::filesystem::path own = "tests/golden/laya";
    if (std::filesystem::exists(own / "predict" / (checkpoint + ".json"))) {
        PredictGolden golden{own / "checkpoints" / checkpoint, {}};
        addCases(own / "predict" / (checkpoint + ".json"), own / "predict", golden.cases);
        result.push_back(std::move(golden));
    }
    const char* shared = std::getenv("ROWSCOPE_SHARED");
    const std::filesystem::path all = std::filesystem::path(shared ? shared : "../shared") / "golden" / "laya";
    if (std::filesystem::exists(all / "cases" / (checkpoint + ".json"))) {
        PredictGolden golden{all / "checkpoints" / checkpoint, {}};
        addCases(all / "cases" / (checkpoint + ".json"), all, golden.cases);
        result.push_back(std::move(golden));
    }
    return result;
}

std::unique_ptr<engine::LayaModel> causalModel(const json::Value& overrides) {
    request::LoadOptions options;
    options.configOverrides = overrides;
    options.threads = 1;  // tests run beside one another
    auto model = engine::LayaModel::load("tests/golden/laya/checkpoints/smolvlm-causal", options, {});
    EXPECT_TRUE(model) << model.error().message();
    return model ? std::move(*model) : nullptr;
}

request::Request requestFrom(const std::string& text) {
    auto request = request::parseRequestText(text, {"request", "tests/golden/laya/predict", {}, true});
    EXPECT_TRUE(request) << request.error().message();
    return request.value_or(request::Request{});
}

std::string difference(const json::Value& got, const json::Value& expected, double tolerance, const std::string& where) {
    const auto differ = [&] { return where + ": got " + json::write(got) + ", expected " + json::write(expected) + "\n"; };
    if (expected.isNumber()) {
        if (!got.isNumber() || got.isInt() != expected.isInt()) return differ();
        return std::fabs(got.asDouble() - expected.asDouble()) <= tolerance ? "" : differ();
    }
    if (expected.isArray()) {
        if (!got.isArray() || got.asArray().size() != expected.asArray().size()) return differ();
        std::string all;
        for (std::size_t i = 0; i < expected.asArray().size(); ++i)
            all += difference(got.asArray()[i], expected.asArray()[i], tolerance, where + "[" + std::to_string(i) + "]");
        return all;
    }
    if (expected.isObject()) {
        if (!got.isObject() || got.asObject().size() != expected.asObject().size()) return differ();
        std::string all;
        for (std::size_t i = 0; i < expected.asObject().size(); ++i) {
            const auto& [key, value] = expected.asObject()[i];
            if (got.asObject()[i].first != key) return differ();
            all += difference(got.asObject()[i].second, value, tolerance, where + "/" + key);
        }
        return all;
    }
    return got == expected ? "" : differ();
}

}  // namespace rowscope::golden
