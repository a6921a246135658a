#include "core/masks/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/masks/additive.h"

namespace rowscope::masks {
namespace {

template <class T>
void softmaxRow(std::span<const double> biased, std::span<double> out) {
    T largest = -std::numeric_limits<T>::infinity();
    for (double v : biased) largest = std::max(largest, static_cast<T>(v));
    T sum = 0;
    std::vector<T> weights(biased.size());
    for (std::size_t k = 0; k < biased.size(); ++k) sum += weights[k] = std::exp(static_cast<T>(biased[k]) - largest);
    for (std::size_t k = 0; k < biased.size(); ++k) out[k] = static_cast<double>(weights[k] / sum);
}

}  // namespace

std::vector<std::int64_t> blockedRows(std::span<const std::uint8_t> allowed, std::int64_t keys) {
    std::vector<std::int64_t> out;
    const auto line = static_cast<std::size_t>(std::max<std::int64_t>(keys, 0));
    for (std::size_t begin = 0; line > 0 && begin + line <= allowed.size(); begin += line) {
        const auto row = allowed.subspan(begin, line);
        if (std::none_of(row.begin(), row.end(), [](std::uint8_t cell) { return cell != 0; }))
            out.push_back(static_cast<std::int64_t>(begin / line));
    }
    return out;
}

Result<std::vector<double>> maskedSoftmax(std::span<const double> scores, std::span<const std::uint8_t> allowed, std::int64_t keys,
                                          DType dtype, BlockedRowPolicy policy) {
    if (keys <= 0 || scores.size() != allowed.size() || scores.size() % static_cast<std::size_t>(keys) != 0)
        return fail(ErrorKind::Mismatch, "softmax", "scores and mask differ in size", std::to_string(scores.size()) + " scores",
                    std::to_string(allowed.size()) + " cells of " + std::to_string(keys) + " keys");
    ROWSCOPE_TRY_ASSIGN(lowest, finiteMinimum(dtype));
    const double blocked = policy == BlockedRowPolicy::MinusInfinity ? -std::numeric_limits<double>::infinity() : lowest;
    const auto line = static_cast<std::size_t>(keys);
    std::vector<double> out(scores.size(), 0.0);
    std::vector<double> biased(line);
    for (std::size_t begin = 0; begin < scores.size(); begin += line) {
        bool readsAny = false;
        for (std::size_t k = 0; k < line; ++k) {
            readsAny |= allowed[begin + k] != 0;
            ROWSCOPE_TRY_ASSIGN(sum, addedIn(dtype, scores[begin + k], allowed[begin + k] ? 0.0 : blocked));
            biased[k] = sum;
        }
        if (policy == BlockedRowPolicy::ZeroOutput && !readsAny) continue;
        const std::span<double> row(out.data() + begin, line);
        if (dtype == DType::F64)
            softmaxRow<double>(biased, row);
        else
            softmaxRow<float>(biased, row);
    }
    return out;
}

bool isUniform(std::span<const double> weights, double tolerance) {
    const double even = 1.0 / static_cast<double>(std::max<std::size_t>(weights.size(), 1));
    return std::all_of(weights.begin(), weights.end(), [&](double w) { return std::abs(w - even) <= tolerance; });
}

}  // namespace rowscope::masks
