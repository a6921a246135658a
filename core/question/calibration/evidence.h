#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/question/calibration/temperature_fit.h"

namespace rowscope::question {

struct CalibrationOptions {
    FitRules rules;
    std::int32_t folds = 5;
    std::int32_t bootstrap = 200;
    std::uint32_t seed = 0;
};

/// The four ways a record's probabilities are made, in the order of reports.
enum class Variant : std::uint8_t { Raw, Checkpoint, OutOfFold, InSample };
inline constexpr std::array<Variant, 4> kVariants{Variant::Raw, Variant::Checkpoint, Variant::OutOfFold, Variant::InSample};
[[nodiscard]] std::string_view name(Variant variant);  ///< raw | checkpoint | calibrated_oof | calibrated_in_sample

/// A figure with its 95 % interval from a bootstrap over groups. With one group every draw is the same and the interval says
/// nothing: see Evidence::groups.
struct Measured {
    double value = 0;
    std::optional<std::array<double, 2>> interval;
};

struct Evidence {
    std::int32_t rows = 0;
    std::int32_t groups = 0;
    double accuracy = 0;
    bool accuracyUnchanged = true;   ///< the winner of no record depends on the temperature
    std::array<Measured, 4> ece;     ///< by Variant; 15 equal-width bins
    std::array<Measured, 4> nll;     ///< nats
    Measured eceGainOverCheckpoint;  ///< checkpoint minus out-of-fold, paired over the same draws
    Measured eceGainOverRaw;
};

/// A user calibration with what the held-out rows say of it (laya-vision 7). The in-sample figures flatter; out-of-fold ones count.
struct Calibration {
    TemperatureFit fit;
    std::int32_t folds = 0;  ///< fewer than asked where there are fewer groups
    std::vector<std::int32_t> foldOfRecord;
    std::vector<TemperatureFit> foldFits;             ///< fitted on the other folds
    std::array<std::vector<double>, 4> temperatures;  ///< per record, by Variant
    Evidence all;
    std::map<std::int32_t, Evidence> byType;  ///< only types that occur
};

/// Fits, cross-fits over group-disjoint folds, and measures. Errors: no records, a label outside its logits, a non-finite logit,
/// fewer than two groups or folds.
[[nodiscard]] Result<Calibration> calibrate(const std::vector<CalibrationRecord>& records, const CalibrationOptions& options);

/// Row numbers of each bootstrap draw over the groups of `records` (sorted names, all rows of a drawn group), as the evidence uses them.
[[nodiscard]] std::vector<std::vector<std::int32_t>> bootstrapRows(const std::vector<CalibrationRecord>& records,
                                                                   const std::vector<std::int32_t>& rows, std::int32_t draws,
                                                                   std::uint32_t seed);

}  // namespace rowscope::question
