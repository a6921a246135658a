#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "model/nn/attention.h"

namespace rowscope::nn {

/// Query rows of a packed pass that read the same other rows: a node of a token tree, or one sequence among several.
struct AttentionSegment {
    std::int64_t queryBegin = 0;
    std::int64_t queryEnd = 0;
    bool readsPrefix = false;                                 ///< the kept prefix's rows come first
    std::vector<std::pair<std::int64_t, std::int64_t>> keys;  ///< row ranges of this pass, in order, the segment's own rows last
    AttentionMask mask;                                       ///< over the keys so gathered; `causal` counts from the last one
};

/// Attention of a packed pass, segment by segment: no row meets a row outside its segment's keys. q [1, heads, rows, size], k and v
/// [1, kvHeads, rows, size]; the prefix's k and v may be undefined. Returns [1, rows, heads * size].
[[nodiscard]] at::Tensor attendSegments(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& prefixKeys,
                                        const at::Tensor& prefixValues, const std::vector<AttentionSegment>& segments, double scale,
                                        const Context& context, AttentionPlace place);

}  // namespace rowscope::nn
