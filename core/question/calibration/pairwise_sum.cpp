#include "core/question/calibration/pairwise_sum.h"

#include <array>

namespace rowscope::question {
namespace {

constexpr std::size_t kLanes = 8;
constexpr std::size_t kBlock = 128;

}  // namespace

double pairwiseSum(std::span<const double> values) {
    const std::size_t count = values.size();
    if (count < kLanes) {
        double sum = 0;
        for (const double value : values) sum += value;
        return sum;
    }
    if (count > kBlock) {
        const std::size_t half = count / 2 - count / 2 % kLanes;
        return pairwiseSum(values.first(half)) + pairwiseSum(values.subspan(half));
    }
    std::array<double, kLanes> lanes{};
    std::size_t at = 0;
    for (; at + kLanes <= count; at += kLanes)
        for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += values[at + lane];
    double sum = ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) + ((lanes[4] + lanes[5]) + (lanes[6] + lanes[7]));
    for (; at < count; ++at) sum += values[at];
    return sum;
}

}  // namespace rowscope::question
