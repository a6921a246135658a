#include <gtest/gtest.h>

#include "tests/views/support/fake_trace.h"
#include "views/viewmodels/attention/attention_view.h"
#include "views/viewmodels/media/media_rows.h"
#include "views/viewmodels/media/patch_place.h"

using namespace rowscope;
using namespace rowscope::viewmodels;

namespace {

trace::PatchGeometry tiled() {
    trace::PatchGeometry g;
    g.gridRows = 4;
    g.gridColumns = 4;
    g.tileRows = 2;
    g.tileColumns = 3;
    return g;
}

TEST(PatchPlace, TilesComeRowByRowThenTheWholePicture) {
    const auto g = tiled();
    EXPECT_EQ(viewCount(g), 7);
    const auto first = patchPlace(g, 0);
    ASSERT_TRUE(first);
    EXPECT_FALSE(first->global);
    EXPECT_NEAR(first->area.width(), 1.0 / 12, 1e-12);
    const auto inTile = patchPlace(g, 4 * 16 + 6);
    ASSERT_TRUE(inTile);
    EXPECT_EQ(inTile->tileRow, 1);
    EXPECT_EQ(inTile->tileColumn, 1);
    EXPECT_EQ(inTile->row, 1);
    EXPECT_EQ(inTile->column, 2);
    const auto whole = patchPlace(g, 6 * 16);
    ASSERT_TRUE(whole);
    EXPECT_TRUE(whole->global);
    EXPECT_FALSE(patchPlace(g, 7 * 16)) << "beyond";
    EXPECT_FALSE(patchPlace(g, -1));
    EXPECT_FALSE(patchPlace({}, 0)) << "an unknown grid is never guessed";
}

TEST(PatchPlace, ThePatchUnderAPointIsTheOneThatCoversIt) {
    const auto g = tiled();
    for (std::int32_t row = 0; row < 7 * 16; ++row) {
        const auto place = patchPlace(g, row);
        ASSERT_TRUE(place);
        EXPECT_EQ(mediaRowAt(g, place->area.center(), place->global), row);
    }
    EXPECT_FALSE(mediaRowAt(g, {1.2, 0.5}, true));
    EXPECT_FALSE(mediaRowAt({}, {0.5, 0.5}, true));
    EXPECT_EQ(patchText(g, 4 * 16 + 6), QStringLiteral("tile 1,1 · 1,2"));
}

TEST(MediaRows, FindTheSequenceRowsOfAPicture) {
    const auto trace = tests::fakeLayaTrace();
    const auto rows = rowsOfMedium(trace->sequences[0], 0, 64);
    ASSERT_EQ(rows.size(), 64U);
    EXPECT_EQ(rows[0], 5);
    EXPECT_EQ(rows[63], 68);
    EXPECT_EQ(rowsOfMedium(trace->sequences[0], 3, 4), (std::vector<std::int32_t>{-1, -1, -1, -1}));
    trace::Place place;
    place.sequence = 0;
    place.rows = {{3, 8}};
    EXPECT_EQ(mediaRowsOf(*trace, place, 0, 0), (std::vector<std::int32_t>{0, 1, 2}));
    EXPECT_EQ(mediumOf(*trace, place, 0), -1) << "its first row is text";
    place.rows = {{10, 11}};
    EXPECT_EQ(mediumOf(*trace, place, 0), 0);
}

TEST(MediaRows, WeightsOverThePatchesAreTheRecordedOnes) {
    const auto trace = tests::fakeLayaTrace();
    const AttentionView view(trace, 0, 15);
    const auto rows = rowsOfMedium(trace->sequences[0], 0, 64);
    const auto weights = weightsOverMedium(view, 2, 200, rows);
    ASSERT_EQ(weights.size(), 64U);
    for (std::size_t i = 0; i < 64; ++i) EXPECT_EQ(weights[i], view.at(2, 200, rows[i]));
    EXPECT_TRUE(weightsOverMedium(view, 2, -1, rows).empty());
    const CardText card = explainPatch(*trace, 0, 9, rows[9], weights, 200);
    EXPECT_EQ(card.title, QStringLiteral("shapes.png row 9"));
    EXPECT_FALSE(card.footer.isEmpty()) << "says that a weight is no cause";
    EXPECT_TRUE(explainPatch(*trace, 9, 0, 0, {}, -1).title.isEmpty());
}

}  // namespace
