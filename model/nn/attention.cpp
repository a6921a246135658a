#include "model/nn/attention.h"

#include <ATen/ops/ones.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <ATen/ops/where.h>

#include <limits>

namespace rowscope::nn {

at::Tensor repeatHeads(const at::Tensor& x, std::int64_t heads) {
    const std::int64_t kvHeads = x.size(1);
    if (kvHeads == heads) return x;
    return x.unsqueeze(2)
        .expand({x.size(0), kvHeads, heads / kvHeads, x.size(2), x.size(3)})
        .reshape({x.size(0), heads, x.size(2), x.size(3)});
}

at::Tensor causalAllowed(std::int64_t queries, std::int64_t keys) { return at::ones({queries, keys}, at::kBool).tril(keys - queries); }

at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const AttentionMask& mask, double scale,
                  const Context& context, AttentionPlace place) {
    if (context.taps) {
        if (context.taps->wantsInputs(place.part)) context.taps->mask(place.part, place.layer, mask);
        if (const AttentionWish* wish = context.taps->attentionWish(place.part, place.layer))
            context.taps->attention(place.part, place.layer, attentionWeights(q, k, mask, scale, *wish));
    }
    if (runsOwnAttention(context, mask)) return attendFast(context, q, k, v, mask, scale);
    std::optional<at::Tensor> allowed;
    bool causal = mask.causal;
    if (mask.allowed.defined()) allowed = mask.allowed;
    // torch aligns its causal flag at the upper left; with a prefix, or beside a mask, it has to be spelled out.
    if (causal && (allowed || q.size(2) != k.size(2))) {
        const at::Tensor triangle = causalAllowed(q.size(2), k.size(2));
        if (!allowed)
            allowed = triangle;
        else if (allowed->scalar_type() == at::kBool)
            allowed = allowed->logical_and(triangle);
        else
            allowed = allowed->masked_fill(triangle.logical_not(), -std::numeric_limits<double>::infinity());
        causal = false;
    }
    if (allowed && allowed->scalar_type() != at::kBool) allowed = allowed->to(q.scalar_type());
    const at::Tensor out =
        at::scaled_dot_product_attention(q, repeatHeads(k, q.size(1)), repeatHeads(v, q.size(1)), allowed, 0.0, causal, scale);
    return out.transpose(1, 2).reshape({q.size(0), q.size(2), q.size(1) * q.size(3)});
}

}  // namespace rowscope::nn
