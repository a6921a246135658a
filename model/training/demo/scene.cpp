#include "model/training/demo/scene.h"

#include <cmath>

namespace rowscope::training::demo {
namespace {

constexpr int kPlacementTries = 60;
constexpr double kReach = 1.3;  // no outline goes further from its middle, in radii

bool overlaps(const Shape& candidate, const std::vector<Shape>& others) {
    constexpr double kGap = 0.02;
    for (const Shape& other : others)
        if (std::hypot(candidate.x - other.x, candidate.y - other.y) < candidate.radius + other.radius + kGap) return true;
    return false;
}

}  // namespace

std::string_view name(Form form) {
    static constexpr std::array<std::string_view, 6> kNames{"circle", "square", "triangle", "star", "cross", "ring"};
    return kNames[static_cast<std::size_t>(form)];
}

std::string_view name(Colour colour) {
    static constexpr std::array<std::string_view, 7> kNames{"red", "blue", "green", "yellow", "purple", "orange", "black"};
    return kNames[static_cast<std::size_t>(colour)];
}

Scene makeScene(std::uint64_t seed, const SceneRules& rules) {
    Random random(seed);
    Scene scene;
    scene.seed = seed ^ 0x9E3779B97F4A7C15ULL;
    scene.background = random.between(215, 255) / 255.0;
    const int wanted = rules.minShapes + static_cast<int>(random.below(static_cast<std::uint32_t>(rules.maxShapes - rules.minShapes + 1)));
    for (int i = 0; i < wanted; ++i)
        for (int attempt = 0; attempt < kPlacementTries; ++attempt) {
            Shape shape;
            shape.form = kForms[random.below(kForms.size())];
            shape.colour = kColours[random.below(kColours.size())];
            shape.radius = random.between(rules.minRadius, rules.maxRadius);
            shape.x = random.between(shape.radius + 0.01, 0.99 - shape.radius);
            shape.y = random.between(shape.radius + 0.01, 0.99 - shape.radius);
            shape.turn = random.between(-0.25, 0.25);
            if (overlaps(shape, scene.shapes)) continue;
            scene.shapes.push_back(shape);
            break;
        }
    return scene;
}

bool contains(const Shape& shape, double x, double y) {
    const double dx = (x - shape.x) / shape.radius;
    const double dy = (y - shape.y) / shape.radius;
    if (dx * dx + dy * dy > kReach * kReach) return false;
    const double c = std::cos(shape.turn);
    const double s = std::sin(shape.turn);
    const double u = c * dx + s * dy;
    const double v = -s * dx + c * dy;
    const double distance = std::hypot(u, v);
    switch (shape.form) {
        case Form::Circle:
            return distance <= 0.95;
        case Form::Ring:
            return distance <= 0.97 && distance >= 0.55;
        case Form::Square:
            return std::fabs(u) <= 0.76 && std::fabs(v) <= 0.76;
        case Form::Cross:
            return (std::fabs(u) <= 0.3 && std::fabs(v) <= 0.92) || (std::fabs(v) <= 0.3 && std::fabs(u) <= 0.92);
        case Form::Triangle:
            return v <= 0.72 && std::fabs(u) <= (v + 0.98) * 0.55;
        case Form::Star: {
            // Folded into one of ten equal wedges, the outline is the straight line from a tip to the notch beside it.
            constexpr double kHalfFifth = 3.14159265358979323846 / 5.0;
            constexpr double kTip = 0.98;
            constexpr double kNotch = 0.42;
            const double angle = std::fabs(std::remainder(std::atan2(u, -v), 2.0 * kHalfFifth));
            const double notchX = kNotch * std::cos(kHalfFifth);
            const double notchY = kNotch * std::sin(kHalfFifth);
            const double px = distance * std::cos(angle);
            const double py = distance * std::sin(angle);
            return (notchX - kTip) * py - notchY * (px - kTip) >= 0;
        }
    }
    return false;
}

}  // namespace rowscope::training::demo
