#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "model/kernels/attention_types.h"
#include "model/nn/context.h"
#include "model/nn/taps.h"

namespace rowscope::nn {

/// Names the attention of one layer to a tap.
struct AttentionPlace {
    Part part = Part::Text;
    std::int64_t layer = 0;
};

/// softmax(scale q k^T, masked) v. q [batch, heads, queries, size]; k and v [batch, kvHeads, keys, size] where kvHeads divides heads
/// (each key head serves heads / kvHeads query heads in a row). Returns [batch, queries, heads * size]. A query that may read
/// nothing gives zeros. Weights go to the taps that want them, computed beside the fused kernel.
[[nodiscard]] at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionMask& mask, double scale,
                                const Context& context, AttentionPlace place);

/// Whether our own kernel takes this attention: a runner is there, and a mask, if any, is boolean and the same for all heads.
[[nodiscard]] bool runsOwnAttention(const Context& context, const AttentionMask& mask);
/// `attend` by our own kernel, in the context's arithmetic: any strides with contiguous heads.
[[nodiscard]] at::Tensor attendFast(const Context& context, const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                    const AttentionMask& mask, double scale);

/// One attention prepared for our own kernel, with the tensors that its pointers lie in.
struct FastAttention {
    at::Tensor q, k, v, allowed;
    kernels::AttentionCall call;
};
/// q, k, v and mask as for `attend`; `out` float32 [batch, queries, heads * size], contiguous rows, is written when the call runs.
[[nodiscard]] FastAttention fastAttention(const Context& context, const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                                          const AttentionMask& mask, double scale, const at::Tensor& out);

/// Key heads repeated to match the query heads: [b, kvHeads, n, s] -> [b, heads, n, s].
[[nodiscard]] at::Tensor repeatHeads(const at::Tensor& x, std::int64_t heads);

/// bool [queries, keys]: query i stands at position keys - queries + i and reads keys up to itself.
[[nodiscard]] at::Tensor causalAllowed(std::int64_t queries, std::int64_t keys);

/// The weights alone, float32 [batch, heads asked, rows asked, keys], in plain operations.
[[nodiscard]] at::Tensor attentionWeights(const at::Tensor& q, const at::Tensor& k, const AttentionMask& mask, double scale,
                                          const AttentionWish& wish);

}  // namespace rowscope::nn
