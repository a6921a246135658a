#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::training::demo {

enum class Branch : std::uint8_t { SmolVlmCausal, SmolVlmBlock, ModernVbertMask, ModernBertText };

/// Sizes of a small checkpoint of the demo's own; pictures are 64 x 64 pixels in patches of 8, four patches a row.
struct FreshSettings {
    Branch branch = Branch::SmolVlmCausal;
    std::int64_t width = 128;  ///< of every network
    std::int64_t heads = 4;
    std::int64_t keyHeads = 2;  ///< Llama's
    std::int64_t layers = 3;    ///< of the text network
    std::int64_t intermediate = 336;
    std::int64_t visionLayers = 3;
    std::int64_t visionIntermediate = 384;
    std::int64_t headLayers = 2;
    double theta = 100;  ///< rows are few, so slow rotations would all look alike
    std::uint64_t seed = 1;
};

/// Reads the plan's object ("branch", "width", …); errors name the field.
[[nodiscard]] Result<FreshSettings> readFresh(const json::Value& object, const std::string& where);

/// Writes a whole checkpoint folder with its own tokenizer, processor and configs and random weights.
[[nodiscard]] Status writeFresh(const std::filesystem::path& root, const FreshSettings& settings);

}  // namespace rowscope::training::demo
