#include "core/runtime/request_state.h"

#include <gtest/gtest.h>

namespace rowscope::runtime {
namespace {

using S = RequestState;

TEST(RequestStates, FollowTheArticlesOrder) {
    struct Case {
        std::vector<S> trace;
        std::int64_t firstBad;
    };
    const Case cases[] = {
        {{S::Received, S::MediaDecoded, S::MediaProcessed, S::MediaEncoded, S::BoundAndPacked, S::Prefilled, S::Decoding, S::Completed},
         -1},
        {{S::Received, S::Cancelled}, -1},
        {{S::Received, S::MediaDecoded, S::Failed}, -1},
        {{S::Received, S::MediaProcessed}, 1},
        {{S::MediaDecoded}, 0},
        {{S::Received, S::Failed, S::MediaDecoded}, 2},
        {{S::Received, S::Cancelled, S::Failed}, 2},
        {{S::Received, S::MediaDecoded, S::MediaDecoded}, 2},
        {{}, -1},
    };
    for (const Case& c : cases) EXPECT_EQ(firstIllegal(c.trace), c.firstBad);
    for (int state = 0; state < 10; ++state) EXPECT_EQ(*stateFromName(stateName(static_cast<S>(state))), static_cast<S>(state));
    EXPECT_FALSE(stateFromName("THINKING"));
}

TEST(RequestTimeline, TimesStatesAndRefusesWhatMayNotFollow) {
    RequestTimeline timeline("r1");
    EXPECT_TRUE(timeline.advance(S::MediaDecoded, 5, {{"raw", 100}}));
    EXPECT_TRUE(timeline.advance(S::MediaProcessed, 7));
    EXPECT_EQ(timeline.durationMs(1), 2);
    EXPECT_EQ(timeline.transitions()[1].allocations[0].bytes, 100);
    EXPECT_EQ(timeline.advance(S::Prefilled, 9).error().message(), "request 'r1': PREFILLED may not follow MEDIA_PROCESSED.");
    EXPECT_EQ(timeline.advance(S::MediaEncoded, 6).error().message(), "request 'r1': MEDIA_ENCODED would begin before MEDIA_PROCESSED.");
    EXPECT_EQ(timeline.state(), S::MediaProcessed) << "a refused transition changes nothing";
}

}  // namespace
}  // namespace rowscope::runtime
