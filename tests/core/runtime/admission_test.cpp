#include "core/runtime/admission.h"

#include <gtest/gtest.h>

namespace rowscope::runtime {
namespace {

AdmissionRequest request() {
    return {.mediaItems = 2,
            .encoderRowsPerItem = 1024,
            .bridgeRowsPerItem = 64,
            .textRows = 100,
            .lmLayers = 30,
            .kvHeads = 3,
            .headDim = 64,
            .bytesPerScalar = 4,
            .bridgeWidth = 576,
            .encoderBytesPerRow = 1000};
}

TEST(Admission, TheCostCountsEveryFamily) {
    const auto cost = *estimateCost(request());
    EXPECT_EQ(cost.encoderRows, 2048);
    EXPECT_EQ(cost.bridgeRows, 128);
    EXPECT_EQ(cost.languageRows, 228);
    EXPECT_EQ(cost.bridgeBytes, 128 * 576 * 4);
    EXPECT_EQ(cost.kvBytes, 30LL * 228 * 2 * 3 * 64 * 4);
    EXPECT_EQ(cost.encoderBytes, 2048000);
}

TEST(Admission, EqualityIsAcceptedAndEveryPassedBudgetIsNamed) {
    const auto cost = *estimateCost(request());
    EXPECT_TRUE(admit(cost, {2, 228, 2048000}).accepted());
    const auto decision = admit(cost, {1, 227, 2048000});
    ASSERT_EQ(decision.rejections.size(), 2U);
    EXPECT_EQ(decision.rejections[0].sentence(), "media count is 2, the limit is 1");
    EXPECT_EQ(decision.rejections[1].sentence(), "expanded context is 228, the limit is 227");
}

TEST(Admission, AnAbsurdRequestIsAnErrorNotANumber) {
    auto r = request();
    r.textRows = INT64_MAX;
    EXPECT_EQ(estimateCost(r).error().kind, ErrorKind::Limit);
    r.textRows = -1;
    EXPECT_EQ(estimateCost(r).error().kind, ErrorKind::Value);
}

}  // namespace
}  // namespace rowscope::runtime
