#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/result.h"
#include "model/llama/config.h"
#include "model/nn/context.h"
#include "model/nn/layers.h"
#include "model/nn/packed.h"
#include "model/nn/rope.h"
#include "model/nn/segments.h"

namespace rowscope::llama {

/// Keys (after rotation) and values of one layer: [batch or 1, kvHeads, rows, headSize].
struct KeyValue {
    at::Tensor keys;
    at::Tensor values;
};
/// One entry a layer.
using KeyValues = std::vector<KeyValue>;

/// What a pass of the decoder works on.
struct Pass {
    at::Tensor embeddings;              ///< [batch, rows, width], image features already in place
    at::Tensor positions;               ///< int64 [rows] or [batch, rows]
    nn::AttentionMask mask;             ///< over prefix + rows keys
    const KeyValues* prefix = nullptr;  ///< keys and values that stand before these rows; batch 1 serves every row
    KeyValues* keep = nullptr;          ///< receives this pass's own keys and values (without the prefix's)
    const std::vector<nn::AttentionSegment>* segments = nullptr;  ///< a packed pass, batch 1: instead of `mask`
};

struct Layer {
    nn::RmsNorm inputNorm, postAttentionNorm;
    nn::Linear query, key, value, out;
    nn::Linear gate, up, down;
    std::int64_t heads = 0, kvHeads = 0, headSize = 0;
    nn::PackedWeight packedQkv, packedOut, packedGateUp, packedDown;  ///< set by pack(), for inference

    Layer() = default;
    explicit Layer(const LlamaConfig& config);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);
    void pack(const nn::Packer& packer);
    [[nodiscard]] Result<at::Tensor> forward(at::Tensor x, const nn::Rotations& rotations, const Pass& pass, std::int64_t index,
                                             const nn::Context& context) const;
};

/// The Llama decoder without its language head: grouped-query attention, rotary positions, RMSNorm, SiLU-gated MLP.
struct Decoder {
    LlamaConfig config;
    nn::Embedding tokens;
    std::vector<Layer> layers;
    nn::RmsNorm norm;

    Decoder() = default;
    explicit Decoder(const LlamaConfig& config);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);
    /// Lays the loaded weights out for our own kernels; later changes of the parameters do not reach them.
    void pack(const nn::Packer& packer);

    /// Hidden states after the final norm, [batch, rows, width]. Error only after a stop.
    [[nodiscard]] Result<at::Tensor> forward(const Pass& pass, const nn::Context& context) const;
};

}  // namespace rowscope::llama
