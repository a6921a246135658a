#include "core/question/calibration/temperature_fit.h"

#include <algorithm>
#include <cmath>

#include "core/question/calibration/pairwise_sum.h"

namespace rowscope::question {
namespace {

constexpr double kLowest = 0.05;
constexpr double kHighest = 20.0;
// Each step shrinks the bracket by 0.618: 100 steps reach the last bit from any start.
constexpr int kSteps = 100;
constexpr std::int32_t kTypes = 3;

/// Divides first and takes the largest off then: the order of the reference, whose rounding the search below ends on.
double recordNll(const CalibrationRecord& record, double temperature) {
    std::vector<double> scaled = record.logits;
    for (double& logit : scaled) logit /= temperature;
    const double top = *std::max_element(scaled.begin(), scaled.end());
    for (double& logit : scaled) logit -= top;
    const double right = scaled[static_cast<std::size_t>(record.label)];
    for (double& logit : scaled) logit = std::exp(logit);
    return std::log(pairwiseSum(scaled)) - right;
}

}  // namespace

double meanNll(std::span<const CalibrationRecord* const> records, double temperature) {
    if (records.empty()) return 0.0;
    std::vector<double> losses;
    losses.reserve(records.size());
    for (const CalibrationRecord* record : records) losses.push_back(recordNll(*record, temperature));
    return pairwiseSum(losses) / static_cast<double>(records.size());
}

double fitTemperature(std::span<const CalibrationRecord* const> records) {
    const double ratio = (std::sqrt(5.0) - 1.0) / 2.0;
    double low = std::log(kLowest);
    double high = std::log(kHighest);
    double left = high - ratio * (high - low);
    double right = low + ratio * (high - low);
    double atLeft = meanNll(records, std::exp(left));
    double atRight = meanNll(records, std::exp(right));
    for (int step = 0; step < kSteps; ++step) {
        if (atLeft < atRight) {
            high = right;
            right = left;
            atRight = atLeft;
            left = high - ratio * (high - low);
            atLeft = meanNll(records, std::exp(left));
        } else {
            low = left;
            left = right;
            atLeft = atRight;
            right = low + ratio * (high - low);
            atRight = meanNll(records, std::exp(right));
        }
    }
    return std::exp((low + high) / 2.0);
}

TemperatureFit fitTemperatures(std::span<const CalibrationRecord* const> records, const FitRules& rules) {
    TemperatureFit fit;
    const auto enough = [&](std::size_t count) { return static_cast<std::int64_t>(count) >= rules.minRows; };
    double pooled = 0;
    const bool canPool = enough(records.size());
    if (canPool) pooled = fitTemperature(records);
    for (std::int32_t type = 0; type < kTypes; ++type) {
        std::vector<const CalibrationRecord*> own;
        std::copy_if(records.begin(), records.end(), std::back_inserter(own), [&](const auto* record) { return record->type == type; });
        if (rules.perType && enough(own.size()))
            fit.byType[type] = {fitTemperature(own), false, static_cast<std::int32_t>(own.size())};
        else if (canPool)
            fit.byType[type] = {pooled, true, static_cast<std::int32_t>(records.size())};
    }
    return fit;
}

}  // namespace rowscope::question
