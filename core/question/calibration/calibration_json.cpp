#include "core/question/calibration/calibration_json.h"

#include "core/question/question.h"

namespace rowscope::question {
namespace {

std::string typeName(std::int32_t type) { return std::string(name(static_cast<Type>(type))); }

json::Value toJson(const Measured& measured) {
    json::Value interval;
    if (measured.interval) interval = json::Array{(*measured.interval)[0], (*measured.interval)[1]};
    return json::Object{{"value", measured.value}, {"ci95", std::move(interval)}};
}

json::Value byVariant(const std::array<Measured, 4>& figures) {
    json::Object out;
    for (const Variant variant : kVariants) out.emplace_back(name(variant), toJson(figures[static_cast<std::size_t>(variant)]));
    return out;
}

json::Value temperaturesOf(const TemperatureFit& fit) {
    json::Object out;
    for (const auto& [type, entry] : fit.byType) out.emplace_back(typeName(type), entry.temperature);
    return out;
}

}  // namespace

json::Value toJson(const TemperatureFit& fit) {
    json::Object sources;
    json::Object rows;
    for (const auto& [type, entry] : fit.byType) {
        sources.emplace_back(typeName(type), entry.pooled ? "pooled" : "per_type");
        rows.emplace_back(typeName(type), entry.fittedOn);
    }
    return json::Object{{"temperatures", temperaturesOf(fit)}, {"sources", std::move(sources)}, {"fitted_on", std::move(rows)}};
}

json::Value toJson(const Evidence& evidence) {
    return json::Object{{"n", evidence.rows},
                        {"groups", evidence.groups},
                        {"accuracy", evidence.accuracy},
                        {"accuracy_unchanged", evidence.accuracyUnchanged},
                        {"ece", byVariant(evidence.ece)},
                        {"nll", byVariant(evidence.nll)},
                        {"ece_improvement", json::Object{{"checkpoint-calibrated_oof", toJson(evidence.eceGainOverCheckpoint)},
                                                         {"raw-calibrated_oof", toJson(evidence.eceGainOverRaw)}}}};
}

json::Value toJson(const Calibration& calibration) {
    json::Array folds;
    for (const TemperatureFit& fit : calibration.foldFits) folds.push_back(temperaturesOf(fit));
    json::Object evidence{{"all", toJson(calibration.all)}};
    for (const auto& [type, own] : calibration.byType) evidence.emplace_back(typeName(type), toJson(own));
    return json::Object{{"fit", toJson(calibration.fit)},
                        {"folds", calibration.folds},
                        {"fold_temperatures", std::move(folds)},
                        {"evidence", std::move(evidence)}};
}

json::Value toJson(const std::vector<ReliabilityBin>& bins) {
    json::Array out;
    for (const ReliabilityBin& bin : bins)
        out.push_back(json::Object{
            {"low", bin.low}, {"high", bin.high}, {"count", bin.count}, {"confidence", bin.meanConfidence}, {"accuracy", bin.accuracy}});
    return out;
}

}  // namespace rowscope::question
