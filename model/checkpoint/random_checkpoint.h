#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace rowscope::checkpoint {

/// A full-size checkpoint with random weights: its answers mean nothing, its speed and memory are the real ones.
struct RandomCheckpoint {
    enum class Shape : std::uint8_t {
        SmolVlm256M,      ///< vision 12 x 768, text 30 x 576, 512-pixel pictures
        ModernVbert250M,  ///< vision 12 x 768, text 22 x 768
        ModernBertLarge,  ///< text branch, 28 x 1024
    };
    Shape shape = Shape::SmolVlm256M;
    bool bfloat16 = false;        ///< stored type of the weights
    std::uint64_t seed = 1;       ///< the same seed gives the same bytes on every machine
    bool optionBlock = false;     ///< "option_attention": "block"
    std::int64_t layers = 0;      ///< of each network; 0 = the shape's own (fewer make a small folder for tests)
    std::int64_t vocabulary = 0;  ///< 0 = the shape's own
    /// A folder with tokenizer.json (and the processor's configs) to take the tokenizer from; its ids must fit the vocabulary.
    std::filesystem::path tokenizerFolder;
};

/// Writes the folder whole or not at all (made beside the target, then renamed). Error where the target exists, the tokenizer lacks an
/// image token, or writing fails.
[[nodiscard]] Status writeRandomCheckpoint(const std::filesystem::path& target, const RandomCheckpoint& what, const Progress& progress);

/// The configs that such a folder gets: backbone and agent.
struct RandomConfigs {
    json::Value backbone;
    json::Value agent;
};
[[nodiscard]] RandomConfigs randomConfigs(const RandomCheckpoint& what, std::int64_t imageToken);

}  // namespace rowscope::checkpoint
