#pragma once

#include "core/base/json.h"
#include "core/question/calibration/evidence.h"
#include "core/question/calibration/reliability.h"

namespace rowscope::question {

/// {"temperatures": {type: T}, "sources": {type: "per_type" | "pooled"}, "fitted_on": {type: rows}}
[[nodiscard]] json::Value toJson(const TemperatureFit& fit);

/// {"n", "groups", "accuracy", "accuracy_unchanged", "ece": {variant: {"value", "ci95"}}, "nll": …, "ece_improvement": …}
[[nodiscard]] json::Value toJson(const Evidence& evidence);

/// {"fit", "folds", "fold_temperatures", "evidence": {"all" and each type}}
[[nodiscard]] json::Value toJson(const Calibration& calibration);

/// [{"low", "high", "count", "confidence", "accuracy"}]
[[nodiscard]] json::Value toJson(const std::vector<ReliabilityBin>& bins);

}  // namespace rowscope::question
