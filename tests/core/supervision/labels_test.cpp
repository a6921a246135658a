#include "core/supervision/labels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::supervision {
namespace {

using rows::Role;
using testing::ElementsAre;
using testing::IsEmpty;
constexpr std::int32_t X = kIgnored;

// Article 0x04: four image rows, what blue word <bos> apple, and the target <eos> behind them.
const AnswerTargets kApple{7, {50, 2}};

TEST(ArticleLabels, TheNineRowTableIsPreShifted) {
    const auto labels = labelsFromTargets(kApple, 9, LabelConvention::Preshifted);
    EXPECT_THAT(labels.labels, ElementsAre(X, X, X, X, X, X, X, 50, 2));
    EXPECT_THAT(labels.lost, IsEmpty());
    EXPECT_THAT(predictingRows(labels.labels, LabelConvention::Preshifted), ElementsAre(7, 8));
}

TEST(ArticleLabels, UnshiftedOverTheSameNineInputsTheStopTokenIsLost) {
    const auto labels = labelsFromTargets(kApple, 9, LabelConvention::Unshifted);
    EXPECT_THAT(labels.labels, ElementsAre(X, X, X, X, X, X, X, X, 50));
    EXPECT_THAT(labels.lost, ElementsAre(2));
    EXPECT_THAT(predictingRows(labels.labels, LabelConvention::Unshifted), ElementsAre(7));
}

TEST(Labels, MaskingByPadIdDropsAnEosThatIsPad) {
    const std::vector<std::int32_t> ids{5, 6, 7, 0, 0};
    const std::vector<std::uint8_t> valid{1, 1, 1, 1, 0};
    EXPECT_THAT(answerLabelsByPadId(ids, 1, 0), ElementsAre(X, 6, 7, X, X));
    EXPECT_THAT(answerLabelsByValidity(ids, 1, valid), ElementsAre(X, 6, 7, 0, X));
}

TEST(Labels, TheTargetsRoleDecides) {  // system user user assistant assistant user assistant
    const std::vector<std::int32_t> ids{100, 101, 102, 103, 104, 105, 106};
    const std::vector<Role> role{Role::System, Role::User, Role::User, Role::Assistant, Role::Assistant, Role::User, Role::Assistant};
    const std::vector<std::uint8_t> valid(7, 1);
    const auto right = shiftedLeft(roleLabels(ids, role, valid));
    EXPECT_THAT(right, ElementsAre(X, X, 103, 104, X, 106, X));
    const auto wrong = labelsByInputRole(ids, role, valid);
    EXPECT_THAT(wrong, ElementsAre(X, X, X, 104, 105, X, X));
    EXPECT_THAT(differingRows(right, wrong), ElementsAre(2, 4, 5)) << "an error at every role border";
    EXPECT_THAT(targetRoles(role, valid),
                ElementsAre(Role::User, Role::User, Role::Assistant, Role::Assistant, Role::User, Role::Assistant, Role::Pad));
}

TEST(Labels, PaddingIsNeverATarget) {
    const std::vector<std::int32_t> ids{100, 101, 0};
    const std::vector<Role> role{Role::User, Role::Assistant, Role::Assistant};
    const std::vector<std::uint8_t> valid{1, 1, 0};
    EXPECT_THAT(roleLabels(ids, role, valid), ElementsAre(X, 101, X));
    EXPECT_THAT(targetRoles(role, valid), ElementsAre(Role::Assistant, Role::Pad, Role::Pad));
}

}  // namespace
}  // namespace rowscope::supervision
