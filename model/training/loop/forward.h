#pragma once

#include <ATen/core/Tensor.h>

#include "core/base/result.h"
#include "model/laya_head/head.h"
#include "model/network/network.h"
#include "model/training/data/batch.h"
#include "model/training/loop/feature_cache.h"

namespace rowscope::training {

/// What one pass made, for the objectives to read.
struct Pass {
    at::Tensor patches;   ///< [n, P, vision width] after the tower's last norm; undefined without pictures, or from the cache
    at::Tensor features;  ///< [n, T, width]
    at::Tensor hidden;    ///< [R, L, width] after the text network's final norm; undefined where no objective reads text
    laya_head::HeadOutput head;
};

/// How a pass is run.
struct PassSettings {
    bool text = true;               ///< some objective reads the text network
    bool block = false;             ///< option attention
    FeatureCache* cache = nullptr;  ///< of a frozen tower's and connector's features; null = they are computed with gradients
};

/// Runs the networks with whatever gradients their parameters ask for. Throws what libtorch throws: run inside nn::guarded.
[[nodiscard]] Result<Pass> runPass(const network::Network& network, const Batch& batch, const PassSettings& settings,
                                   const nn::Context& context);

}  // namespace rowscope::training
