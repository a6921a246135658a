#pragma once

#include <string>

#include "core/base/result.h"
#include "model/engine/laya_model.h"
#include "tests/golden_runner/laya/parts.h"

namespace rowscope::golden::laya {

/// A run's tensors under "<id>/<name>", in the golden file's shapes.
[[nodiscard]] Status addTensors(const std::string& id, const engine::PredictDetails& details, const engine::DetailWishes& wishes,
                                const engine::LayaModel& model, Product& product);

}  // namespace rowscope::golden::laya
