#include "core/rows/binding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace rowscope::rows {
namespace {

using testing::ElementsAre;

std::vector<BoundMedium> good() { return {{0, 0, {4, 8}, "a", {}}, {0, 1, {2, 8}, "b", {}}, {1, 2, {3, 8}, "c", {}}}; }
const std::vector<std::int32_t> kPlaceholders{2, 1};
const std::vector<std::string> kOrder{"a", "b", "c"};

TEST(Binding, GoodMediaBind) {
    const auto report = checkBinding(kPlaceholders, good(), 8, kOrder);
    EXPECT_TRUE(report.ok());
    EXPECT_TRUE(bindingStatus(report));
    EXPECT_EQ(report.placeholders, 3);
}

TEST(Binding, EachFaultIsNamedWithItsPlace) {
    struct Case {
        const char* name;
        void (*spoil)(std::vector<BoundMedium>&);
        BindingFault fault;
        std::vector<std::int32_t> samples;
        const char* sentence;
    };
    const Case cases[] = {
        {"missing", [](auto& m) { m.pop_back(); }, BindingFault::CountMismatch, {1}, "sample 1 has 1 placeholder for 0 media"},
        {"extra",
         [](auto& m) { m.push_back({0, 9, {1, 8}, "x", {}}); },
         BindingFault::CountMismatch,
         {0},
         "sample 0 has 2 placeholders for 3 media"},
        {"moved: totals agree",
         [](auto& m) { m[1].batchId = 1; },
         BindingFault::CountMismatch,
         {0, 1},
         "sample 0 has 2 placeholders for 1 medium"},
        {"no such sample",
         [](auto& m) { m[2].batchId = 7; },
         BindingFault::CountMismatch,
         {1, 7},
         "sample 1 has 1 placeholder for 0 media"},
        {"rank",
         [](auto& m) { m[1].shape = {1, 2, 8}; },
         BindingFault::Rank,
         {0},
         "medium 1 of sample 0 has shape [1, 2, 8] instead of [rows, width]"},
        {"zero", [](auto& m) { m[2].shape = {0, 8}; }, BindingFault::ZeroRows, {1}, "medium 2 of sample 1 has no rows"},
        {"width",
         [](auto& m) { m[0].shape = {4, 9}; },
         BindingFault::WidthMismatch,
         {0},
         "medium 0 of sample 0 has rows of width 9 instead of 8"},
        {"nan",
         [](auto& m) { m[0].nonFiniteRow = 3; },
         BindingFault::NonFinite,
         {0},
         "medium 0 of sample 0 holds a value that is not finite in row 3"},
        {"swap",
         [](auto& m) { std::swap(m[1].content, m[2].content); },
         BindingFault::OrderSwapped,
         {0, 1},
         "media 1 and 2 stand in another order than their placeholders"},
    };
    for (const Case& c : cases) {
        auto media = good();
        c.spoil(media);
        const auto report = checkBinding(kPlaceholders, media, 8, kOrder);
        ASSERT_EQ(report.fault, c.fault) << c.name;
        EXPECT_EQ(report.samples, c.samples) << c.name;
        EXPECT_EQ(report.sentence, c.sentence) << c.name;
        EXPECT_FALSE(bindingStatus(report)) << c.name;
    }
}

TEST(Binding, EqualPicturesAreNoSwapAndACycleIsTold) {
    auto media = good();
    media[1].content = "a";
    EXPECT_TRUE(checkBinding(kPlaceholders, media, 8, std::vector<std::string>{"a", "a", "c"}).ok());
    media = good();
    media[0].content = "b";
    media[1].content = "c";
    media[2].content = "a";
    EXPECT_THAT(checkBinding(kPlaceholders, media, 8, kOrder).permutation, ElementsAre(1, 2, 0));
    media[0].content = "unknown picture";
    EXPECT_THAT(checkBinding(kPlaceholders, media, 8, kOrder).permutation, ElementsAre(-1, 2, 0));
}

TEST(Binding, FindsTheFirstRowThatIsNotFinite) {
    std::vector<float> values(6, 1.0F);
    EXPECT_FALSE(firstNonFiniteRow(Array::of({3, 2}, values)));
    values[5] = std::numeric_limits<float>::infinity();
    values[3] = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(firstNonFiniteRow(Array::of({3, 2}, values)), 1);
    EXPECT_FALSE(firstNonFiniteRow(Array::of({0, 2}, std::vector<float>{})));
}

}  // namespace
}  // namespace rowscope::rows
