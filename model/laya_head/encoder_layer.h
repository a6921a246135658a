#pragma once

#include <ATen/core/Tensor.h>

#include <string>

#include "core/base/result.h"
#include "model/nn/context.h"
#include "model/nn/layers.h"
#include "model/nn/packed.h"

namespace rowscope::laya_head {

/// torch's TransformerEncoderLayer as the reference uses it: pre-norm, width / 64 heads (at least one), ReLU MLP of 4 x width,
/// layer norm eps 1e-5, key padding mask.
struct EncoderLayer {
    std::int64_t width = 0;
    std::int64_t heads = 1;
    nn::LayerNorm norm1, norm2;
    nn::Linear inProjection;  ///< stored as self_attn.in_proj_weight / in_proj_bias: query, key, value thirds
    nn::Linear out, linear1, linear2;
    nn::PackedWeight packedQuery, packedKeyValue, packedOut, packed1, packed2;  ///< set by pack(), for inference

    EncoderLayer() = default;
    explicit EncoderLayer(std::int64_t width);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);

    void pack(const nn::Packer& packer);

    /// x [batch, rows, width]; valid bool [batch, rows], true = real row. With `queryRows` (int64 [batch, M]) only these rows are
    /// computed, as [batch, M, width]: the last layer's other rows are read by nobody. Error only after a stop.
    [[nodiscard]] Result<at::Tensor> forward(const at::Tensor& x, const at::Tensor& valid, const at::Tensor& queryRows, std::int64_t index,
                                             const nn::Context& context) const;
};

/// Chosen rows: x [batch, rows, width], rows int64 [batch, M] -> [batch, M, width].
[[nodiscard]] at::Tensor gatherRows(const at::Tensor& x, const at::Tensor& rows);

}  // namespace rowscope::laya_head
