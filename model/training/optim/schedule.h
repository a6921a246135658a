#pragma once

#include <cstdint>

namespace rowscope::training {

/// Learning rate over a run (laya-vision 7): a linear warm-up times a cosine that ends at 10 % of the full rate, or at another floor
/// where a later stage goes on from there.
struct Schedule {
    std::int64_t steps = 1;
    std::int64_t warmup = 0;  ///< steps until the warm-up's factor is 1; 0 = none
    double floor = 0.1;       ///< what the cosine ends at

    /// Factor on every group's rate for step `step` in [0, steps).
    [[nodiscard]] double factor(std::int64_t step) const;
};

/// Weight of the soft cross entropy over a run: constant, or annealed linearly from 1 at 30 % of the steps to 0 at 80 %.
enum class CrossEntropyWeight : std::uint8_t { Constant, Annealed };
[[nodiscard]] double crossEntropyFactor(CrossEntropyWeight mode, std::int64_t step, std::int64_t steps);

}  // namespace rowscope::training
