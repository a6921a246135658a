#pragma once

#include "core/base/json.h"
#include "model/engine/details.h"

namespace rowscope::golden::laya {

/// A run in the form of a case's `expected`.
[[nodiscard]] json::Value expectedOf(const engine::PredictDetails& details);

}  // namespace rowscope::golden::laya
