#pragma once

#include <cstdint>
#include <vector>

namespace rowscope::modernbert {

/// Sizes of a ModernBERT encoder, as its config gives them.
struct ModernBertConfig {
    std::int64_t vocabulary = 50368;
    std::int64_t width = 768;
    std::int64_t layers = 22;
    std::int64_t heads = 12;
    std::int64_t intermediate = 1152;
    std::int64_t maxPositions = 8192;
    std::int64_t localAttention = 128;  ///< whole window of a sliding layer: half of it to each side, both ends included
    double normEps = 1e-5;
    double globalTheta = 160000.0;
    double localTheta = 10000.0;
    std::vector<bool> global;  ///< per layer: attends to all rows (else to the window)
    bool normBias = false;
    bool attentionBias = false;
    bool mlpBias = false;
};

}  // namespace rowscope::modernbert
