#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/result.h"
#include "model/laya_head/config.h"
#include "model/laya_head/encoder_layer.h"

namespace rowscope::laya_head {

/// What the head reads. All padded to the longest row and the most options of the batch.
struct HeadInput {
    at::Tensor hidden;      ///< [rows, L, width] backbone output after its final norm
    at::Tensor valid;       ///< bool [rows, L], true = real row
    at::Tensor types;       ///< int64 [rows]: choice 0, score 1, noul 2
    at::Tensor markers;     ///< int64 [rows, K], padding 0
    at::Tensor markerMask;  ///< bool [rows, K]
    bool allRows = false;   ///< also return every row's hidden state after the head (else only what is read is computed)
};

struct HeadOutput {
    at::Tensor logits;       ///< float32 [rows, K], marker order, padding -1e4
    at::Tensor actLogits;    ///< float32 [rows, actions]
    at::Tensor actFeatures;  ///< float32 [rows, 4]
    at::Tensor value;        ///< float32 [rows] logits, with a value head only
    at::Tensor next;         ///< float32 [rows, K], padding -1e4, with a next head only
    at::Tensor hidden;       ///< float32 [rows, L, width] after the head's layers; only with allRows
};

/// The decision head shared by all branches, float32 throughout (laya-vision 5): type embedding, encoder layers, scorer at the
/// markers, act head at the pooled row.
struct Head {
    HeadConfig config;
    nn::Embedding typeEmbedding;
    std::vector<EncoderLayer> layers;
    nn::LayerNorm scorerNorm;
    nn::Linear scorer1, scorer3;
    nn::Linear act0, act2;
    nn::Linear value0, value2;
    nn::LayerNorm nextNorm;
    nn::Linear next1, next3;
    at::Tensor temperature;  ///< float32 [3], a buffer that travels with the weights; the agent config's values are the ones used

    Head() = default;
    explicit Head(const HeadConfig& config);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);

    /// Lays the loaded weights out for our own kernels; later changes of the parameters do not reach them.
    void pack(const nn::Packer& packer);

    /// Error only after a stop.
    [[nodiscard]] Result<HeadOutput> forward(const HeadInput& input, const nn::Context& context) const;
};

}  // namespace rowscope::laya_head
