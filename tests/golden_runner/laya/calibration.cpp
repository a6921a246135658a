#include <algorithm>
#include <charconv>
#include <functional>

#include "core/question/calibration/calibration_json.h"
#include "core/question/calibration/evidence.h"
#include "core/question/calibration/reliability.h"
#include "core/question/decision.h"
#include "core/question/temperature.h"
#include "tests/golden_runner/laya/parts.h"

namespace rowscope::golden::laya {
namespace {

using question::CalibrationRecord;

std::vector<double> numbers(const json::Value& list) {
    std::vector<double> out;
    for (const json::Value& value : list.asArray()) out.push_back(value.asDouble());
    return out;
}

std::vector<const CalibrationRecord*> pointers(const std::vector<CalibrationRecord>& records) {
    std::vector<const CalibrationRecord*> out;
    for (const CalibrationRecord& record : records) out.push_back(&record);
    return out;
}

std::vector<CalibrationRecord> recordsOf(const json::Value& list) {
    std::vector<CalibrationRecord> records;
    for (const json::Value& entry : list.asArray())
        records.push_back({numbers(*entry.find("logits")), static_cast<std::int32_t>(entry.find("label")->asInt()),
                           static_cast<std::int32_t>(entry.find("qtype")->asInt()), entry.find("group")->asString(),
                           entry.find("checkpoint_t")->asDouble()});
    return records;
}

question::CalibrationOptions optionsOf(const json::Value& given) {
    question::CalibrationOptions options;
    options.rules.perType = given.find("per_type")->asBool();
    options.rules.minRows = static_cast<std::int32_t>(given.find("min_rows")->asInt());
    options.folds = static_cast<std::int32_t>(given.find("folds")->asInt());
    options.bootstrap = static_cast<std::int32_t>(given.find("bootstrap")->asInt());
    options.seed = static_cast<std::uint32_t>(given.find("seed")->asInt());
    return options;
}

/// Draws of unequal length padded with -1.
Array padded(const std::vector<std::vector<std::int32_t>>& draws) {
    std::size_t most = 0;
    for (const auto& draw : draws) most = std::max(most, draw.size());
    std::vector<std::int32_t> rows;
    for (const auto& draw : draws) {
        rows.insert(rows.end(), draw.begin(), draw.end());
        rows.resize(rows.size() + most - draw.size(), -1);
    }
    return Array::of({static_cast<std::int64_t>(draws.size()), static_cast<std::int64_t>(most)}, rows);
}

Result<json::Value> calibrated(json::Value entry, Product& product) {
    const std::string& id = entry.find("id")->asString();
    const auto records = recordsOf(*entry.find("records"));
    const auto options = optionsOf(*entry.find("options"));
    ROWSCOPE_TRY_ASSIGN(calibration, question::calibrate(records, options));
    json::Value expected = toJson(calibration);
    expected.set("single_T_all_rows", question::fitTemperature(pointers(records)));
    json::Object nllAt;
    for (const auto& [text, ignored] : entry.find("expected")->find("nll_at")->asObject()) {
        double temperature = 0;
        std::from_chars(text.data(), text.data() + text.size(), temperature);
        nllAt.emplace_back(text, question::meanNll(pointers(records), temperature));
    }
    expected.set("nll_at", std::move(nllAt));

    const auto count = static_cast<std::int64_t>(records.size());
    std::vector<std::int32_t> everyRow;
    for (std::int32_t row = 0; row < count; ++row) everyRow.push_back(row);
    product.tensors.emplace_back(id + "/fold", Array::of({count}, calibration.foldOfRecord));
    product.tensors.emplace_back(id + "/bootstrap_row_index",
                                 padded(question::bootstrapRows(records, everyRow, options.bootstrap, options.seed)));
    for (const question::Variant variant : question::kVariants)
        product.tensors.emplace_back(id + "/row_temperature/" + std::string(name(variant)),
                                     Array::of({count}, calibration.temperatures[static_cast<std::size_t>(variant)]));
    entry.set("expected", std::move(expected));
    return entry;
}

json::Value bound(json::Value entry) {
    std::vector<CalibrationRecord> records;
    const json::Array& labels = entry.find("labels")->asArray();
    for (const json::Value& logits : entry.find("logits")->asArray())
        records.push_back({numbers(logits), static_cast<std::int32_t>(labels[records.size()].asInt()), 0, {}, 1});
    entry.set("T", question::fitTemperature(pointers(records)));
    return entry;
}

json::Value calibrationError(json::Value entry) {
    const auto confidence = numbers(*entry.find("conf"));
    const auto correct = numbers(*entry.find("correct"));
    for (const int bins : {15, 10}) {
        const auto ece = question::expectedCalibrationError(confidence, correct, bins);
        entry.set("ece" + std::to_string(bins), ece ? json::Value(*ece) : json::Value());
    }
    return entry;
}

json::Value concentration(json::Value entry) {
    entry.set("confidence", question::concentrationOf(numbers(*entry.find("p"))));
    return entry;
}

json::Value bucket(json::Value entry) {
    entry.set("bucket", question::temperatureBucket(static_cast<question::Type>(entry.find("qtype")->asInt()),
                                                    static_cast<std::int32_t>(entry.find("k")->asInt())));
    return entry;
}

json::Value each(const json::Value& list, const std::function<json::Value(json::Value)>& make) {
    json::Array out;
    for (const json::Value& entry : list.asArray()) out.push_back(make(entry));
    return out;
}

}  // namespace

Result<Product> calibrations(const json::Value& input) {
    Product product;
    json::Array list;
    for (const json::Value& entry : input.find("calibrations")->asArray()) {
        ROWSCOPE_TRY_ASSIGN(result, calibrated(entry, product));
        list.push_back(std::move(result));
    }
    product.json = json::Object{{"calibrations", std::move(list)},
                                {"bounds", each(*input.find("bounds"), bound)},
                                {"ece", each(*input.find("ece"), calibrationError)},
                                {"confidence", each(*input.find("confidence"), concentration)},
                                {"buckets", each(*input.find("buckets"), bucket)}};
#ifdef ROWSCOPE_HAS_MODEL
    ROWSCOPE_TRY_ASSIGN(fits, lbfgsTemperatures(*input.find("lbfgs_temperatures")));
    product.json.set("lbfgs_temperatures", std::move(fits));
#endif
    return product;
}

}  // namespace rowscope::golden::laya
