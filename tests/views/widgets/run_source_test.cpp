#include "views/widgets/heatmap/run_source.h"

#include <gtest/gtest.h>

#include <random>

#include "core/masks/term_dense.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "views/widgets/heatmap/coverage_code.h"

using namespace rowscope;
using masks::Expression;
using widgets::TileKey;

namespace {

TEST(CoverageNibble, NoneAndAllAreExactAndOneCellStillShows) {
    EXPECT_EQ(widgets::coverageNibble(0, 1000000), 0);
    EXPECT_EQ(widgets::coverageNibble(1, 1000000), 1);
    EXPECT_EQ(widgets::coverageNibble(999999, 1000000), 14);
    EXPECT_EQ(widgets::coverageNibble(1000000, 1000000), 15);
    EXPECT_EQ(widgets::coverageNibble(1, 1), 15);
    EXPECT_EQ(widgets::coverageNibble(0, 0), 0);
}

std::vector<std::int32_t> spans(std::size_t rows) {
    std::vector<std::int32_t> out(rows, -1);
    for (std::size_t i = 0; i < rows; ++i) out[i] = (i / 29) % 3 == 1 ? static_cast<std::int32_t>(i / 29) : -1;
    return out;
}

/// Causal or within a span, over some rows that are padding.
masks::Mask blockMask(std::size_t rows) {
    std::vector<std::uint8_t> valid(rows, 1);
    for (std::size_t i = 0; i < rows; i += 17) valid[i] = 0;
    return masks::Mask(
        "block", static_cast<std::int64_t>(rows), static_cast<std::int64_t>(rows),
        Expression::all({Expression::of(masks::validity(valid)),
                         Expression::any({Expression::of(masks::causal()), Expression::of(masks::optionBlock(spans(rows)))})}));
}

/// The code of a pixel by asking every cell.
std::uint8_t byCells(const masks::Mask& mask, const masks::Mask& base, const TileKey& key, int x, int y) {
    const std::int64_t left = (std::int64_t{key.x} * widgets::kTileSide + x) << key.levelX;
    const std::int64_t top = (std::int64_t{key.y} * widgets::kTileSide + y) << key.levelY;
    std::int64_t first = 0;
    std::int64_t second = 0;
    std::int64_t total = 0;
    for (std::int64_t q = top; q < std::min(mask.queries(), top + (1 << key.levelY)); ++q) {
        for (std::int64_t k = left; k < std::min(mask.keys(), left + (1 << key.levelX)); ++k) {
            ++total;
            const bool plain = base.allows({q, k});
            first += plain ? 1 : 0;
            second += !plain && mask.allows({q, k}) ? 1 : 0;
        }
    }
    return widgets::coverageCode(first, second, total);
}

class MaskSourceLevels : public testing::TestWithParam<TileKey> {};

TEST_P(MaskSourceLevels, EveryPixelIsTheCoverageOfItsCells) {
    const masks::Mask mask = blockMask(1100);
    const masks::Mask base = widgets::baseOf(mask);
    const auto source = widgets::maskSource(mask);
    widgets::Tile tile{};
    ASSERT_TRUE(source->fill(GetParam(), tile, {}));
    std::mt19937 random(7);
    for (int i = 0; i < 3000; ++i) {
        const int x = static_cast<int>(random() % widgets::kTileSide);
        const int y = static_cast<int>(random() % widgets::kTileSide);
        const auto column = (std::int64_t{GetParam().x} * widgets::kTileSide + x) << GetParam().levelX;
        const auto row = (std::int64_t{GetParam().y} * widgets::kTileSide + y) << GetParam().levelY;
        if (column >= mask.keys() || row >= mask.queries()) continue;
        ASSERT_EQ(tile[static_cast<std::size_t>(y * widgets::kTileSide + x)], byCells(mask, base, GetParam(), x, y))
            << "pixel " << x << ", " << y;
    }
}

TEST(MaskSource, ARowOfTilesEqualsItsTilesOneByOne) {
    const auto source = widgets::maskSource(blockMask(1100));
    for (const int level : {0, 1}) {
        std::vector<widgets::Tile> together(3, widgets::Tile{});
        std::vector<widgets::Tile*> raw;
        for (auto& tile : together) raw.push_back(&tile);
        ASSERT_TRUE(source->fillRow({level, level, 0, 1}, raw, {}));
        for (int x = 0; x < 3; ++x) {
            widgets::Tile alone{};
            ASSERT_TRUE(source->fill({level, level, x, 1}, alone, {}));
            EXPECT_EQ(together[static_cast<std::size_t>(x)], alone) << "level " << level << ", tile " << x;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Levels, MaskSourceLevels,
                         testing::Values(TileKey{0, 0, 0, 0}, TileKey{0, 0, 3, 2}, TileKey{0, 0, 4, 4}, TileKey{1, 1, 1, 1},
                                         TileKey{2, 2, 1, 0}, TileKey{3, 3, 0, 0}, TileKey{3, 0, 0, 2}, TileKey{0, 2, 1, 0}));

TEST(MaskSource, ARuleWithoutAlternativesHasOneClass) {
    const masks::Mask mask("causal", 64, 64, Expression::of(masks::causal()));
    EXPECT_FALSE(widgets::hasAlternatives(mask));
    widgets::Tile tile{};
    ASSERT_TRUE(widgets::maskSource(mask)->fill({}, tile, {}));
    EXPECT_EQ(tile[0], 0xF0);
    EXPECT_EQ(tile[1], 0x00);
}

TEST(DifferenceSource, TellsMissingFromExtra) {
    const masks::Mask expected("rule", 40, 40, Expression::of(masks::causal()));
    auto bytes = expected.dense();
    bytes[5 * 40 + 2] = 0;
    bytes[5 * 40 + 9] = 1;
    const masks::Mask actual("import", 40, 40, Expression::of(masks::denseFromBytes(bytes, 40, 40)));
    widgets::Tile tile{};
    ASSERT_TRUE(widgets::differenceSource(expected, actual)->fill({}, tile, {}));
    EXPECT_EQ(tile[5 * widgets::kTileSide + 2], 0xF0) << "expected alone";
    EXPECT_EQ(tile[5 * widgets::kTileSide + 9], 0x0F) << "actual alone";
    EXPECT_EQ(tile[5 * widgets::kTileSide + 3], 0x00);
}

TEST(MaskSource, StopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    widgets::Tile tile{};
    EXPECT_FALSE(widgets::maskSource(blockMask(600))->fill({}, tile, stop.get_token()));
}

}  // namespace
