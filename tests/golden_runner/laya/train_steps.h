#pragma once

#include "core/base/safetensors.h"
#include "tests/golden_runner/laya/parts.h"

namespace rowscope::golden::laya {

/// One golden training run: a checkpoint, its examples, and as many steps as the golden file has.
[[nodiscard]] Result<json::Value> trainSteps(const std::filesystem::path& golden, const SafetensorsFile& file, json::Value entry,
                                             Product& product);

}  // namespace rowscope::golden::laya
