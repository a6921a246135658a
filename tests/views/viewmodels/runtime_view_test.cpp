#include <gtest/gtest.h>

#include <limits>

#include "tests/views/support/fake_trace.h"
#include "views/viewmodels/runtime/cache_view.h"
#include "views/viewmodels/runtime/timeline_view.h"

using namespace rowscope;
using namespace rowscope::viewmodels;

namespace {

TEST(Timeline, LanesAreRequestsAndOverlapsStandBelowOneAnother) {
    auto trace = std::make_shared<trace::Trace>();
    trace->stages = {{"encoded", "request 2", 10, 20, 0, ""},
                     {"decoded", "request 1", 0, 5, 0, ""},
                     {"processed", "request 1", 5, 10, 0, ""},
                     {"fetched", "request 1", 7, 2, 0, "cached"},
                     {"cancelled", "request 2", 30, 0, 0, ""}};
    const TimelineContent content = timelineContent(trace);
    ASSERT_EQ(content.lanes.size(), 2U);
    EXPECT_EQ(content.lanes[0].name, QStringLiteral("request 1")) << "the lane that starts first";
    EXPECT_EQ(content.lanes[0].lines, 2);
    EXPECT_EQ(content.lanes[0].bars[1].line, 0) << "touching bars share a line";
    EXPECT_EQ(content.lanes[0].bars[2].line, 1);
    EXPECT_EQ(content.lanes[0].bars[2].kind, StageKind::Cached);
    EXPECT_EQ(content.lanes[1].bars[1].kind, StageKind::Bad);
    EXPECT_EQ(content.beginMs, 0);
    EXPECT_EQ(content.endMs, 30);
    EXPECT_EQ(content.lanes[0].busyMs, 17);
}

TEST(Timeline, BadTimesAreNoTimes) {
    auto trace = std::make_shared<trace::Trace>();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    trace->stages = {{"decoded", "r", nan, nan, 0, ""}, {"encoded", "r", 4, -3, 0, ""}};
    const TimelineContent content = timelineContent(trace);
    EXPECT_EQ(content.endMs, 4);
    EXPECT_TRUE(explainStage(*trace, 0).lines[0].text.contains(QStringLiteral("unknown")));
    EXPECT_TRUE(explainStage(*trace, 7).title.isEmpty());
    EXPECT_TRUE(timelineContent(nullptr).lanes.empty());
}

TEST(Timeline, TicksAreRoundAndEnough) {
    EXPECT_DOUBLE_EQ(tickStep(100, 10), 10);
    EXPECT_DOUBLE_EQ(tickStep(95, 10), 10);
    EXPECT_DOUBLE_EQ(tickStep(30, 10), 5);
    EXPECT_DOUBLE_EQ(tickStep(0.07, 7), 0.01);
    EXPECT_DOUBLE_EQ(tickStep(0, 7), 1);
}

TEST(Caches, EntriesCountHitsAndOwners) {
    const auto trace = tests::fakeLayaTrace();
    const auto entries = cacheEntries(*trace);
    const auto at = std::find_if(entries.begin(), entries.end(), [](const auto& e) { return e.name == "e1"; });
    ASSERT_NE(at, entries.end());
    EXPECT_EQ(at->hits, 1);
    EXPECT_EQ(at->stores, 1);
    EXPECT_EQ(at->owners, (std::vector<std::string>{"request 1", "request 2"}));
    const auto counts = cacheCounts(*trace);
    EXPECT_EQ(counts.hits, 2);
    EXPECT_EQ(counts.misses, 2);
    EXPECT_EQ(counts.bypasses, 1);
}

TEST(Caches, AMissNamesTheFieldThatDiffersAndTheOtherValue) {
    const auto trace = tests::fakeLayaTrace();
    const CardText card = explainCacheEvent(*trace, 2);
    EXPECT_TRUE(card.title.contains(QStringLiteral("miss in encoded")));
    const auto dtype = std::find_if(card.lines.begin(), card.lines.end(), [](const auto& l) { return l.name == QStringLiteral("dtype"); });
    ASSERT_NE(dtype, card.lines.end());
    EXPECT_EQ(dtype->mark, CardText::Mark::Blocks);
    EXPECT_TRUE(dtype->text.contains(QStringLiteral("bf16"))) << dtype->text.toStdString();
    const auto encoder =
        std::find_if(card.lines.begin(), card.lines.end(), [](const auto& l) { return l.name == QStringLiteral("encoder"); });
    EXPECT_EQ(encoder->mark, CardText::Mark::Holds);
    EXPECT_TRUE(explainCacheEvent(*trace, -1).title.isEmpty());
}

TEST(Caches, EvictedEntriesHoldNothing) {
    trace::Trace trace;
    using Op = trace::CacheEvent::Op;
    trace.cache = {{Op::Store, "encoded", {}, "h", 100, "a", "r1", "", "", {}},
                   {Op::Evict, "encoded", {}, "h", 100, "a", "", "", "", {}},
                   {Op::Store, "encoded", {}, "i", 50, "b", "r1", "", "", {}}};
    EXPECT_EQ(cacheCounts(trace).heldBytes, 50);
    EXPECT_TRUE(cacheEntries(trace)[0].evicted);
}

}  // namespace
