#include "model/training/demo/scene_labels.h"

#include <algorithm>

namespace rowscope::training::demo {
namespace {

constexpr int kProbes = 4;         // points a side at which a cell is looked at
constexpr int kLeastForPatch = 4;  // of 16: less is an edge that shows neither colour nor form
constexpr int kLeastForCell = 2;

/// How many of a cell's probes each shape covers.
std::vector<int> coverage(const Scene& scene, int side, int row, int column) {
    std::vector<int> counts(scene.shapes.size(), 0);
    for (std::size_t s = 0; s < scene.shapes.size(); ++s)
        for (int i = 0; i < kProbes * kProbes; ++i) {
            const double x = (column + (i % kProbes + 0.5) / kProbes) / side;
            const double y = (row + (i / kProbes + 0.5) / kProbes) / side;
            counts[s] += contains(scene.shapes[s], x, y) ? 1 : 0;
        }
    return counts;
}

bool centreIn(const Shape& shape, int side, int row, int column) {
    return static_cast<int>(shape.x * side) == column && static_cast<int>(shape.y * side) == row;
}

}  // namespace

std::vector<PatchPlane> patchPlanes(const Scene& scene, int side) {
    PatchPlane colour{"colour", static_cast<std::int32_t>(kColours.size()), {}};
    PatchPlane form{"form", static_cast<std::int32_t>(kForms.size()), {}};
    PatchPlane centre{"centre", 2, {}};
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const std::vector<int> counts = coverage(scene, side, row, column);
            const auto most = std::max_element(counts.begin(), counts.end());
            const bool clear = most != counts.end() && *most >= kLeastForPatch;
            const Shape* shape = clear ? &scene.shapes[static_cast<std::size_t>(most - counts.begin())] : nullptr;
            colour.labels.push_back(shape ? static_cast<std::int64_t>(shape->colour) : -1);
            form.labels.push_back(shape ? static_cast<std::int64_t>(shape->form) : -1);
            centre.labels.push_back(
                std::any_of(scene.shapes.begin(), scene.shapes.end(), [&](const Shape& s) { return centreIn(s, side, row, column); }));
        }
    return {std::move(colour), std::move(form), std::move(centre)};
}

std::vector<std::vector<std::string>> cellWords(const Scene& scene, int side) {
    std::vector<std::vector<std::string>> cells;
    for (int row = 0; row < side; ++row)
        for (int column = 0; column < side; ++column) {
            const std::vector<int> counts = coverage(scene, side, row, column);
            std::vector<std::string> words;
            for (std::size_t s = 0; s < counts.size(); ++s) {
                if (counts[s] < kLeastForCell && !centreIn(scene.shapes[s], side, row, column)) continue;
                words.emplace_back(name(scene.shapes[s].colour));
                words.emplace_back(name(scene.shapes[s].form));
            }
            cells.push_back(std::move(words));
        }
    return cells;
}

}  // namespace rowscope::training::demo
