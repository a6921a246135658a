#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>

namespace rowscope::training {

struct LbfgsSettings {
    double rate = 0.1;
    std::int64_t iterations = 100;
    double gradientTolerance = 1e-7;
    double changeTolerance = 1e-9;
    std::size_t history = 100;
};

/// The value of what is minimised and its gradient, at the point as it stands.
struct Evaluation {
    double value = 0;
    at::Tensor gradient;  ///< like the point
};

/// Limited-memory BFGS with a fixed step and no line search (Nocedal, Wright 2006, algorithm 7.4), step for step as torch.optim.LBFGS
/// takes it: with its small rate it stops where float32 values no longer differ, which is short of the optimum, so a temperature that
/// the reference fitted is only met again by the same steps. Changes `point` (float32 [n]) in place.
void minimiseByLbfgs(at::Tensor point, const std::function<Evaluation()>& evaluate, const LbfgsSettings& settings);

}  // namespace rowscope::training
