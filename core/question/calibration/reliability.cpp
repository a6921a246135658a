#include "core/question/calibration/reliability.h"

#include <algorithm>
#include <cmath>

namespace rowscope::question {

std::vector<ReliabilityBin> reliability(std::span<const double> confidence, std::span<const double> correct, int bins) {
    std::vector<ReliabilityBin> out(static_cast<std::size_t>(bins));
    const double step = 1.0 / bins;
    for (int i = 0; i < bins; ++i) {
        out[static_cast<std::size_t>(i)].low = i * step;
        // The edges are numpy.linspace's, the last one set exactly.
        out[static_cast<std::size_t>(i)].high = i + 1 == bins ? 1.0 : (i + 1) * step;
    }
    for (std::size_t row = 0; row < confidence.size(); ++row) {
        const double p = confidence[row];
        const auto bin = std::lower_bound(out.begin(), out.end(), p, [](const ReliabilityBin& b, double value) { return b.high < value; });
        if (bin == out.end() || !(p > bin->low)) continue;
        ++bin->count;
        bin->meanConfidence += p;
        bin->accuracy += correct[row];
    }
    for (ReliabilityBin& bin : out) {
        if (bin.count == 0) continue;
        bin.meanConfidence /= bin.count;
        bin.accuracy /= bin.count;
    }
    return out;
}

std::optional<double> expectedCalibrationError(std::span<const double> confidence, std::span<const double> correct, int bins) {
    if (confidence.empty()) return std::nullopt;
    double sum = 0;
    for (const ReliabilityBin& bin : reliability(confidence, correct, bins))
        sum += bin.count * std::fabs(bin.accuracy - bin.meanConfidence);
    return sum / static_cast<double>(confidence.size());
}

double percentile(std::vector<double> values, double percent) {
    std::sort(values.begin(), values.end());
    const double rank = percent / 100.0 * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const std::size_t above = std::min(below + 1, values.size() - 1);
    const double share = rank - static_cast<double>(below);
    return values[below] + (values[above] - values[below]) * share;
}

}  // namespace rowscope::question
