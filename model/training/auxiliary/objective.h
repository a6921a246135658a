#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "model/network/network.h"
#include "model/training/auxiliary/decision_settings.h"
#include "model/training/data/batch.h"
#include "model/training/loop/forward.h"
#include "model/training/optim/parameters.h"

namespace rowscope::training {

/// Where a pass stands in its stage; noise and schedules of an objective are functions of it alone.
struct StepPlace {
    std::int64_t step = 0;   ///< in the stage
    std::int64_t steps = 1;  ///< of the stage
    std::uint64_t seed = 0;  ///< of this step
    DecisionSettings decision{};
};

/// One named loss over a pass. The loop knows only this interface; a plan names which objectives a stage has and their weights.
class Objective {
public:
    virtual ~Objective() = default;
    [[nodiscard]] virtual std::string_view name() const = 0;
    /// Whether it reads the text network (else pictures alone are enough).
    [[nodiscard]] virtual bool readsText() const { return true; }
    /// Parameters of its own, learnt beside the network's and not part of the checkpoint.
    [[nodiscard]] virtual std::vector<NamedTensor> parameters() const { return {}; }
    /// Scalar loss before weighting; undefined where the batch gives it nothing to learn.
    [[nodiscard]] virtual Result<at::Tensor> loss(const Batch& batch, const Pass& pass, const StepPlace& place) = 0;
    /// Parts of the last loss, for telemetry.
    [[nodiscard]] virtual std::vector<std::pair<std::string, double>> parts() const { return {}; }
};

/// Makes the objective of this name for a network, its own parameters drawn from `seed`. Error names the known ones.
[[nodiscard]] Result<std::unique_ptr<Objective>> makeObjective(std::string_view name, const network::Network& network, std::uint64_t seed,
                                                               const std::string& where);

}  // namespace rowscope::training
