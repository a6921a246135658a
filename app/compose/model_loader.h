#pragma once

#include "core/trace/decision_model.h"

namespace rowscope::compose {

/// The engine's loader; empty in a build without the neural models.
[[nodiscard]] trace::DecisionModelLoader modelLoader();

}  // namespace rowscope::compose
