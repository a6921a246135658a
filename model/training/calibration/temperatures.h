#pragma once

#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/question/calibration/fitted_temperatures.h"

namespace rowscope::training {

/// The temperature in [0.1, 10] that LBFGS finds on log T from 1 for the mean soft cross entropy of logits / T, in float32 (laya-vision 7).
/// 1 for fewer than ten records. Errors: a logit that is not finite, a target of another length.
[[nodiscard]] Result<double> fitTemperatureByLbfgs(std::span<const question::ScoredRecord* const> records);

/// One fit a type and one a bucket of option counts.
[[nodiscard]] Result<question::FittedTemperatures> fitTemperaturesByLbfgs(const std::vector<question::ScoredRecord>& records);

}  // namespace rowscope::training
