#pragma once

#include <filesystem>
#include <memory>

#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/request/request.h"
#include "model/checkpoint/folder.h"
#include "model/kernels/runner.h"
#include "model/network/network.h"

namespace rowscope::network {

struct LoadSettings {
    request::ComputeType dtype = request::ComputeType::Float32;  ///< of the backbone's arithmetic
    bool own = false;  ///< copy the weights instead of mapping them: needed to train, costs the memory
    json::Value configOverrides{};
    bool pack = false;         ///< lay the weights out for our own kernels and start a runner: to infer, never to train
    std::int32_t threads = 0;  ///< of the runner; 0 = one per core
};

/// A checkpoint ready to run.
struct Loaded {
    checkpoint::CheckpointFolder folder;
    Network network;
    std::int64_t parameters = 0;
    std::unique_ptr<kernels::Runner> runner;  ///< only with `pack`; goes into nn::Context

    /// A forward pass of the backbone on the packed weights: its attention multiplies as its weights do.
    [[nodiscard]] nn::Context backboneContext(nn::Taps* taps, const Progress* progress) const {
        return {taps, progress, runner.get(),
                network.dtype() == at::kBFloat16 ? kernels::Arithmetic::Fixed16 : kernels::Arithmetic::Float32};
    }
};

/// Opens and strictly loads a checkpoint: every parameter present with its shape and a float dtype, no tensor left over. On an error
/// nothing of it remains. Errors name file and tensor. A stop is heard before each tensor is converted or laid out.
[[nodiscard]] Result<Loaded> load(const std::filesystem::path& root, const LoadSettings& settings, const Progress& progress);

/// The head's sizes for a folder.
[[nodiscard]] laya_head::HeadConfig headConfig(const checkpoint::CheckpointFolder& folder);

}  // namespace rowscope::network
