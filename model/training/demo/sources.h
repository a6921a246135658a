#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/training/data/source.h"
#include "model/training/demo/text_questions.h"

namespace rowscope::training::demo {

/// Topic names with their shares of the questions.
using TopicShares = std::vector<std::pair<std::string, double>>;

struct SourceSettings {
    std::uint64_t seed = 1;
    BatchSize size;
    Split split = Split::Train;
    TopicShares topics;  ///< empty = every topic alike
    int patchSide = 8;   ///< patches and cells a side, for the dense and the tied objective
    int cellSide = 4;
};

/// Scenes drawn on the fly at several sizes, each with some questions. Train and held-out scenes have different seeds, always.
[[nodiscard]] Result<std::unique_ptr<Source>> sceneSource(const SourceSettings& settings, const std::string& where);
/// Short texts with one question each.
[[nodiscard]] Result<std::unique_ptr<Source>> textSource(const SourceSettings& settings, const std::string& where);

/// Echo rows: "it star" / "Which word?" / two or three words. Short rows that teach markers to find what the state names.
enum class Echo : std::uint8_t { SceneWords, TextWords };
[[nodiscard]] std::unique_ptr<Source> echoSource(const SourceSettings& settings, Echo words);

/// The scene number `item` of a split.
[[nodiscard]] Scene sceneOf(std::uint64_t seed, Split split, std::uint64_t item);
[[nodiscard]] media::Image pictureOf(const Scene& scene, int edge, std::string name);

}  // namespace rowscope::training::demo
