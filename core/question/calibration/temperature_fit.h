#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace rowscope::question {

/// One held-out answer: what a calibration learns from.
struct CalibrationRecord {
    std::vector<double> logits;        ///< label order, not divided by any T
    std::int32_t label = 0;            ///< index of the right option
    std::int32_t type = 0;             ///< 0 choice, 1 score, 2 noul
    std::string group;                 ///< rows of one group (a picture, a document) never stand on both sides of a fold
    double checkpointTemperature = 1;  ///< what the checkpoint would use
};

/// Mean negative log-likelihood (nats) of the labels under softmax(logits / T). T > 0; 0 for no records.
[[nodiscard]] double meanNll(std::span<const CalibrationRecord* const> records, double temperature);

/// The T in [0.05, 20] with the least mean NLL: golden-section search over log T (laya-vision 7). Where the NLL is flat the
/// larger T wins, so that perfectly separated records do not end at the bound.
[[nodiscard]] double fitTemperature(std::span<const CalibrationRecord* const> records);

struct FitRules {
    bool perType = true;        ///< a temperature a type where it has enough rows
    std::int32_t minRows = 30;  ///< below it a type shares the pooled T; below it in all there is no claim at all
};

/// Fitted temperatures by type; empty where the records carry none.
struct TemperatureFit {
    struct Entry {
        double temperature = 1;
        bool pooled = false;
        std::int32_t fittedOn = 0;  ///< rows
    };
    std::map<std::int32_t, Entry> byType;

    /// The fitted T for a record, or the checkpoint's own where nothing was fitted.
    [[nodiscard]] double temperatureFor(const CalibrationRecord& record) const {
        const auto found = byType.find(record.type);
        return found == byType.end() ? record.checkpointTemperature : found->second.temperature;
    }
};

[[nodiscard]] TemperatureFit fitTemperatures(std::span<const CalibrationRecord* const> records, const FitRules& rules);

}  // namespace rowscope::question
