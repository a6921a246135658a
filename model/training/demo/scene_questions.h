#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/json.h"
#include "model/training/data/random.h"
#include "model/training/demo/scene.h"

namespace rowscope::training::demo {

/// What can be asked of a scene. Each kind is answerable by looking, and its right answer is equally likely at every place.
enum class SceneTopic : std::uint8_t {
    Present,      ///< choice: which of these shapes is in the picture
    ColourOf,     ///< choice: the colour of a shape that occurs once
    ShapeOf,      ///< choice: the shape of a colour that occurs once
    Bin,          ///< choice: a look-up in the text state by what the picture shows
    Rule,         ///< choice: a rule in the text state decided by the picture
    Crowd,        ///< score: three levels of how many shapes
    ShapeThere,   ///< noul: a shape is in the picture
    ColourThere,  ///< noul: a colour is in the picture
    ColourNear,   ///< as ColourOf, every wrong answer a colour of another shape of the picture
    ShapeNear,    ///< as ShapeOf, every wrong answer another shape of the picture
};
inline constexpr std::array<SceneTopic, 10> kSceneTopics{
    SceneTopic::Present, SceneTopic::ColourOf,   SceneTopic::ShapeOf,     SceneTopic::Bin,        SceneTopic::Rule,
    SceneTopic::Crowd,   SceneTopic::ShapeThere, SceneTopic::ColourThere, SceneTopic::ColourNear, SceneTopic::ShapeNear};
[[nodiscard]] std::string_view name(SceneTopic topic);

struct AskedQuestion {
    json::Value question;    ///< {"type", "instructions", "criteria"} as a request has it
    std::int32_t label = 0;  ///< right option in label order
    json::Value state;       ///< text beside the picture or alone; null where the picture is enough
};

/// Asks `topic` of the scene, or nothing where the scene has no clear answer to it (no unique colour).
[[nodiscard]] std::optional<AskedQuestion> ask(SceneTopic topic, const Scene& scene, Random& random);

}  // namespace rowscope::training::demo
