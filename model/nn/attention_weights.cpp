#include <ATen/ops/full.h>
#include <ATen/ops/gather.h>
#include <ATen/ops/index_select.h>
#include <ATen/ops/isneginf.h>
#include <ATen/ops/matmul.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/tensor.h>

#include <limits>

#include "model/nn/attention.h"

namespace rowscope::nn {
namespace {

/// Chosen query rows of [b or 1, h or 1, queries, width].
at::Tensor pickRows(const at::Tensor& x, const at::Tensor& rows) {
    const at::Tensor index = rows.unsqueeze(1).unsqueeze(-1).expand({rows.size(0), x.size(1), rows.size(1), x.size(3)});
    return at::gather(x.expand({rows.size(0), x.size(1), x.size(2), x.size(3)}), 2, index);
}

at::Tensor asFour(at::Tensor mask, std::int64_t queries, std::int64_t keys) {
    while (mask.dim() < 4) mask = mask.unsqueeze(0);
    return mask.expand({mask.size(0), mask.size(1), queries, keys});
}

}  // namespace

at::Tensor attentionWeights(const at::Tensor& q, const at::Tensor& k, const AttentionMask& mask, double scale, const AttentionWish& wish) {
    const std::int64_t queries = q.size(2);
    const std::int64_t keys = k.size(2);
    const double blocked = -std::numeric_limits<double>::infinity();
    at::Tensor query = q.to(at::kFloat);
    at::Tensor key = repeatHeads(k, q.size(1)).to(at::kFloat);
    std::vector<at::Tensor> masks;
    if (mask.causal) masks.push_back(asFour(causalAllowed(queries, keys), queries, keys));
    if (mask.allowed.defined()) masks.push_back(asFour(mask.allowed, queries, keys));
    if (!wish.heads.empty()) {
        const at::Tensor heads = at::tensor(wish.heads, at::kLong);
        query = at::index_select(query, 1, heads);
        key = at::index_select(key, 1, heads);
        for (at::Tensor& m : masks)
            if (m.size(1) != 1) m = at::index_select(m, 1, heads);
    }
    if (wish.queryRows.defined()) {
        query = pickRows(query, wish.queryRows);
        for (at::Tensor& m : masks) m = pickRows(m, wish.queryRows);
    }
    at::Tensor scores = at::matmul(query, key.transpose(-1, -2)).mul(scale);
    for (const at::Tensor& m : masks)
        scores = m.scalar_type() == at::kBool ? scores.masked_fill(m.logical_not(), blocked) : scores.add(m.to(at::kFloat));
    const at::Tensor empty = at::isneginf(scores).all(-1, /*keepdim=*/true);
    return at::softmax(scores, -1).masked_fill(empty, 0.0);
}

}  // namespace rowscope::nn
