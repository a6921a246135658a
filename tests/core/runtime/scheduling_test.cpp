#include "core/runtime/scheduling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::runtime {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Scheduling, OneLongVideoStallsNobody) {
    const std::vector<EncoderWork> work{{"a", "512", 100, 0}, {"video", "512", 900, 1}, {"b", "512", 100, 2}, {"c", "384", 100, 3}};
    const auto batches = planEncoderBatches(work, {.maxRowsPerBatch = 250, .maxRequestsPerBatch = 0, .groupByShape = true});
    ASSERT_EQ(batches.size(), 3U);
    EXPECT_THAT(batches[0].requests, ElementsAre("a", "b"));
    EXPECT_THAT(batches[1].requests, ElementsAre("c")) << "another shape would need padding";
    EXPECT_THAT(batches[2].requests, ElementsAre("video"));
    EXPECT_TRUE(batches[2].oversized);
    EXPECT_THAT(blockingRequests({work[0], work[1]}, 250), ElementsAre("video"));
    EXPECT_THAT(blockingRequests({work[1]}, 250), IsEmpty());
}

TEST(Scheduling, BatchesKeepTheirLimitsAndTheOrderOfArrival) {
    const std::vector<EncoderWork> work{{"late", "s", 60, 9}, {"early", "s", 60, 1}, {"mid", "s", 30, 2}};
    const auto byRows = planEncoderBatches(work, {.maxRowsPerBatch = 100, .maxRequestsPerBatch = 0, .groupByShape = true});
    ASSERT_EQ(byRows.size(), 2U);
    EXPECT_THAT(byRows[0].requests, ElementsAre("early", "mid"));
    const auto byCount = planEncoderBatches(work, {.maxRowsPerBatch = 0, .maxRequestsPerBatch = 1, .groupByShape = true});
    EXPECT_EQ(byCount.size(), 3U);
}

}  // namespace
}  // namespace rowscope::runtime
