#include "model/training/calibration/temperatures.h"
#include "tests/golden_runner/laya/parts.h"

namespace rowscope::golden::laya {
namespace {

std::vector<double> numbers(const json::Value& list) {
    std::vector<double> out;
    for (const json::Value& value : list.asArray()) out.push_back(value.asDouble());
    return out;
}

}  // namespace

Result<json::Value> lbfgsTemperatures(const json::Value& input) {
    json::Array out;
    for (json::Value entry : input.asArray()) {
        std::vector<question::ScoredRecord> records;
        for (const json::Value& given : entry.find("records")->asArray()) {
            question::ScoredRecord record;
            record.type = static_cast<question::Type>(given.find("qtype")->asInt());
            record.logits = numbers(*given.find("logits"));
            record.target = numbers(*given.find("target"));
            records.push_back(std::move(record));
        }
        ROWSCOPE_TRY_ASSIGN(fitted, training::fitTemperaturesByLbfgs(records));
        const auto& byType = fitted.temperatures.byType;
        entry.set("temperatures", json::Array(byType.begin(), byType.end()));
        out.push_back(std::move(entry));
    }
    return json::Value(std::move(out));
}

}  // namespace rowscope::golden::laya
