#include "core/rows/expand.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace rowscope::rows {
namespace {

using testing::Each;
using testing::ElementsAre;
constexpr std::int32_t kImage = 7;
constexpr std::int32_t kVideo = 8;

std::vector<PlaceholderRule> plain() { return {{OriginKind::Image, kImage, {}, {}}, {OriginKind::Video, kVideo, {3}, {4}}}; }

TEST(Expand, TheArticleExampleHasTenRows) {  // 0x01: 6 - 2 + 4 + 2
    const std::vector<std::int32_t> tokens{1, kImage, 31, 32, kImage, 2};
    const std::vector<MediaItem> media{{0, 4, {}, "m0"}, {1, 2, {}, "m1"}};
    const auto out = expandTokens(tokens, plain(), media);
    ASSERT_TRUE(out) << out.error().message();
    EXPECT_EQ(out->expansion.expandedLength(), 10);
    EXPECT_EQ(out->rows.size(), 10U);
    EXPECT_THAT(out->rows.tokenId, ElementsAre(1, 7, 7, 7, 7, 31, 32, 7, 7, 2));
    EXPECT_THAT(out->rows.originId, ElementsAre(-1, 0, 0, 0, 0, -1, -1, 1, 1, -1));
    EXPECT_THAT(out->rows.sourceIndex, ElementsAre(0, 0, 1, 2, 3, 2, 3, 0, 1, 5));
    EXPECT_THAT(templateIndexOfRows(out->expansion, 10), ElementsAre(0, 1, 1, 1, 1, 2, 3, 4, 4, 5));
    ASSERT_EQ(out->expansion.records.size(), 2U);
    EXPECT_EQ(out->expansion.records[1].placeholderPosition, 4);
    EXPECT_EQ(out->expansion.records[1].rows, (RowRange{7, 9}));
    EXPECT_EQ(out->expansion.records[1].processorManifestHash, "m1");
    EXPECT_EQ(out->expansion.supervisableRows(), 4);
}

TEST(Expand, BoundaryRowsAreTextAndCountedApart) {
    const std::vector<std::int32_t> tokens{kVideo, 50};
    const std::vector<MediaItem> media{{5, 2, {}, {}}};
    const auto out = *expandTokens(tokens, plain(), media);
    EXPECT_THAT(out.rows.tokenId, ElementsAre(3, 8, 8, 4, 50));
    EXPECT_THAT(out.rows.originKind,
                ElementsAre(OriginKind::Text, OriginKind::Video, OriginKind::Video, OriginKind::Text, OriginKind::Text));
    EXPECT_THAT(out.rows.sourceIndex, ElementsAre(-1, 0, 1, -1, 1));
    EXPECT_THAT(out.rows.part, ElementsAre(Part::Boundary, Part::Media, Part::Media, Part::Boundary, Part::Text));
    EXPECT_EQ(out.expansion.boundaryRows, 2);
    EXPECT_EQ(out.expansion.records[0].rows, (RowRange{1, 3}));
    EXPECT_EQ(out.expansion.records[0].leadingBoundaryRows, 1);
    EXPECT_EQ(out.expansion.records[0].trailingBoundaryRows, 1);
}

TEST(Expand, APatternSeparatesTiles) {
    const std::vector<std::int32_t> tokens{kImage};
    const std::vector<MediaItem> media{{0, 3, {20, 21, kImage, 22, kImage, kImage, 20}, {}}};
    const auto out = *expandTokens(tokens, plain(), media);
    const ExpansionRecord& record = out.expansion.records[0];
    EXPECT_EQ(record.rows, (RowRange{2, 6}));
    EXPECT_EQ(record.leadingBoundaryRows, 2);
    EXPECT_EQ(record.interiorBoundaryRows, 1);
    EXPECT_EQ(record.trailingBoundaryRows, 1);
    EXPECT_EQ(out.expansion.boundaryRows, 4);
    EXPECT_EQ(out.expansion.expandedLength(), 7);
}

TEST(Expand, EveryColumnIsRewrittenByTheSameOperation) {
    RowTable rows;
    rows.rowCount = 4;
    rows.tokenId = {1, kImage, 31, 32};
    rows.segment = {0, 1, 1, 1};
    rows.role = {Role::System, Role::User, Role::User, Role::Assistant};
    rows.targetRole = {Role::User, Role::User, Role::Assistant, Role::Pad};
    rows.label = {-100, 99, 31, 32};
    rows.marker = {-1, 0, -1, -1};
    rows.position = {1, {0, 1, 2, 3}};
    const auto out = *expand(rows, plain(), std::vector<MediaItem>{{0, 3, {}, {}}});
    EXPECT_THAT(out.rows.segment, ElementsAre(0, 1, 1, 1, 1, 1));
    EXPECT_THAT(out.rows.label, ElementsAre(-100, -100, -100, -100, 31, 32)) << "a label on a placeholder is discarded";
    EXPECT_THAT(out.rows.marker, ElementsAre(-1, -1, -1, 0, -1, -1)) << "the last row of the piece stands for its token";
    EXPECT_THAT(out.rows.role, ElementsAre(Role::System, Role::User, Role::User, Role::User, Role::User, Role::Assistant));
    EXPECT_EQ(out.rows.position.axes, 0) << "old positions do not count any more";
    EXPECT_TRUE(checkColumns(out.rows, "rows"));
    EXPECT_EQ(out.source[4], (RowSource{RowSource::From::Template, 2, -1}));
}

TEST(Expand, PaddingIsDroppedAndGivenBack) {
    RowTable rows;
    rows.rowCount = 4;
    rows.tokenId = {0, 0, kImage, 31};
    rows.valid = {0, 0, 1, 1};
    auto out = *expand(rows, plain(), std::vector<MediaItem>{{0, 2, {}, {}}});
    EXPECT_THAT(out.rows.tokenId, ElementsAre(7, 7, 31));
    EXPECT_EQ(out.expansion.records[0].placeholderPosition, 2) << "positions are those of the template as given";
    out = padTo(std::move(out), 5, PadSide::Left, 9);
    EXPECT_THAT(out.rows.tokenId, ElementsAre(9, 9, 7, 7, 31));
    EXPECT_THAT(out.rows.valid, ElementsAre(0, 0, 1, 1, 1));
    EXPECT_EQ(out.expansion.records[0].rows, (RowRange{2, 4}));
    EXPECT_EQ(out.source[0].from, RowSource::From::Padding);
}

TEST(Expand, RefusesWhatCannotBeBound) {
    struct Case {
        std::vector<std::int32_t> tokens;
        std::vector<MediaItem> media;
        const char* message;
    };
    const Case cases[] = {
        {{1, kImage},
         {},
         "sample 3: placeholders and media differ in number (expected 1 media for 1 placeholders, found 0); "
         "the template and the processor must list the same media."},
        {{1},
         {{0, 4, {}, {}}},
         "sample 3: placeholders and media differ in number (expected 0 media for 0 placeholders, found 1); "
         "the template and the processor must list the same media."},
        {{kImage}, {{12, 0, {}, {}}}, "sample 3, medium 12: has no feature rows (expected at least 1, found 0)."},
        {{kImage},
         {{12, 2, {kImage, 5}, {}}},
         "sample 3, medium 12: its pattern has another number of feature rows (expected 2, found 1)."},
    };
    for (const Case& c : cases) {
        const auto out = expandTokens(c.tokens, plain(), c.media, 3);
        ASSERT_FALSE(out) << c.message;
        EXPECT_EQ(out.error().message(), c.message);
    }
}

TEST(Expand, TheLengthFormulaHoldsForRandomTemplatesAndReadingBackFindsTheSameRecords) {
    std::mt19937 random(11);
    for (int trial = 0; trial < 300; ++trial) {
        std::vector<std::int32_t> tokens;
        std::vector<MediaItem> media;
        std::int64_t features = 0;
        const auto length = random() % 12;
        for (std::size_t i = 0; i < length; ++i) {
            const bool image = random() % 2 == 0;
            tokens.push_back(image ? (random() % 2 ? kImage : kVideo) : static_cast<std::int32_t>(20 + random() % 50));
            if (!image) continue;
            media.push_back({static_cast<std::int32_t>(100 + random() % 50), static_cast<std::int32_t>(1 + random() % 9), {}, {}});
            features += media.back().rows;
        }
        const auto out = *expandTokens(tokens, plain(), media, trial);
        const std::int64_t videos = std::count(tokens.begin(), tokens.end(), kVideo);
        EXPECT_EQ(out.rows.size(), tokens.size() - media.size() + static_cast<std::size_t>(features + 2 * videos));
        EXPECT_EQ(static_cast<std::size_t>(out.expansion.expandedLength()), out.rows.size());
        RowTable repeated;
        repeated.rowCount = out.rows.size();
        repeated.tokenId = out.rows.tokenId;
        const auto back = readRepeated(repeated, plain(), media, trial);
        ASSERT_TRUE(back) << back.error().message();
        EXPECT_EQ(back->expansion.templateTokens, tokens);
        EXPECT_EQ(back->rows.originId, out.rows.originId);
        EXPECT_EQ(back->rows.sourceIndex, out.rows.sourceIndex);
        EXPECT_EQ(back->expansion.expandedLength(), out.expansion.expandedLength());
        ASSERT_EQ(back->expansion.records.size(), out.expansion.records.size());
        for (std::size_t m = 0; m < media.size(); ++m) {
            EXPECT_EQ(back->expansion.records[m].rows, out.expansion.records[m].rows);
            EXPECT_EQ(back->expansion.records[m].placeholderPosition, out.expansion.records[m].placeholderPosition);
        }
    }
}

TEST(Columns, AColumnOfAnotherLengthIsNamed) {
    RowTable rows;
    rows.rowCount = 3;
    rows.label = {1, 2};
    EXPECT_EQ(checkColumns(rows, "layout.json").error().message(),
              "layout.json: column 'label': has another length than the table (expected 3, found 2).");
    rows.label.clear();
    rows.position = {3, {1, 2, 3}};
    EXPECT_FALSE(checkColumns(rows, "layout.json"));
    rows.position = {2, {1, 2, 3, 4, 5, 6}};
    EXPECT_FALSE(checkColumns(rows, "layout.json"));
    rows.position = {1, {}};
    EXPECT_FALSE(checkColumns(rows, "layout.json"));
    rows.position = {};
    EXPECT_TRUE(checkColumns(rows, "layout.json"));
}

}  // namespace
}  // namespace rowscope::rows
