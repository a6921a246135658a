#include "model/training/demo/scene_labels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

using namespace rowscope::training::demo;

namespace {

Scene oneShape(Form form, Colour colour, double x, double y, double radius) {
    Scene scene;
    Shape shape;
    shape.form = form;
    shape.colour = colour;
    shape.x = x;
    shape.y = y;
    shape.radius = radius;
    scene.shapes = {shape};
    return scene;
}

TEST(PatchPlanes, LabelThePatchesThatAShapeCovers) {
    // A square in the middle of the upper left quarter: with four patches a side it fills the four patches round (1, 1).
    const auto planes = patchPlanes(oneShape(Form::Square, Colour::Blue, 0.25, 0.25, 0.2), 4);
    ASSERT_EQ(planes.size(), 3U);
    const auto& colour = planes[0].labels;
    for (const int patch : {0, 1, 4, 5})
        EXPECT_EQ(colour[static_cast<std::size_t>(patch)], static_cast<std::int64_t>(Colour::Blue)) << patch;
    for (const int patch : {2, 3, 6, 10, 15}) EXPECT_EQ(colour[static_cast<std::size_t>(patch)], -1) << patch;
    EXPECT_EQ(planes[1].labels[5], static_cast<std::int64_t>(Form::Square));
    EXPECT_EQ(std::accumulate(planes[2].labels.begin(), planes[2].labels.end(), 0), 1) << "one middle";
    EXPECT_EQ(planes[2].labels[5], 1);
}

TEST(CellWords, NameWhatShowsInACell) {
    const auto cells = cellWords(oneShape(Form::Star, Colour::Red, 0.75, 0.25, 0.15), 2);
    ASSERT_EQ(cells.size(), 4U);
    EXPECT_EQ(cells[1], (std::vector<std::string>{"red", "star"}));
    EXPECT_TRUE(cells[0].empty() && cells[2].empty() && cells[3].empty());
}

}  // namespace
