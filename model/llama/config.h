#pragma once

#include <cstdint>

namespace rowscope::llama {

/// Sizes of a Llama decoder, as a backbone's `text_config` gives them.
struct LlamaConfig {
    std::int64_t vocabulary = 49280;
    std::int64_t width = 576;
    std::int64_t layers = 30;
    std::int64_t heads = 9;
    std::int64_t kvHeads = 3;
    std::int64_t headSize = 64;
    std::int64_t intermediate = 1536;
    std::int64_t maxPositions = 8192;
    double normEps = 1e-5;
    double ropeTheta = 100000.0;
    bool attentionBias = false;
    bool mlpBias = false;
};

}  // namespace rowscope::llama
