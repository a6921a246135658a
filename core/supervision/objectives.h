#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"
#include "core/supervision/loss.h"

namespace rowscope::supervision {

// The stage-1 objectives of BLIP-2 (article 0x06), float64. Each owns its own rows, mask and reduction.

struct ItcLoss {
    std::int64_t images = 0;
    std::int64_t texts = 0;
    std::vector<double> similarity;       ///< [images, texts]: the largest over queries of query . text
    std::vector<std::int32_t> bestQuery;  ///< [images, texts]
    double imageToText = 0;
    double textToImage = 0;
    [[nodiscard]] double loss() const { return (imageToText + textToImage) / 2; }
};
/// `imageFeatures` [B, Q, d], `textFeatures` [B, d], already normalised; pairs match by index. Symmetric cross-entropy of
/// similarity / temperature. Errors: shapes that differ, a temperature that is not positive.
[[nodiscard]] Result<ItcLoss> itcLoss(const Array& imageFeatures, const Array& textFeatures, double temperature);

struct ItmLoss {
    std::vector<double> logits;               ///< [B, 2]: mean over queries
    std::vector<double> meanOfProbabilities;  ///< [B, 2]: the wrong reduction (mean of softmax), for comparison
    double loss = 0;                          ///< mean cross-entropy; label 1 = matched = column 1
};
/// `queryLogits` [B, Q, 2], one label 0 or 1 a pair.
[[nodiscard]] Result<ItmLoss> itmLoss(const Array& queryLogits, std::span<const std::int32_t> labels);

/// Pre-shifted labels of image-grounded generation: row i of a text of `length` tokens predicts token i + 1.
[[nodiscard]] std::vector<std::int32_t> itgLabels(std::span<const std::int32_t> tokens, std::size_t length);

/// Losses by objective and their weights; logged before weighting (article 0x06).
struct WeightedTotal {
    std::map<std::string, double> weighted;
    double total = 0;
};
/// Sum of weight * loss over the losses given. Error (NotFound) for a loss without a weight: a silent 1 or 0 would be a choice.
[[nodiscard]] Result<WeightedTotal> weightedTotal(const std::map<std::string, double>& losses,
                                                  const std::map<std::string, double>& weights);

}  // namespace rowscope::supervision
