#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/media/policy.h"
#include "core/media/resize/filter.h"
#include "core/media/resize/resize.h"

namespace rowscope::media {

/// `processor`: two hops, rounded after every pass, as Pillow does. `gpu`: one float matrix an axis, rounded once.
enum class Preprocess : std::uint8_t { Processor, Gpu };
[[nodiscard]] constexpr std::string_view name(Preprocess p) { return p == Preprocess::Processor ? "processor" : "gpu"; }

/// Everything that decides which numbers a picture becomes. The defaults are SmolVLM's as Laya uses it.
struct ProcessorConfig {
    Preprocess preprocess = Preprocess::Processor;
    Filter filter = Filter::Lanczos;
    PillowOrder order = PillowOrder::V13;
    int longestEdge = 2048;  ///< first hop
    bool oneHop = false;     ///< gpu with a filter of its own: straight to the view, no first hop
    int tileEdge = 512;      ///< side of one view, the vision tower's input
    bool split = false;      ///< cut into tiles and append the global view, or squash to one view
    bool rescale = true;
    double rescaleFactor = 1.0 / 255.0;
    bool normalise = true;
    std::array<double, 3> mean{0.5, 0.5, 0.5};
    std::array<double, 3> deviation{0.5, 0.5, 0.5};
    int patch = 16;        ///< pixels a side of one patch
    int pixelShuffle = 4;  ///< patches a side that one feature row covers
    ColourPolicy colour;

    /// Feature rows of one view: (tileEdge / patch / pixelShuffle) squared.
    [[nodiscard]] int rowsPerSide() const { return tileEdge / patch / pixelShuffle; }
    [[nodiscard]] int rowsPerView() const { return rowsPerSide() * rowsPerSide(); }
};

/// Reads `preprocessor_config.json` (an Idefics3 or SmolVLM image processor). `where` names the file in messages.
[[nodiscard]] Result<ProcessorConfig> readPreprocessorConfig(const json::Value& config, const std::string& where);

/// Puts the keys of a Laya agent's config over it: `image_size`, `preprocess`, `image_interpolation`, `image_split_edge`,
/// `image_patch_size`, `image_scale_factor`. `image_interpolation` counts for the gpu path alone, as in the reference: "processor"
/// composes both hops, a filter's name is one hop with that filter. The processor path paints a colour declared transparent white
/// (AlphaPolicy::KeyWhite), the gpu path forgets it. Laya splits only where `image_split_edge` > 0, whatever the preprocessor says.
[[nodiscard]] Result<ProcessorConfig> withAgentConfig(ProcessorConfig config, const json::Value& agent, const std::string& where);

/// Error where the numbers contradict one another (a tile that is no multiple of patch * shuffle, a zero deviation, …).
[[nodiscard]] Status validate(const ProcessorConfig& config, const std::string& where);

}  // namespace rowscope::media
