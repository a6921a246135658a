#include "core/supervision/detect.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"

namespace rowscope::supervision {
namespace {

using rows::OriginKind;
using rows::Role;
using testing::ElementsAre;
using testing::IsEmpty;
constexpr std::int32_t X = kIgnored;
constexpr std::int32_t kStop = 2;

/// image, user, user, assistant, stop (assistant's), user, assistant, stop, pad
struct Sample {
    std::vector<std::int32_t> ids{7, 31, 32, 41, kStop, 33, 42, kStop, 0};
    std::vector<std::int32_t> labels{X, X, X, 41, kStop, X, 42, kStop, X};
    std::vector<std::uint8_t> valid{1, 1, 1, 1, 1, 1, 1, 1, 0};
    std::vector<OriginKind> kind{OriginKind::Image, OriginKind::Text, OriginKind::Text, OriginKind::Text,   OriginKind::Text,
                                 OriginKind::Text,  OriginKind::Text, OriginKind::Text, OriginKind::Padding};
    std::vector<Role> role{Role::User, Role::User,      Role::User,      Role::Assistant, Role::Assistant,
                           Role::User, Role::Assistant, Role::Assistant, Role::Pad};
    std::vector<std::int32_t> segment{0, 0, 0, 0, 0, 1, 1, 1, -1};
    LabelConvention convention = LabelConvention::Unshifted;
    [[nodiscard]] SupervisionView view() const {
        return {
            .ids = ids, .labels = labels, .convention = convention, .valid = valid, .originKind = kind, .role = role, .segment = segment};
    }
};
const std::vector<std::int32_t> kStops{kStop};

TEST(Detect, ACleanSampleHasNothing) {
    const Sample s;
    const auto labelled = labelledRows(s.view());
    EXPECT_THAT(labelled.media, IsEmpty());
    EXPECT_THAT(labelled.padding, IsEmpty());
    EXPECT_THAT(labelled.prompt, IsEmpty());
    EXPECT_THAT(unsupervisedSpans(s.view()), IsEmpty());
    EXPECT_THAT(unsupervisedStops(s.view(), kStops), IsEmpty());
    EXPECT_THAT(targetsAcrossSegments(s.view()), IsEmpty());
    EXPECT_FALSE(roleRule(s.view()).followsInputRole);
    EXPECT_THAT(roleRule(s.view()).rows, IsEmpty());
}

TEST(Detect, TheSameHoldsForPreShiftedLabels) {
    Sample s;
    s.labels = shiftedLeft(s.labels);
    s.convention = LabelConvention::Preshifted;
    EXPECT_THAT(labelledRows(s.view()).prompt, IsEmpty());
    EXPECT_THAT(unsupervisedStops(s.view(), kStops), IsEmpty());
    EXPECT_THAT(roleRule(s.view()).rows, IsEmpty());
}

TEST(Detect, LabelledMediaPromptAndPaddingRows) {
    Sample s;
    s.labels = {7, 31, X, 41, kStop, X, 42, kStop, 0};
    const auto labelled = labelledRows(s.view());
    EXPECT_THAT(labelled.media, ElementsAre(0));
    EXPECT_THAT(labelled.prompt, ElementsAre(1));
    EXPECT_THAT(labelled.padding, ElementsAre(8));
}

TEST(Detect, AnAssistantTurnThatIsDropped) {
    Sample s;
    s.labels[6] = s.labels[7] = X;
    EXPECT_THAT(unsupervisedSpans(s.view()), ElementsAre(rows::RowRange{6, 8}));
    EXPECT_THAT(unsupervisedStops(s.view(), kStops), IsEmpty()) << "a span that is not trained on has no stop to learn";
}

TEST(Detect, AStopTokenThatIsNotSupervised) {
    Sample s;
    s.labels[4] = X;
    EXPECT_THAT(unsupervisedStops(s.view(), kStops), ElementsAre(4));
    s.role[4] = Role::User;  // the template closes the turn outside the assistant's span
    EXPECT_THAT(unsupervisedStops(s.view(), kStops), ElementsAre(4));
    EXPECT_THAT(stopsLostToPadId(s.view(), 0, kStop), IsEmpty());
    EXPECT_THAT(stopsLostToPadId(s.view(), kStop, kStop), ElementsAre(4));
}

TEST(Detect, ATargetInAnotherSegment) {
    Sample s;
    s.labels[5] = 33;
    EXPECT_THAT(targetsAcrossSegments(s.view()), ElementsAre(4));
}

TEST(Detect, LabelsByTheInputsRole) {
    Sample s;
    s.labels = labelsByInputRole(s.ids, s.role, s.valid);
    s.convention = LabelConvention::Preshifted;
    const auto rule = roleRule(s.view());
    EXPECT_TRUE(rule.followsInputRole);
    EXPECT_THAT(rule.rows, ElementsAre(2, 4, 5));
}

TEST(Detect, CountsValidVisibleAndSupervisedRows) {
    const Sample s;
    const auto plain = *countRows(s.view());
    EXPECT_EQ(plain.rows, 9);
    EXPECT_EQ(plain.valid, 8);
    EXPECT_EQ(plain.media, 1);
    EXPECT_EQ(plain.visible, 8);
    EXPECT_EQ(plain.supervised, 4);
    using E = masks::Expression;
    // Nobody reads the first two rows.
    std::vector<std::uint8_t> keys = s.valid;
    keys[0] = keys[1] = 0;
    const masks::Mask mask("m", 9, 9, E::all({E::of(masks::validity(keys)), E::of(masks::causal())}));
    EXPECT_EQ(countRows(s.view(), &mask)->visible, 6);
}

}  // namespace
}  // namespace rowscope::supervision
