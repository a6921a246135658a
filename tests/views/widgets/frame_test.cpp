#include "views/widgets/heatmap/frame.h"

#include <gtest/gtest.h>

#include <map>

#include "core/masks/terms_order.h"
#include "views/widgets/heatmap/run_source.h"

using namespace rowscope;
using widgets::HeatmapView;
using widgets::TileKey;

namespace {

constexpr QRgb kOutsideColor = 0xFF101010;
constexpr QRgb kPendingColor = 0xFF202020;
constexpr QRgb kGapColor = 0xFF303030;

struct FrameTest : testing::Test {
    masks::Mask mask{"causal", 1000, 1000, masks::Expression::of(masks::causal())};
    widgets::CellSourcePtr source = widgets::maskSource(mask);
    widgets::ColorTable colors = widgets::maskTable(widgets::Theme::light());
    std::map<TileKey, widgets::TilePtr> tiles;

    QImage compose(const HeatmapView& view, QSize size, bool makeTiles = true) {
        QImage image(size, QImage::Format_RGB32);
        const widgets::FrameRequest request{view, 1000, 1000, kOutsideColor, kPendingColor, kGapColor, 3.0, &colors};
        widgets::composeFrame(
            request,
            [&](const TileKey& key) -> widgets::TilePtr {
                auto& tile = tiles[key];
                if (!tile && makeTiles) {
                    auto fresh = std::make_shared<widgets::Tile>();
                    EXPECT_TRUE(source->fill(key, *fresh, {}));
                    tile = std::move(fresh);
                }
                return tile;
            },
            image);
        return image;
    }
    [[nodiscard]] QRgb allowed() const { return colors[0xF0]; }
    [[nodiscard]] QRgb blocked() const { return colors[0x00]; }
};

/// However small the pane, the whole matrix is seen: also below one tile's side, where no coarser tile exists.
TEST_F(FrameTest, ASmallPaneShowsTheWholeMatrix) {
    for (const int side : {255, 200, 120, 60, 20}) {
        const double scale = side / 1000.0;
        const QImage image = compose({0, 0, scale, scale}, {side, side});
        EXPECT_EQ(image.pixel(side / 5, side * 4 / 5), allowed()) << side;
        EXPECT_EQ(image.pixel(side * 4 / 5, side / 5), blocked()) << side;
    }
}

TEST_F(FrameTest, APixelHasTheColourOfTheCellUnderItsCentre) {
    for (const double scale : {1.0, 1.7, 2.9}) {
        const HeatmapView view{250.25, 300.5, scale, scale};
        const QImage image = compose(view, {300, 200});
        for (int y = 0; y < image.height(); y += 7) {
            for (int x = 0; x < image.width(); x += 5) {
                const auto key = static_cast<std::int64_t>(view.toColumn(x + 0.5));
                const auto query = static_cast<std::int64_t>(view.toRow(y + 0.5));
                ASSERT_EQ(image.pixel(x, y), mask.allows({query, key}) ? allowed() : blocked()) << scale << ": " << x << ", " << y;
            }
        }
    }
}

TEST_F(FrameTest, BigCellsStandApartAndKeepTheirColour) {
    const QImage image = compose({10, 10, 10, 10}, {100, 100});
    EXPECT_EQ(image.pixel(5, 5), allowed());
    EXPECT_EQ(image.pixel(15, 5), blocked());
    EXPECT_EQ(image.pixel(10, 5), kGapColor) << "the line between cells 10 and 11";
    EXPECT_EQ(image.pixel(5, 10), kGapColor);
}

TEST_F(FrameTest, BeyondTheMatrixThereIsNothing) {
    const QImage image = compose({0, 0, 0.1, 0.1}, {200, 120});
    EXPECT_EQ(image.pixel(150, 50), kOutsideColor);
    EXPECT_EQ(image.pixel(50, 110), kOutsideColor);
    EXPECT_NE(image.pixel(99, 99), kOutsideColor);
}

TEST_F(FrameTest, ZoomedOutBlocksAreGreysOfTheirCoverage) {
    const QImage image = compose({0, 0, 0.25, 0.25}, {250, 250});
    EXPECT_EQ(image.pixel(10, 200), allowed());
    EXPECT_EQ(image.pixel(200, 10), blocked());
    const QRgb diagonal = image.pixel(100, 100);
    EXPECT_NE(diagonal, allowed());
    EXPECT_NE(diagonal, blocked());
}

TEST_F(FrameTest, AMissingTileShowsTheNextCoarserOne) {
    const HeatmapView view{0, 0, 1, 1};
    EXPECT_EQ(compose(view, {100, 100}, false).pixel(50, 50), kPendingColor);
    tiles.clear();
    auto coarse = std::make_shared<widgets::Tile>();
    ASSERT_TRUE(source->fill({2, 2, 0, 0}, *coarse, {}));
    tiles[{2, 2, 0, 0}] = coarse;
    const QImage image = compose(view, {100, 100}, false);
    EXPECT_EQ(image.pixel(2, 90), allowed());
    EXPECT_EQ(image.pixel(90, 2), blocked());
}

TEST_F(FrameTest, NeededTilesAreExactlyTheOnesRead) {
    for (const HeatmapView& view : {HeatmapView{0, 0, 0.3, 0.3}, HeatmapView{240, 500, 1.5, 1.5}, HeatmapView{0, 0, 0.1, 2.0}}) {
        tiles.clear();
        compose(view, {320, 240});
        const auto needed = widgets::neededTiles(view, 1000, 1000, {320, 240});
        for (const auto& [key, tile] : tiles) EXPECT_NE(std::find(needed.begin(), needed.end(), key), needed.end());
    }
}

TEST_F(FrameTest, EmptyMatrixIsAllOutside) {
    QImage image(40, 40, QImage::Format_RGB32);
    widgets::composeFrame({{}, 0, 0, kOutsideColor, 0, 0, 3.0, &colors}, [](const TileKey&) { return widgets::TilePtr(); }, image);
    EXPECT_EQ(image.pixel(20, 20), kOutsideColor);
    EXPECT_TRUE(widgets::neededTiles({}, 0, 0, {40, 40}).empty());
}

}  // namespace
