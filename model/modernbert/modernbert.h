#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/result.h"
#include "model/modernbert/config.h"
#include "model/nn/context.h"
#include "model/nn/layers.h"
#include "model/nn/packed.h"
#include "model/nn/rope.h"

namespace rowscope::modernbert {

/// What a pass of the encoder works on.
struct Pass {
    at::Tensor embeddings;  ///< [batch, rows, width] straight from the table or with image features in place, before the norm
    at::Tensor positions;   ///< int64 [rows] or [batch, rows]
    at::Tensor valid;       ///< bool [batch, rows]: real rows (as keys); undefined = all
};

struct Layer {
    bool first = false;  ///< the first layer reads the embeddings' norm and has none of its own before attention
    bool global = true;
    std::int64_t heads = 0;
    nn::LayerNorm attentionNorm, mlpNorm;
    nn::Linear wqkv, wo;
    nn::Linear wi, mlpWo;
    nn::PackedWeight packedQkv, packedOut, packedWi, packedMlpOut;  ///< set by pack(), for inference

    Layer() = default;
    Layer(const ModernBertConfig& config, std::size_t index);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);
    void pack(const nn::Packer& packer);
    [[nodiscard]] Result<at::Tensor> forward(at::Tensor x, const nn::Rotations& rotations, const nn::AttentionMask& mask,
                                             std::int64_t index, const nn::Context& context) const;
};

/// ModernBERT (Warner et al. 2024): bidirectional, every third layer global, the others a sliding window, a rotary theta for each
/// kind, GeGLU, no biases in the published models.
struct Encoder {
    ModernBertConfig config;
    nn::Embedding tokens;
    nn::LayerNorm embeddingNorm;
    std::vector<Layer> layers;
    nn::LayerNorm finalNorm;

    Encoder() = default;
    explicit Encoder(const ModernBertConfig& config);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);
    /// Lays the loaded weights out for our own kernels; later changes of the parameters do not reach them.
    void pack(const nn::Packer& packer);

    /// Hidden states after the final norm, [batch, rows, width]. Error only after a stop.
    [[nodiscard]] Result<at::Tensor> forward(const Pass& pass, const nn::Context& context) const;
};

/// bool [rows, rows]: |q - k| <= window / 2, a sliding layer's reach.
[[nodiscard]] at::Tensor windowAllowed(std::int64_t rows, std::int64_t window);

}  // namespace rowscope::modernbert
