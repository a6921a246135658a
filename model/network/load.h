#pragma once

#include <filesystem>
#include <memory>

#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/request/request.h"
#include "model/checkpoint/folder.h"
#include "model/network/network.h"

namespace rowscope::network {

struct LoadSettings {
    request::ComputeType dtype = request::ComputeType::Float32;  ///< of the backbone's arithmetic
    bool own = false;         ///< copy the weights instead of mapping them: needed to train, costs the memory
    json::Value configOverrides{};
};

/// A checkpoint ready to run.
struct Loaded {
    checkpoint::CheckpointFolder folder;
    Network network;
    std::int64_t parameters = 0;
};

/// Opens and strictly loads a checkpoint: every parameter present with its shape and a float dtype, no tensor left over. On an error
/// nothing of it remains. Errors name file and tensor.
[[nodiscard]] Result<Loaded> load(const std::filesystem::path& root, const LoadSettings& settings, const Progress& progress);

/// The head's sizes for a folder.
[[nodiscard]] laya_head::HeadConfig headConfig(const checkpoint::CheckpointFolder& folder);

}  // namespace rowscope::network
