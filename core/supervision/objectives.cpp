#include "core/supervision/objectives.h"

#include <algorithm>
#include <cmath>

namespace rowscope::supervision {
namespace {

tl::unexpected<Error> wrongShape(const char* what, const char* expected, const Shape& found) {
    return fail(ErrorKind::Mismatch, what, "has another shape", expected, toString(found));
}

/// Mean over rows of the cross-entropy of row i against column i.
double diagonalLoss(const std::vector<double>& scores, std::size_t n, bool transposed) {
    double sum = 0;
    std::vector<double> line(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) line[j] = transposed ? scores[j * n + i] : scores[i * n + j];
        sum += crossEntropy(line, i);
    }
    return sum / static_cast<double>(n);
}

}  // namespace

Result<ItcLoss> itcLoss(const Array& imageFeatures, const Array& textFeatures, double temperature) {
    if (imageFeatures.rank() != 3) return wrongShape("image features", "[B, queries, width]", imageFeatures.shape());
    if (textFeatures.rank() != 2 || textFeatures.dim(0) != imageFeatures.dim(0) || textFeatures.dim(1) != imageFeatures.dim(2))
        return wrongShape("text features", "[B, width] of the image features", textFeatures.shape());
    if (imageFeatures.dim(0) < 1 || imageFeatures.dim(1) < 1)
        return wrongShape("image features", "at least one pair and one query", imageFeatures.shape());
    if (!(temperature > 0)) return fail(ErrorKind::Value, "temperature", "must be positive", {}, std::to_string(temperature));
    const auto batch = static_cast<std::size_t>(imageFeatures.dim(0));
    const auto queries = static_cast<std::size_t>(imageFeatures.dim(1));
    const auto width = static_cast<std::size_t>(imageFeatures.dim(2));
    const std::vector<double> image = imageFeatures.toDoubles();
    const std::vector<double> text = textFeatures.toDoubles();
    ItcLoss out{
        imageFeatures.dim(0), textFeatures.dim(0), std::vector<double>(batch * batch), std::vector<std::int32_t>(batch * batch), 0, 0};
    for (std::size_t i = 0; i < batch; ++i)
        for (std::size_t j = 0; j < batch; ++j)
            for (std::size_t q = 0; q < queries; ++q) {
                double dot = 0;
                for (std::size_t c = 0; c < width; ++c) dot += image[(i * queries + q) * width + c] * text[j * width + c];
                if (q > 0 && dot <= out.similarity[i * batch + j]) continue;
                out.similarity[i * batch + j] = dot;
                out.bestQuery[i * batch + j] = static_cast<std::int32_t>(q);
            }
    std::vector<double> scaled = out.similarity;
    for (double& v : scaled) v /= temperature;
    out.imageToText = diagonalLoss(scaled, batch, false);
    out.textToImage = diagonalLoss(scaled, batch, true);
    return out;
}

Result<ItmLoss> itmLoss(const Array& queryLogits, std::span<const std::int32_t> labels) {
    if (queryLogits.rank() != 3 || queryLogits.dim(2) != 2 || queryLogits.dim(1) < 1)
        return wrongShape("ITM logits", "[B, queries, 2]", queryLogits.shape());
    const auto batch = static_cast<std::size_t>(queryLogits.dim(0));
    const auto queries = static_cast<std::size_t>(queryLogits.dim(1));
    if (labels.size() != batch || batch == 0)
        return fail(ErrorKind::Mismatch, "ITM labels", "are not one a pair", std::to_string(batch), std::to_string(labels.size()));
    const std::vector<double> logits = queryLogits.toDoubles();
    ItmLoss out{std::vector<double>(2 * batch, 0), std::vector<double>(2 * batch, 0), 0};
    for (std::size_t b = 0; b < batch; ++b) {
        if (labels[b] != 0 && labels[b] != 1)
            return fail(ErrorKind::Value, "ITM labels: pair " + std::to_string(b), "is neither matched nor unmatched", "0 or 1",
                        std::to_string(labels[b]));
        for (std::size_t q = 0; q < queries; ++q) {
            const double no = logits[(b * queries + q) * 2];
            const double yes = logits[(b * queries + q) * 2 + 1];
            const double matched = 1 / (1 + std::exp(no - yes));
            out.logits[2 * b] += no / static_cast<double>(queries);
            out.logits[2 * b + 1] += yes / static_cast<double>(queries);
            out.meanOfProbabilities[2 * b] += (1 - matched) / static_cast<double>(queries);
            out.meanOfProbabilities[2 * b + 1] += matched / static_cast<double>(queries);
        }
        out.loss += crossEntropy(std::span<const double>(out.logits).subspan(2 * b, 2), static_cast<std::size_t>(labels[b])) /
                    static_cast<double>(batch);
    }
    return out;
}

std::vector<std::int32_t> itgLabels(std::span<const std::int32_t> tokens, std::size_t length) {
    std::vector<std::int32_t> out(tokens.size(), kIgnored);
    for (std::size_t row = 0; row + 1 < std::min(length, tokens.size()); ++row) out[row] = tokens[row + 1];
    return out;
}

Result<WeightedTotal> weightedTotal(const std::map<std::string, double>& losses, const std::map<std::string, double>& weights) {
    WeightedTotal out;
    for (const auto& [objective, loss] : losses) {
        const auto weight = weights.find(objective);
        if (weight == weights.end()) return fail(ErrorKind::NotFound, "objective '" + objective + "'", "has no weight");
        out.total += out.weighted[objective] = weight->second * loss;
    }
    return out;
}

}  // namespace rowscope::supervision
