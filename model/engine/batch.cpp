#include "model/engine/batch.h"

#include <algorithm>
#include <numeric>

namespace rowscope::engine {

PaddedRows padRows(const rows::laya::Plan& plan, std::span<const std::int32_t> which, std::int32_t pad) {
    PaddedRows out;
    out.rows = static_cast<std::int64_t>(which.size());
    std::int64_t shortest = INT64_MAX;
    for (const std::int32_t r : which) {
        const auto& sequence = plan.rows[static_cast<std::size_t>(r)].sequence;
        out.length = std::max<std::int64_t>(out.length, sequence.length());
        out.options = std::max<std::int64_t>(out.options, static_cast<std::int64_t>(sequence.markers.size()));
        shortest = std::min<std::int64_t>(shortest, sequence.length());
    }
    out.ragged = out.rows > 0 && shortest < out.length;
    out.ids.assign(static_cast<std::size_t>(out.rows * out.length), pad);
    out.valid.assign(out.ids.size(), 0);
    out.markers.assign(static_cast<std::size_t>(out.rows * out.options), 0);
    out.markerMask.assign(out.markers.size(), 0);
    for (std::size_t i = 0; i < which.size(); ++i) {
        const auto& row = plan.rows[static_cast<std::size_t>(which[i])];
        const auto at = static_cast<std::ptrdiff_t>(i) * out.length;
        std::copy(row.sequence.ids.begin(), row.sequence.ids.end(), out.ids.begin() + at);
        std::fill_n(out.valid.begin() + at, row.sequence.length(), std::uint8_t{1});
        const auto marker = static_cast<std::ptrdiff_t>(i) * out.options;
        std::copy(row.sequence.markers.begin(), row.sequence.markers.end(), out.markers.begin() + marker);
        std::fill_n(out.markerMask.begin() + marker, row.sequence.markers.size(), std::uint8_t{1});
        out.spans.push_back(row.sequence.optionSpan.begin);
        out.spans.push_back(row.sequence.optionSpan.end);
        out.types.push_back(static_cast<std::int64_t>(plan.questions[static_cast<std::size_t>(row.question)].type));
    }
    return out;
}

std::vector<std::vector<std::int32_t>> batches(const rows::laya::Plan& plan, std::int32_t batch) {
    std::vector<std::int32_t> order(plan.rows.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) {
        return plan.rows[static_cast<std::size_t>(a)].sequence.length() > plan.rows[static_cast<std::size_t>(b)].sequence.length();
    });
    std::vector<std::vector<std::int32_t>> result;
    const auto step = static_cast<std::size_t>(std::max(batch, 1));
    for (std::size_t at = 0; at < order.size(); at += step)
        result.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(at),
                            order.begin() + static_cast<std::ptrdiff_t>(std::min(order.size(), at + step)));
    return result;
}

}  // namespace rowscope::engine
