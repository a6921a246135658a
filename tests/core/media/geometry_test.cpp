#include "core/media/geometry.h"

#include <gtest/gtest.h>

namespace rowscope::media {
namespace {

MediaGeometry squash() { return {{640, 480}, {512, 512}, 0, 0, 512, 16, 4}; }
MediaGeometry tiles() { return {{640, 480}, {2048, 1536}, 3, 4, 512, 16, 4}; }

void expectRect(const PictureRect& rect, double x, double y, double width, double height) {
    EXPECT_DOUBLE_EQ(rect.x, x);
    EXPECT_DOUBLE_EQ(rect.y, y);
    EXPECT_DOUBLE_EQ(rect.width, width);
    EXPECT_DOUBLE_EQ(rect.height, height);
}

TEST(Geometry, SixtyFourRowsAViewInRasterOrder) {
    EXPECT_EQ(squash().rowsPerView(), 64);
    EXPECT_EQ(squash().featureRows(), 64);
    EXPECT_EQ(tiles().featureRows(), 13 * 64);
    expectRect(featureRect(squash(), 0, 0), 0, 0, 80, 60);
    expectRect(featureRect(squash(), 0, 7), 560, 0, 80, 60);
    expectRect(featureRect(squash(), 0, 8), 0, 60, 80, 60);
    expectRect(featureRect(squash(), 0, 63), 560, 420, 80, 60);
    expectRect(patchRect(squash(), 0, 33), 20, 15, 20, 15);
}

TEST(Geometry, TilesLineByLineThenTheWholePicture) {
    expectRect(viewRect(tiles(), 0), 0, 0, 160, 160);
    expectRect(viewRect(tiles(), 5), 160, 160, 160, 160);
    expectRect(viewRect(tiles(), 11), 480, 320, 160, 160);
    expectRect(viewRect(tiles(), 12), 0, 0, 640, 480);
    expectRect(featureRect(tiles(), 5, 9), 180, 180, 20, 20);
}

TEST(Geometry, EveryPointBelongsToOneRowOfATileAndOneOfTheWhole) {
    for (double y = 0.25; y < 480; y += 7)
        for (double x = 0.25; x < 640; x += 7) {
            const auto places = featuresAt(tiles(), x, y);
            ASSERT_EQ(places.size(), 2U);
            EXPECT_EQ(places[1].view, 12);
            for (const FeaturePlace& place : places) {
                const PictureRect rect = featureRect(tiles(), place.view, place.row);
                EXPECT_TRUE(x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height);
            }
            EXPECT_EQ(featuresAt(squash(), x, y).size(), 1U);
        }
    EXPECT_TRUE(featuresAt(squash(), 640, 10).empty());
    EXPECT_TRUE(featuresAt(squash(), -1, 10).empty());
}

}  // namespace
}  // namespace rowscope::media
