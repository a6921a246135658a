#include "core/supervision/loss.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rowscope::supervision {

double crossEntropy(std::span<const double> logits, std::size_t target) {
    const double largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const double v : logits) sum += std::exp(v - largest);
    return std::log(sum) - (logits[target] - largest);
}

LossTotal operator+(LossTotal a, LossTotal b) { return {a.sum + b.sum, a.count + b.count}; }

Result<RowLoss> rowLosses(const Array& logits, std::span<const std::int32_t> labels, LossShift shift) {
    if (logits.rank() != 2 || logits.dim(0) != static_cast<std::int64_t>(labels.size()))
        return fail(ErrorKind::Mismatch, "loss", "logits and labels differ in size", "[" + std::to_string(labels.size()) + ", vocabulary]",
                    toString(logits.shape()));
    const auto vocabulary = static_cast<std::size_t>(logits.dim(1));
    RowLoss out{std::vector<double>(labels.size(), std::numeric_limits<double>::quiet_NaN()), {}};
    const std::size_t by = shift == LossShift::Internal ? 1 : 0;
    const std::size_t rowBytes = vocabulary * byteSize(logits.dtype());
    for (std::size_t row = 0; row + by < labels.size(); ++row) {
        const std::int32_t label = labels[row + by];
        if (label == kIgnored) continue;
        const std::string where = "row " + std::to_string(row);
        if (label < 0 || static_cast<std::size_t>(label) >= vocabulary)
            return fail(ErrorKind::Value, where, "its target is no token",
                        "0.." + std::to_string(static_cast<std::int64_t>(vocabulary) - 1), std::to_string(label));
        // Only supervised rows are widened: a vocabulary is large and most rows are not supervised.
        const Array line(logits.dtype(), {logits.dim(1)}, logits.bytes().subspan(row * rowBytes, rowBytes), nullptr);
        const std::vector<double> values = line.toDoubles();
        const double loss = crossEntropy(values, static_cast<std::size_t>(label));
        if (!std::isfinite(loss)) return fail(ErrorKind::Value, where, "its logits are not finite");
        out.perRow[row] = loss;
        out.total.sum += loss;
        ++out.total.count;
    }
    return out;
}

}  // namespace rowscope::supervision
