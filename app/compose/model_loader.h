#pragma once

#include "core/question/calibration/fitted_temperatures.h"
#include "core/trace/decision_model.h"

namespace rowscope::compose {

/// The engine's loader; empty in a build without the neural models.
[[nodiscard]] trace::DecisionModelLoader modelLoader();

/// The fit of the temperatures that a checkpoint stores; empty likewise.
[[nodiscard]] question::TemperatureFitter temperatureFitter();

}  // namespace rowscope::compose
