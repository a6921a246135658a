#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "model/training/data/random.h"

namespace rowscope::training::demo {

enum class Form : std::uint8_t { Circle, Square, Triangle, Star, Cross, Ring };
enum class Colour : std::uint8_t { Red, Blue, Green, Yellow, Purple, Orange, Black };
inline constexpr std::array<Form, 6> kForms{Form::Circle, Form::Square, Form::Triangle, Form::Star, Form::Cross, Form::Ring};
inline constexpr std::array<Colour, 7> kColours{Colour::Red,    Colour::Blue,   Colour::Green, Colour::Yellow,
                                                Colour::Purple, Colour::Orange, Colour::Black};
[[nodiscard]] std::string_view name(Form form);
[[nodiscard]] std::string_view name(Colour colour);

/// One shape of a scene; the picture is the unit square, y downwards.
struct Shape {
    Form form = Form::Circle;
    Colour colour = Colour::Red;
    double x = 0.5;
    double y = 0.5;
    double radius = 0.1;
    double turn = 0;  ///< radians; the drawn outline only
};

/// A picture that can be described without looking at it: what the demo checkpoints learn from.
struct Scene {
    std::vector<Shape> shapes;
    double background = 0.9;  ///< grey, 0..1
    std::uint64_t seed = 0;   ///< of colour jitter and pixel noise
};

struct SceneRules {
    int minShapes = 1;
    int maxShapes = 6;
    double minRadius = 0.07;
    double maxRadius = 0.19;
};

/// One to six shapes that do not overlap. The same seed gives the same scene everywhere.
[[nodiscard]] Scene makeScene(std::uint64_t seed, const SceneRules& rules = {});

/// RGB bytes [edge, edge, 3]: drawn at twice the edge and averaged, with jittered colours and noise of deviation 4 levels.
[[nodiscard]] std::vector<std::uint8_t> drawScene(const Scene& scene, int edge);

/// Whether the point (unit square) lies inside the shape's outline: what drawing and dense patch labels share.
[[nodiscard]] bool contains(const Shape& shape, double x, double y);

}  // namespace rowscope::training::demo
