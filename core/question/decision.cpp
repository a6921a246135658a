#include "core/question/decision.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace rowscope::question {
namespace {

// No figure is made of what is no number.
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

template <class Real>
std::vector<double> softmax(std::span<const double> logits, double divisor) {
    std::vector<Real> z(logits.size());
    std::transform(logits.begin(), logits.end(), z.begin(),
                   [&](double logit) { return static_cast<Real>(logit) / static_cast<Real>(divisor); });
    const Real top = z.empty() ? Real(0) : *std::max_element(z.begin(), z.end());
    Real sum = 0;
    for (Real& value : z) sum += value = std::exp(value - top);
    std::vector<double> result(z.size());
    std::transform(z.begin(), z.end(), result.begin(), [&](Real value) { return static_cast<double>(value / sum); });
    return result;
}

std::int32_t firstLargest(std::span<const double> values) {
    return static_cast<std::int32_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

double entropyOf(std::span<const double> probabilities) {
    double sum = 0.0;
    for (const double p : probabilities) sum -= p * std::log(std::clamp(p, 1e-12, 1.0));
    return sum;
}

bool allFinite(std::span<const double> values) {
    return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

double marginOf(std::vector<double> probabilities) {
    if (!allFinite(probabilities)) return kNone;
    if (probabilities.size() < 2) return 1.0;
    std::partial_sort(probabilities.begin(), probabilities.begin() + 2, probabilities.end(), std::greater<>());
    return probabilities[0] - probabilities[1];
}

double spreadOf(const std::vector<std::vector<double>>& logits, const std::vector<double>& mean) {
    double largest = 0.0;
    for (std::size_t option = 0; option < mean.size(); ++option) {
        double squares = 0.0;
        for (const auto& row : logits) squares += (row[option] - mean[option]) * (row[option] - mean[option]);
        const double deviation = std::sqrt(squares / static_cast<double>(logits.size()));
        if (!std::isfinite(deviation)) return kNone;
        largest = std::max(largest, deviation);
    }
    return largest;
}

}  // namespace

std::vector<double> probabilitiesOf(std::span<const double> logits, double divisor, Rules rules) {
    return rules == Rules::Text ? softmax<float>(logits, divisor) : softmax<double>(logits, divisor);
}

double concentrationOf(std::span<const double> probabilities) {
    if (!allFinite(probabilities)) return kNone;
    if (probabilities.size() < 2) return 1.0;
    return std::clamp(1.0 - entropyOf(probabilities) / std::log(static_cast<double>(probabilities.size())), 0.0, 1.0);
}

std::vector<double> inLabelOrder(const OrderScore& score) {
    std::vector<double> result(score.logits.size());
    for (std::size_t marker = 0; marker < score.order.size(); ++marker)
        result[static_cast<std::size_t>(score.order[marker])] = score.logits[marker];
    return result;
}

Decision decide(const Question& question, std::span<const OrderScore> scores, const Temperature& temperature) {
    Decision result;
    const auto count = static_cast<double>(scores.size());
    std::vector<std::vector<double>> logits;
    result.meanLogits.assign(question.options.size(), 0.0);
    double value = 0.0;
    for (const OrderScore& score : scores) {
        logits.push_back(inLabelOrder(score));
        for (std::size_t i = 0; i < logits.back().size(); ++i) result.meanLogits[i] += logits.back()[i];
        result.actProbability += score.actProbability / count;
        value += score.value.value_or(0.0) / count;
    }
    for (double& logit : result.meanLogits) logit /= count;
    if (scores.front().value) result.value = value;

    result.probabilities = probabilitiesOf(result.meanLogits, temperature.divisor, question.rules);
    result.best = firstLargest(result.probabilities);
    result.topProbability = result.probabilities[static_cast<std::size_t>(result.best)];
    result.concentration = concentrationOf(result.probabilities);
    result.margin = marginOf(result.probabilities);
    result.entropy = entropyOf(result.probabilities);
    const std::int32_t winner = firstLargest(result.meanLogits);
    result.flips = static_cast<std::int32_t>(
        std::count_if(logits.begin(), logits.end(), [&](const auto& row) { return firstLargest(row) != winner; }));
    result.spread = spreadOf(logits, result.meanLogits);
    return result;
}

}  // namespace rowscope::question
