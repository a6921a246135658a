#include "model/nn/segments.h"

#include <ATen/ops/cat.h>
#include <ATen/ops/empty.h>

#include <algorithm>

#include "model/kernels/runner.h"

namespace rowscope::nn {
namespace {

/// The rows a segment reads, as one tensor; no copy where they lie together.
at::Tensor gathered(const at::Tensor& prefix, const at::Tensor& rows, const AttentionSegment& segment) {
    std::vector<at::Tensor> parts;
    if (segment.readsPrefix && prefix.defined()) parts.push_back(prefix);
    for (const auto& [begin, end] : segment.keys) parts.push_back(rows.narrow(2, begin, end - begin));
    return parts.size() == 1 ? parts.front() : at::cat(parts, 2);
}

/// All segments in one round of the runner, each writing its own rows.
at::Tensor attendSegmentsFast(const Context& context, const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                              const at::Tensor& prefixKeys, const at::Tensor& prefixValues, const std::vector<AttentionSegment>& segments,
                              double scale) {
    const at::Tensor out = at::empty({1, q.size(2), q.size(1) * q.size(3)}, q.options().dtype(at::kFloat));
    std::vector<FastAttention> alive;
    std::vector<kernels::AttentionCall> calls;
    for (const AttentionSegment& segment : segments) {
        const std::int64_t count = segment.queryEnd - segment.queryBegin;
        alive.push_back(fastAttention(context, q.narrow(2, segment.queryBegin, count), gathered(prefixKeys, k, segment),
                                      gathered(prefixValues, v, segment), segment.mask, scale, out.narrow(1, segment.queryBegin, count)));
        calls.push_back(alive.back().call);
    }
    context.runner->attend(calls);
    return out.to(q.scalar_type());
}

}  // namespace

at::Tensor attendSegments(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& prefixKeys,
                          const at::Tensor& prefixValues, const std::vector<AttentionSegment>& segments, double scale,
                          const Context& context, AttentionPlace place) {
    const bool own =
        std::all_of(segments.begin(), segments.end(), [&](const AttentionSegment& s) { return runsOwnAttention(context, s.mask); });
    if (own && !context.taps) return attendSegmentsFast(context, q, k, v, prefixKeys, prefixValues, segments, scale);
    const at::Tensor out = at::empty({1, q.size(2), q.size(1) * q.size(3)}, q.options());
    for (const AttentionSegment& segment : segments) {
        const std::int64_t count = segment.queryEnd - segment.queryBegin;
        const at::Tensor read = attend(q.narrow(2, segment.queryBegin, count), gathered(prefixKeys, k, segment),
                                       gathered(prefixValues, v, segment), segment.mask, scale, context, place);
        out.narrow(1, segment.queryBegin, count).copy_(read);
    }
    return out;
}

}  // namespace rowscope::nn
