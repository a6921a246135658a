#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "model/training/data/batch.h"
#include "model/training/optim/parameters.h"

namespace rowscope::training {

/// What one step did (article 0x06): one JSON line each, numbers grouped by what they measure, for people and for the Training panel.
struct StepRecord {
    std::string stage;
    std::int64_t step = 0;                               ///< of all stages
    std::vector<std::pair<std::string, double>> losses;  ///< by objective, before weighting
    std::vector<std::pair<std::string, double>> parts;   ///< "dense.colour": what objectives say of themselves
    double total = 0;                                    ///< weighted sum
    std::vector<std::pair<std::string, double>> norms;   ///< gradient by module before clipping, and "all"
    double rateFactor = 1;
    Batch::Counts counts;
    std::int64_t examples = 0;
    std::int64_t media = 0;
    double seconds = 0;
    std::int64_t cacheHits = 0, cacheMisses = 0;

    [[nodiscard]] json::Value toJson() const;
};

/// Gradient norms by module of the network ("vision", "connector", "text", "head", "auxiliary"), those that have gradients.
[[nodiscard]] std::vector<std::pair<std::string, double>> normsByModule(const std::vector<NamedTensor>& network,
                                                                        const std::vector<NamedTensor>& auxiliary);

}  // namespace rowscope::training
