#include "model/training/optim/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rowscope::training {
namespace {

constexpr double kAnnealFrom = 0.3;
constexpr double kAnnealTo = 0.8;

double progressOf(std::int64_t step, std::int64_t steps) {
    return static_cast<double>(step) / static_cast<double>(std::max<std::int64_t>(1, steps));
}

}  // namespace

double Schedule::factor(std::int64_t step) const {
    const double warm = warmup > 0 ? std::min(1.0, static_cast<double>(step + 1) / static_cast<double>(warmup)) : 1.0;
    const double done = std::min(1.0, progressOf(step, steps));
    return warm * (floor + (1.0 - floor) * 0.5 * (1.0 + std::cos(std::numbers::pi * done)));
}

double crossEntropyFactor(CrossEntropyWeight mode, std::int64_t step, std::int64_t steps) {
    if (mode == CrossEntropyWeight::Constant) return 1.0;
    return std::clamp(1.0 - (progressOf(step, steps) - kAnnealFrom) / (kAnnealTo - kAnnealFrom), 0.0, 1.0);
}

}  // namespace rowscope::training
