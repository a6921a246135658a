#pragma once

#include <filesystem>
#include <string>

#include <ATen/core/Tensor.h>

#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "model/training/data/example.h"

namespace rowscope::golden::laya {

/// The named tensor of a golden file as torch has it: integers as int64, U8 as bool.
[[nodiscard]] Result<at::Tensor> torchTensor(const SafetensorsFile& file, const std::string& name);

/// The examples of one golden training run with their pictures, read from `golden`.
[[nodiscard]] Result<training::Draft> draftOf(const std::filesystem::path& golden, const json::Value& examples);

}  // namespace rowscope::golden::laya
