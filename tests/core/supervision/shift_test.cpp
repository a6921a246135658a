#include "core/supervision/shift.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::supervision {
namespace {

constexpr std::int32_t X = kIgnored;

TEST(Shift, UniqueIdsShowWhereALabelStands) {
    const std::vector<std::int32_t> ids{100, 101, 102, 103, 104, 105};
    struct Case {
        std::vector<std::int32_t> labels;
        const char* convention;
    };
    const Case cases[] = {{{X, X, 102, 103, 104, 105}, "unshifted"},
                          {{X, 102, 103, 104, 105, X}, "preshifted"},
                          {{102, 103, 104, 105, X, X}, "double_shifted"},
                          {{103, 104, 105, X, X, X}, "shifted_by_3"},
                          {{X, X, X, X, X, X}, "none"},
                          {{X, 999, 102, X, X, X}, "inconsistent"}};
    for (const Case& c : cases) EXPECT_EQ(detectShift(ids, c.labels, 6).convention(), c.convention);
    EXPECT_THAT(detectShift(ids, cases[5].labels, 6).disagreeing, testing::ElementsAre(1));
}

TEST(Shift, EachSampleEndsForItself) {
    const std::vector<std::int32_t> ids{100, 101, 102, 200, 201, 202};
    const std::vector<std::int32_t> labels{101, 102, 2, 201, 202, X};  // the last target of sample 0 is no input
    const auto found = detectShift(ids, labels, 3);
    EXPECT_EQ(found.offset, 1);
    EXPECT_TRUE(found.consistent);
    EXPECT_EQ(found.supervised, 5);
}

TEST(Shift, RepeatedIdsDecideNothingAndThatIsSaid) {
    const std::vector<std::int32_t> ids{7, 7, 7, 7};
    const std::vector<std::int32_t> labels{X, 7, 7, X};
    const auto found = detectShift(ids, labels, 4);
    EXPECT_TRUE(found.ambiguous);
    EXPECT_EQ(found.offset, 0);
}

TEST(Shift, LabelsAndLossTogetherShiftOnce) {
    EXPECT_EQ(shiftFault(0, LossShift::Internal), ShiftFault::None);
    EXPECT_EQ(shiftFault(1, LossShift::None), ShiftFault::None);
    EXPECT_EQ(shiftFault(1, LossShift::Internal), ShiftFault::DoubleShift);
    EXPECT_EQ(shiftFault(2, LossShift::None), ShiftFault::DoubleShift);
    EXPECT_EQ(shiftFault(0, LossShift::None), ShiftFault::MissingShift);
}

}  // namespace
}  // namespace rowscope::supervision
