#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/question/option_orders.h"
#include "model/training/data/example.h"

namespace rowscope::golden::laya {

/// The named tensor of a golden file as torch has it: integers as int64, U8 as bool.
[[nodiscard]] Result<at::Tensor> torchTensor(const SafetensorsFile& file, const std::string& name);

/// The examples of one golden training run with their pictures, and the order of each one's options.
struct TrainInput {
    training::Draft draft;
    std::vector<question::OptionOrder> orders;
};
[[nodiscard]] Result<TrainInput> trainInput(const std::filesystem::path& golden, const json::Value& examples);

}  // namespace rowscope::golden::laya
