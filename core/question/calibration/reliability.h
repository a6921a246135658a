#pragma once

#include <optional>
#include <span>
#include <vector>

namespace rowscope::question {

/// One equal-width bin (low, high] of a reliability diagram.
struct ReliabilityBin {
    double low = 0;
    double high = 0;
    int count = 0;
    double meanConfidence = 0;  ///< 0 where empty
    double accuracy = 0;
};

/// Bins of the top label's probability against being right. Same length; values outside (0, 1] fall in no bin.
[[nodiscard]] std::vector<ReliabilityBin> reliability(std::span<const double> confidence, std::span<const double> correct, int bins = 15);

/// Expected calibration error (Naeini et al. 2015): mean of |accuracy - confidence| over bins weighted by their share of all rows;
/// nothing for no rows.
[[nodiscard]] std::optional<double> expectedCalibrationError(std::span<const double> confidence, std::span<const double> correct,
                                                             int bins = 15);

/// Percentile 0..100 with linear interpolation between ranks (numpy's default). `values` must not be empty.
[[nodiscard]] double percentile(std::vector<double> values, double percent);

}  // namespace rowscope::question
