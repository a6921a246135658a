#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace rowscope::training::demo {

/// How much held-out data to write.
struct DataAmounts {
    std::int64_t scenes = 400;  ///< pictures a split
    std::int64_t questionsPerScene = 4;
    std::int64_t texts = 1600;  ///< questions a split
    std::uint64_t seed = 1;
};

/// Writes prepared data (laya-vision 7) nobody trained on: `root`/scenes and `root`/texts, each with calibration.jsonl, from which
/// temperatures may be fitted, and test.jsonl, which nothing sees before the figures are taken. Scenes are drawn at 192 pixels.
[[nodiscard]] Status writeHeldOut(const std::filesystem::path& root, const DataAmounts& amounts, const Progress& progress);

}  // namespace rowscope::training::demo
