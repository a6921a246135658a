#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/rows/expand.h"

namespace rowscope::rows {
namespace {

using testing::ElementsAre;
constexpr std::int32_t kImage = 7;
constexpr std::int32_t kVideo = 8;

RowTable table(std::vector<std::int32_t> tokens) {
    RowTable rows;
    rows.rowCount = tokens.size();
    rows.tokenId = std::move(tokens);
    return rows;
}
std::vector<PlaceholderRule> smolvlm() { return {{OriginKind::Image, kImage, {3, 4}, {3}}}; }

TEST(ReadRepeated, RecoversTheTemplateOfASmolVlmSequence) {
    const auto out = readRepeated(table({1, 3, 4, kImage, kImage, 3, 50, 51}), smolvlm(), std::vector<MediaItem>{{0, 2, {}, {}}});
    ASSERT_TRUE(out) << out.error().message();
    EXPECT_EQ(out->expansion.convention, PlaceholderConvention::AlreadyRepeated);
    EXPECT_THAT(out->expansion.templateTokens, ElementsAre(1, kImage, 50, 51));
    EXPECT_EQ(out->expansion.templateToRows[1], (RowRange{1, 6}));
    EXPECT_EQ(out->expansion.records[0].leadingBoundaryRows, 2);
    EXPECT_EQ(out->expansion.records[0].trailingBoundaryRows, 1);
    EXPECT_EQ(out->expansion.expandedLength(), 8);
}

TEST(ReadRepeated, TilesOfOneMediumMayBeSeparated) {
    const auto out =
        *readRepeated(table({3, 30, kImage, 3, 31, kImage, 3}), std::vector<PlaceholderRule>{{OriginKind::Image, kImage, {}, {}}},
                      std::vector<MediaItem>{{0, 2, {}, {}}});
    EXPECT_EQ(out.expansion.records[0].rows, (RowRange{2, 6}));
    EXPECT_EQ(out.expansion.records[0].interiorBoundaryRows, 2);
    EXPECT_THAT(out.rows.sourceIndex, ElementsAre(0, 1, 0, -1, -1, 1, 3));
}

TEST(ReadRepeated, WithoutRecordsEachRunIsAMedium) {
    const std::vector<std::int32_t> tokens{1, kImage, kImage, 5, kImage, kVideo, kVideo};
    const std::vector<PlaceholderRule> rules{{OriginKind::Image, kImage, {}, {}}, {OriginKind::Video, kVideo, {}, {}}};
    const auto media = mediaFromRuns(tokens, rules);
    ASSERT_EQ(media.size(), 3U);
    EXPECT_EQ(media[0].rows, 2);
    EXPECT_EQ(media[1].rows, 1);
    EXPECT_EQ(media[2].rows, 2);
    EXPECT_TRUE(readRepeated(table(tokens), rules, media));
}

TEST(ReadRepeated, ACutImageIsAnErrorWithBothNumbers) {
    const auto out = readRepeated(table({1, kImage, kImage, kImage}), smolvlm(), std::vector<MediaItem>{{0, 2, {}, {}}, {1, 2, {}, {}}}, 1);
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().message(),
              "sample 1: placeholder rows and feature rows differ in number (expected 2 + 2 feature rows, found 3 placeholder rows); "
              "an image was cut, or the processor and the model disagree on its size.");
}

TEST(ReadRepeated, AMediumOfTwoKindsIsAnError) {
    const std::vector<PlaceholderRule> rules{{OriginKind::Image, kImage, {}, {}}, {OriginKind::Video, kVideo, {}, {}}};
    const auto out = readRepeated(table({kImage, kVideo}), rules, std::vector<MediaItem>{{4, 2, {}, {}}});
    ASSERT_FALSE(out);
    EXPECT_EQ(out.error().where, "sample 0, medium 4");
}

TEST(ReadRepeated, PaddingIsNoTemplateRow) {
    auto rows = table({0, 0, 1, kImage});
    rows.valid = {0, 0, 1, 1};
    const auto out =
        *readRepeated(rows, std::vector<PlaceholderRule>{{OriginKind::Image, kImage, {}, {}}}, std::vector<MediaItem>{{0, 1, {}, {}}});
    EXPECT_THAT(out.expansion.templateTokens, ElementsAre(1, kImage));
    EXPECT_THAT(out.rows.originKind, ElementsAre(OriginKind::Padding, OriginKind::Padding, OriginKind::Text, OriginKind::Image));
    EXPECT_THAT(templateIndexOfRows(out.expansion, 4), ElementsAre(-1, -1, 0, 1));
}

}  // namespace
}  // namespace rowscope::rows
