#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/question/option_orders.h"
#include "core/question/question.h"
#include "core/question/temperature.h"

namespace rowscope::question {

/// What the network gave for one option order of one question.
struct OrderScore {
    OptionOrder order;           ///< label index at each marker
    std::vector<double> logits;  ///< marker order, float32 widened, not divided by T
    double actProbability = 0.0;
    std::optional<double> value;  ///< of a checkpoint with a value head
};

/// A question's numbers, unrounded, in label order (laya-vision 1).
struct Decision {
    std::vector<double> meanLogits;     ///< mean over orders
    std::vector<double> probabilities;  ///< softmax(mean / T)
    std::int32_t best = 0;              ///< the first of the most probable
    double concentration = 1.0;         ///< 1 - H(p) / log K in [0, 1]; 1 when K < 2
    double topProbability = 1.0;
    double actProbability = 0.0;  ///< mean over orders
    std::optional<double> value;  ///< mean over orders

    double margin = 1.0;     ///< most probable minus second; 1 when K < 2
    double entropy = 0.0;    ///< nats
    std::int32_t flips = 0;  ///< orders whose winner is not the mean's
    double spread = 0.0;     ///< largest standard deviation (of all orders) of one option's logit
};

/// Every score must have as many logits as the question has options; at least one score.
[[nodiscard]] Decision decide(const Question& question, std::span<const OrderScore> scores, const Temperature& temperature);

/// softmax(logits / divisor). The text rules compute in float32, as their reference does.
[[nodiscard]] std::vector<double> probabilitiesOf(std::span<const double> logits, double divisor, Rules rules);

/// 1 - H(p) / log K clipped to [0, 1]; 1 when K < 2.
[[nodiscard]] double concentrationOf(std::span<const double> probabilities);

/// The logits of one order put back in label order.
[[nodiscard]] std::vector<double> inLabelOrder(const OrderScore& score);

}  // namespace rowscope::question
