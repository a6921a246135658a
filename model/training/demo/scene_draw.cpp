#include <algorithm>
#include <array>
#include <cmath>

#include "model/training/demo/scene.h"

namespace rowscope::training::demo {
namespace {

using Rgb = std::array<double, 3>;

Rgb paint(Colour colour) {
    static constexpr std::array<std::array<double, 3>, 7> kPaints{
        {{214, 62, 50}, {47, 107, 235}, {30, 140, 70}, {240, 196, 20}, {135, 70, 190}, {240, 130, 30}, {30, 32, 38}}};
    return kPaints[static_cast<std::size_t>(colour)];
}

std::uint8_t toByte(double value) { return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 255.0))); }

}  // namespace

std::vector<std::uint8_t> drawScene(const Scene& scene, int edge) {
    constexpr int kOver = 2;
    constexpr double kJitter = 14;
    constexpr double kNoise = 4;
    Random random(scene.seed);
    const int fine = edge * kOver;
    const double grey = scene.background * 255;
    std::vector<Rgb> canvas(static_cast<std::size_t>(fine) * static_cast<std::size_t>(fine), Rgb{grey, grey, grey});
    for (const Shape& shape : scene.shapes) {
        Rgb colour = paint(shape.colour);
        for (double& channel : colour) channel += random.between(-kJitter, kJitter);
        const auto firstCell = [&](double centre) { return std::clamp(static_cast<int>((centre - shape.radius) * fine), 0, fine - 1); };
        const auto lastCell = [&](double centre) { return std::clamp(static_cast<int>((centre + shape.radius) * fine) + 1, 0, fine - 1); };
        for (int row = firstCell(shape.y); row <= lastCell(shape.y); ++row)
            for (int column = firstCell(shape.x); column <= lastCell(shape.x); ++column)
                if (contains(shape, (column + 0.5) / fine, (row + 0.5) / fine))
                    canvas[static_cast<std::size_t>(row) * static_cast<std::size_t>(fine) + static_cast<std::size_t>(column)] = colour;
    }
    std::vector<std::uint8_t> pixels;
    pixels.reserve(static_cast<std::size_t>(edge) * static_cast<std::size_t>(edge) * 3);
    for (int row = 0; row < edge; ++row)
        for (int column = 0; column < edge; ++column)
            for (std::size_t channel = 0; channel < 3; ++channel) {
                double sum = 0;
                for (int y = 0; y < kOver; ++y)
                    for (int x = 0; x < kOver; ++x)
                        sum += canvas[static_cast<std::size_t>(row * kOver + y) * static_cast<std::size_t>(fine) +
                                      static_cast<std::size_t>(column * kOver + x)][channel];
                pixels.push_back(toByte(sum / (kOver * kOver) + kNoise * random.normal()));
            }
    return pixels;
}

}  // namespace rowscope::training::demo
