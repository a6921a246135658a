#include "views/viewmodels/rows/row_ranges.h"

#include <gtest/gtest.h>

#include <chrono>
#include <random>

using namespace rowscope;
using rows::RowRange;
using viewmodels::holdsRow;
using viewmodels::shownRanges;
using viewmodels::sortedRanges;

namespace {

using Ranges = std::vector<RowRange>;

/// Every other row, as a filter leaves them.
Ranges everyOther(std::int32_t count) {
    Ranges out;
    for (std::int32_t row = 0; row < count; ++row) out.push_back({2 * row, 2 * row + 1});
    return out;
}

TEST(RowRanges, SortingKeepsTheRowsAndDropsEmptyAndDoubleOnes) {
    EXPECT_EQ(sortedRanges({{7, 9}, {0, 3}, {5, 5}, {2, 4}, {8, 9}, {9, 10}, {6, 4}}), (Ranges{{0, 4}, {7, 10}}));
    EXPECT_TRUE(sortedRanges({}).empty());
    std::mt19937 random(5);
    for (int round = 0; round < 50; ++round) {
        Ranges ranges;
        for (int i = 0; i < 12; ++i) {
            const auto begin = static_cast<std::int32_t>(random() % 60);
            ranges.push_back({begin, begin + static_cast<std::int32_t>(random() % 9)});
        }
        const Ranges sorted = sortedRanges(ranges);
        for (std::int32_t row = -2; row < 75; ++row) {
            const bool expected = std::any_of(ranges.begin(), ranges.end(), [row](const RowRange& r) { return r.contains(row); });
            EXPECT_EQ(holdsRow(sorted, row), expected) << row;
        }
    }
}

TEST(RowRanges, OnlyWhatShowsIsGivenAndWhatSharesAPixelIsOne) {
    const Ranges some{{0, 2}, {10, 12}, {13, 14}, {40, 90}};
    EXPECT_EQ(shownRanges(some, 11, 30, 0.5), (Ranges{{10, 12}, {13, 14}}));
    EXPECT_EQ(shownRanges(some, 0, 100, 1.5), (Ranges{{0, 2}, {10, 14}, {40, 90}}));
    EXPECT_EQ(shownRanges(some, 50, 60, 1), (Ranges{{40, 90}})) << "it reaches over both edges";
    EXPECT_TRUE(shownRanges(some, 20, 30, 1).empty());
    EXPECT_EQ(shownRanges({{-3, 1}, {1 << 29, (1 << 29) + 1}}, 0, 1e9, 2), (Ranges{{-3, 1}, {1 << 29, (1 << 29) + 1}}));
    const Ranges many = everyOther(500'000);
    EXPECT_EQ(shownRanges(many, 1000, 1100, 0.1).size(), 51U);
    EXPECT_LE(shownRanges(many, 0, 1e6, 1000).size(), 2U) << "all of them on a few hundred pixels";
    Ranges spread;
    for (std::int32_t i = 0; i < 200'000; ++i) spread.push_back({i * 5, i * 5 + 1});
    EXPECT_LE(shownRanges(spread, 0, 1e6, 3).size(), 200'000U);
    EXPECT_EQ(shownRanges(spread, 0, 1e6, 1e6 / 800).size(), 1U);
}

TEST(RowRanges, AskingForTheRowsOfAScreenCostsLessThanSortingOnce) {
    const Ranges many = everyOther(500'000);
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    const Ranges sorted = sortedRanges(many);
    const auto sorting = Clock::now() - start;
    int held = 0;
    for (std::int32_t row = 990'000; row < 1'000'000; ++row) held += holdsRow(sorted, row) ? 1 : 0;
    const auto asking = Clock::now() - start - sorting;
    EXPECT_EQ(held, 5000);
    EXPECT_LT(asking, 10 * sorting) << "through all ranges for every row it is some thousand times as much";
}

}  // namespace
