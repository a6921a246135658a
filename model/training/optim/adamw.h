#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "model/training/optim/parameters.h"

namespace rowscope::training {

/// Parameters that share a learning rate.
struct ParameterGroup {
    std::vector<NamedTensor> parameters;
    double rate = 1e-4;  ///< before the schedule's factor
};

struct AdamWSettings {
    double beta1 = 0.9;
    double beta2 = 0.999;
    double eps = 1e-8;
    double weightDecay = 0.01;
};

/// AdamW with decoupled weight decay (Loshchilov, Hutter 2019) as torch's: p *= 1 - lr wd, then p -= lr m^ / (sqrt(v^) + eps), the
/// moments corrected for their start at zero. A parameter without a gradient keeps still; one with a zero gradient decays.
class AdamW {
public:
    AdamW(std::vector<ParameterGroup> groups, const AdamWSettings& settings);

    /// Every gradient undefined again.
    void clearGradients();
    /// One step, all rates times `factor`.
    void step(double factor);

    [[nodiscard]] const std::vector<ParameterGroup>& groups() const { return m_groups; }

    /// Everything a resumed run needs, sharing storage, named "<parameter>/m", "/v" (as the parameter) and "/t" (float32 [], steps
    /// taken): written as they are, and filled in place on resume.
    [[nodiscard]] std::vector<NamedTensor> state() const;

private:
    struct Moments {
        std::vector<at::Tensor> mean, square, steps;
    };
    std::vector<ParameterGroup> m_groups;
    std::vector<Moments> m_moments;  ///< beside m_groups
    AdamWSettings m_settings;
};

}  // namespace rowscope::training
