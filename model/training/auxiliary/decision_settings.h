#pragma once

#include <cstdint>
#include <optional>

#include "model/training/objective/act_utility.h"
#include "model/training/objective/rlcd.h"
#include "model/training/optim/schedule.h"

namespace rowscope::training {

/// How a stage makes its decision loss.
struct DecisionSettings {
    std::int64_t copies = 0;  ///< noisy copies G of RLCD's policy term; 0 = cross entropy alone
    RlcdSettings rlcd;
    double crossEntropy = 1.0;  ///< w_ce
    CrossEntropyWeight schedule = CrossEntropyWeight::Constant;
    std::optional<ActCosts> actCosts;  ///< nothing: the act head is not trained
};

}  // namespace rowscope::training
