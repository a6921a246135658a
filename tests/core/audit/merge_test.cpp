#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/audit/audit.h"
#include "core/audit/findings_json.h"

namespace rowscope::audit {
namespace {

trace::Finding finding(std::int32_t sample, rows::RowRange rows, rows::RowRange keys, const char* part, const char* layers) {
    trace::Finding f;
    f.code = "F10";
    f.place.sequence = sample;
    f.place.rows = {rows};
    f.place.keys = {keys};
    f.cause = part;
    f.details = {{"part", json::write(json::Value(part))}, {"layers", layers}, {"edges", "3"}};
    return f;
}

TEST(Merge, unitesPartsOfOneSampleAndKeepsSamplesApart) {
    const auto merged = mergePerSample(
        {finding(0, {2, 4}, {7, 9}, "a", "[0,2]"), finding(1, {2, 4}, {7, 9}, "a", "[0]"), finding(0, {3, 6}, {1, 2}, "b", "[1,2]")});
    ASSERT_EQ(merged.size(), 2U);
    EXPECT_THAT(merged[0].place.rows, testing::ElementsAre(rows::RowRange{2, 6}));
    EXPECT_THAT(merged[0].place.keys, testing::ElementsAre(rows::RowRange{1, 2}, rows::RowRange{7, 9}));
    EXPECT_EQ(merged[0].details[1].second, "[0,1,2]");
    EXPECT_EQ(merged[0].details[2].second, "6");
    EXPECT_EQ(merged[0].cause, "a; b");
    EXPECT_EQ(merged[1].place.sequence, 1);
}

TEST(Merge, leavesFindingsWithoutPartsAlone) {
    trace::Finding f = finding(0, {2, 4}, {7, 9}, "a", "[0]");
    f.details.clear();
    EXPECT_EQ(mergePerSample({f, f}).size(), 2U);
}

TEST(FindingsJson, writesRangesOrNumbers) {
    const trace::Finding f = finding(0, {2, 4}, {7, 9}, "a", "[0]");
    EXPECT_EQ(json::write(*toJson(f, RowStyle::Ranges).find("rows")), "[[2,4]]");
    EXPECT_EQ(json::write(*toJson(f, RowStyle::Numbers).find("rows")), "[2,3]");
    EXPECT_EQ(json::write(*toJson(f, RowStyle::Numbers).find("cols")), "[7,8]");
    EXPECT_EQ(json::write(*toJson(f).find("layers")), "[0]");
    EXPECT_EQ(toJson(f).find("severity")->asString(), "error");
}

}  // namespace
}  // namespace rowscope::audit
