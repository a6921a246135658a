#include <ATen/ops/empty.h>

#include "model/kernels/runner.h"
#include "model/nn/attention.h"

namespace rowscope::nn {
namespace {

at::Tensor readable(const at::Tensor& t) {
    const at::Tensor floats = t.to(at::kFloat);
    return floats.stride(-1) == 1 ? floats : floats.contiguous();
}

}  // namespace

bool runsOwnAttention(const Context& context, const AttentionMask& mask) {
    if (!context.runner) return false;
    if (!mask.allowed.defined()) return true;
    return mask.allowed.scalar_type() == at::kBool && (mask.allowed.dim() < 3 || mask.allowed.size(-3) == 1);
}

FastAttention fastAttention(const Context& context, const at::Tensor& query, const at::Tensor& key, const at::Tensor& value,
                            const AttentionMask& mask, double scale, const at::Tensor& out) {
    FastAttention fast{readable(query), readable(key), readable(value), {}, {}};
    kernels::AttentionCall& call = fast.call;
    call.batch = fast.q.size(0);
    call.heads = fast.q.size(1);
    call.queries = fast.q.size(2);
    call.size = fast.q.size(3);
    call.kvHeads = fast.k.size(1);
    call.keys = fast.k.size(2);
    call.scale = static_cast<float>(scale);
    call.causal = mask.causal;
    call.arithmetic = context.arithmetic;
    call.q = fast.q.const_data_ptr<float>();
    call.qBatch = fast.q.stride(0), call.qHead = fast.q.stride(1), call.qRow = fast.q.stride(2);
    call.k = fast.k.const_data_ptr<float>();
    call.kBatch = fast.k.stride(0), call.kHead = fast.k.stride(1), call.kRow = fast.k.stride(2);
    call.v = fast.v.const_data_ptr<float>();
    call.vBatch = fast.v.stride(0), call.vHead = fast.v.stride(1), call.vRow = fast.v.stride(2);
    call.out = out.mutable_data_ptr<float>();
    call.outBatch = out.stride(0), call.outRow = out.stride(1), call.outHead = call.size;
    if (mask.allowed.defined()) {
        fast.allowed = mask.allowed;
        while (fast.allowed.dim() < 4) fast.allowed = fast.allowed.unsqueeze(0);
        fast.allowed = fast.allowed.expand({call.batch, 1, call.queries, call.keys});
        call.allowed = reinterpret_cast<const std::uint8_t*>(fast.allowed.const_data_ptr<bool>());
        call.allowedBatch = fast.allowed.stride(0), call.allowedQuery = fast.allowed.stride(2), call.allowedKey = fast.allowed.stride(3);
    }
    return fast;
}

at::Tensor attendFast(const Context& context, const at::Tensor& query, const at::Tensor& key, const at::Tensor& value,
                      const AttentionMask& mask, double scale) {
    at::Tensor out = at::empty({query.size(0), query.size(2), query.size(1) * query.size(3)}, query.options().dtype(at::kFloat));
    context.runner->attend(fastAttention(context, query, key, value, mask, scale, out).call);
    return out.to(query.scalar_type());
}

}  // namespace rowscope::nn
