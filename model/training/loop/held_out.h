#pragma once

#include <map>
#include <string>

#include "core/base/json.h"
#include "model/training/loop/data_mix.h"
#include "model/training/loop/forward.h"

namespace rowscope::training {

/// Figures over held-out questions while training goes on: a look on the way, not the evaluation a model card quotes.
struct HeldOutFigures {
    struct Topic {
        std::int64_t asked = 0, right = 0, withinOne = 0;
        double negativeLogLikelihood = 0;  ///< sum
    };
    std::map<std::string, Topic> topics;
    [[nodiscard]] json::Value toJson() const;
};

/// Asks `batches[i]` batches of part i of the mix, without gradients.
[[nodiscard]] Result<HeldOutFigures> askHeldOut(const network::Network& network, Collator& collator, DataMix& mix,
                                                const std::vector<MixPart>& parts, bool block, const Progress& progress);

}  // namespace rowscope::training
