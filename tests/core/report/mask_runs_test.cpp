
#include "core/report/mask_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/masks/terms_order.h"
#include "core/report/png.h"

namespace rowscope::report {
namespace {

using masks::Expression;
using masks::Mask;

TEST(MaskRuns, unpack_to_exactly_the_cells_of_the_mask) {
    const Mask mask("window", 70, 70, Expression::all({Expression::of(masks::causal()), Expression::of(masks::slidingWindow(9))}));
    const auto runs = maskRuns(mask, 1 << 20);
    ASSERT_TRUE(runs);
    ASSERT_TRUE(runs->complete);
    const auto rows = unpackRuns(*runs);
    ASSERT_EQ(rows.size(), 70U);
    std::int64_t allowed = 0;
    for (std::int64_t q = 0; q < 70; ++q)
        for (std::int64_t k = 0; k < 70; ++k) {
            bool inRun = false;
            for (const auto& run : rows[static_cast<std::size_t>(q)]) inRun = inRun || (k >= run.begin && k < run.end);
            EXPECT_EQ(inRun, mask.allows({q, k})) << q << ", " << k;
            allowed += inRun ? 1 : 0;
        }
    EXPECT_EQ(runs->allowed, allowed);
    EXPECT_EQ(runs->blockedRowCount, 0);
}

TEST(MaskRuns, count_all_even_when_the_cells_do_not_fit) {
    const Mask mask("causal", 1024, 1024, Expression::of(masks::causal()));
    const auto runs = maskRuns(mask, 100);
    ASSERT_TRUE(runs);
    EXPECT_FALSE(runs->complete);
    EXPECT_TRUE(runs->packed.empty());
    EXPECT_EQ(runs->allowed, 1024 * 1025 / 2);
    EXPECT_EQ(runs->preview.grey.front(), 191);  // 3 of the first block's 2 x 2 cells: 0.75 * 255
}

TEST(MaskRuns, name_fully_blocked_rows) {
    const Mask mask("none", 100, 4, Expression::any({}));
    const auto runs = maskRuns(mask, 1 << 20);
    ASSERT_TRUE(runs);
    EXPECT_EQ(runs->blockedRowCount, 100);
    EXPECT_EQ(runs->blockedRows.size(), MaskRuns::kMaxBlockedRows);
    EXPECT_LE(runs->packed.size(), 100U);  // one byte a repeated row
}

TEST(MaskRuns, stop_when_asked) {
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    const auto runs = maskRuns(Mask("causal", 1000, 1000, Expression::of(masks::causal())), 1 << 20, progress);
    ASSERT_FALSE(runs);
    EXPECT_EQ(runs.error().kind, ErrorKind::Cancelled);
}

TEST(Png, refuses_what_it_cannot_hold) {
    const auto nothing = [](std::uint32_t, std::span<std::uint8_t>) {};
    EXPECT_FALSE(indexedPng(0, 4, {{0, 0, 0}}, nothing));
    EXPECT_FALSE(indexedPng(4, 4, {}, nothing));
    EXPECT_FALSE(indexedPng(4, 4, std::vector<Rgb>(257), nothing));
    EXPECT_FALSE(rgbPng(2, 2, std::vector<std::uint8_t>(11)));
}

}  // namespace
}  // namespace rowscope::report
