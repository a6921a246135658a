#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/result.h"
#include "model/nn/context.h"
#include "model/nn/layers.h"
#include "model/nn/packed.h"
#include "model/siglip/config.h"

namespace rowscope::siglip {

/// One pre-norm encoder layer: attention over all patches, then a tanh-GELU MLP.
struct Layer {
    nn::LayerNorm norm1, norm2;
    nn::Linear query, key, value, out;
    nn::Linear fc1, fc2;
    std::int64_t heads = 0;
    nn::PackedWeight packedQkv, packedOut, packedFc1, packedFc2;  ///< set by pack(), for inference

    Layer() = default;
    explicit Layer(const SiglipConfig& config);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);
    void pack(const nn::Packer& packer);
    [[nodiscard]] Result<at::Tensor> forward(at::Tensor x, std::int64_t index, const nn::Context& context) const;
};

/// The SigLIP vision tower of SmolVLM (Idefics3 positions) and ModernVBERT (interpolated positions).
struct Tower {
    SiglipConfig config;
    nn::Linear patchEmbedding;  ///< the patch convolution as a product; its weight is stored [width, channels, patch, patch]
    nn::Embedding positions;
    std::vector<Layer> layers;
    nn::LayerNorm postNorm;
    nn::PackedWeight packedPatches;

    Tower() = default;
    explicit Tower(const SiglipConfig& config);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);
    /// Lays the loaded weights out for our own kernels; later changes of the parameters do not reach them.
    void pack(const nn::Packer& packer);

    /// pixels [views, channels, height, width], normalised, float32 where our own kernels run, else in the weights' dtype -> [views,
    /// patches, width] after the last norm. Height and width may differ from the trained size. Error where a picture has no whole patch, or
    /// after a stop.
    [[nodiscard]] Result<at::Tensor> forward(const at::Tensor& pixels, const nn::Context& context) const;

private:
    [[nodiscard]] at::Tensor positionRows(std::int64_t rows, std::int64_t columns, const nn::Context& context) const;
};

}  // namespace rowscope::siglip
