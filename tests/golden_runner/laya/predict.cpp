#include "core/base/safetensors.h"
#include "tests/golden_runner/laya/models.h"
#include "tests/golden_runner/laya/parts.h"
#include "tests/golden_runner/laya/predict_json.h"
#include "tests/golden_runner/laya/predict_tensors.h"

namespace rowscope::golden::laya {
namespace {

/// Which rows of each sequence the golden file stores hidden states of.
Result<std::vector<std::vector<std::int32_t>>> storedRows(const SafetensorsFile& file, const std::string& id) {
    std::vector<std::vector<std::int32_t>> rows;
    if (!file.contains(id + "/hidden_pos")) return rows;
    ROWSCOPE_TRY_ASSIGN(array, file.tensor(id + "/hidden_pos"));
    ROWSCOPE_TRY_ASSIGN(values, array.toInts());
    const auto width = static_cast<std::size_t>(array.dim(1));
    for (std::size_t r = 0; r < static_cast<std::size_t>(array.dim(0)); ++r) {
        rows.emplace_back();
        for (std::size_t i = 0; i < width; ++i)
            if (values[r * width + i] >= 0) rows.back().push_back(static_cast<std::int32_t>(values[r * width + i]));
    }
    return rows;
}

Result<engine::PredictDetails> detailsOf(const std::filesystem::path& golden, Models& models, const json::Value& input,
                                         const std::string& id, const engine::DetailWishes& wishes) {
    ROWSCOPE_TRY_ASSIGN(model, models.with(input.find("config_overrides")));
    ROWSCOPE_TRY_ASSIGN(request, requestOf(golden, input, id, model->info().seesImages));
    request.options.prefixCache = request::PrefixCache::Off;
    return model->details(request, wishes, {});
}

}  // namespace

Result<Product> predictCases(const std::filesystem::path& golden, const std::string& checkpoint, const json::Value& input) {
    Models models(golden / "checkpoints" / checkpoint);
    ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(golden / "cases" / (checkpoint + ".safetensors")));
    Product product;
    json::Array cases;
    for (const json::Value& one : input.find("cases")->asArray()) {
        const std::string id = one.find("id")->asString();
        engine::DetailWishes wishes;
        wishes.pictures = true;
        ROWSCOPE_TRY_ASSIGN(stored, storedRows(file, id));
        wishes.hiddenRows = std::move(stored);
        const auto details = detailsOf(golden, models, *one.find("input"), id, wishes);
        json::Value expected;
        if (details) {
            expected = expectedOf(*details);
            ROWSCOPE_TRY(addTensors(id, *details, wishes, *models.with(one.find("input")->find("config_overrides")).value(), product));
        } else {
            expected = json::Object{{"error", details.error().message()}};
        }
        cases.emplace_back(json::Object{{"id", id}, {"expected", std::move(expected)}});
    }
    product.json = json::Object{{"checkpoint", checkpoint}, {"cases", std::move(cases)}};
    return product;
}

}  // namespace rowscope::golden::laya
