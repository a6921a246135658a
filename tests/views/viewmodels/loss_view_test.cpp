#include "views/viewmodels/loss/loss_view.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/views/support/fake_trace.h"
#include "tests/views/support/row_builder.h"

using namespace rowscope;
using viewmodels::LossView;
using viewmodels::TargetReason;

namespace {

struct Spec {
    rows::Role role;
    bool media = false;
    std::int32_t segment = 0;
};

/// Rows with tokens 100, 101, … of these roles; labels as given.
trace::TracePtr conversation(const std::vector<Spec>& specs, std::vector<std::int32_t> labels) {
    tests::RowBuilder builder;
    std::int32_t token = 100;
    for (const Spec& spec : specs) {
        tests::RowBuilder::Row row;
        row.role = spec.role;
        row.segment = spec.segment;
        row.valid = spec.role != rows::Role::Pad;
        if (spec.media) {
            row.part = rows::Part::Media;
            row.kind = rows::OriginKind::Image;
        }
        if (!row.valid) row.kind = rows::OriginKind::Padding;
        builder.add(row, token, "t" + std::to_string(token));
        ++token;
    }
    auto trace = std::make_shared<trace::Trace>();
    trace->sequences.push_back(builder.finish("conversation"));
    trace->sequences[0].rows.label = std::move(labels);
    return trace;
}

constexpr auto kUser = rows::Role::User;
constexpr auto kAssistant = rows::Role::Assistant;
constexpr std::int32_t kNo = rows::kIgnored;

TEST(LossView, WithoutTextsTokensAreNamedByTheirIds) {
    auto trace = std::make_shared<trace::Trace>(*conversation({{kUser}, {kAssistant}, {kAssistant}}, {kNo, 101, 102}));
    trace->sequences[0].tokenText.clear();
    const LossView view(trace, 0);
    EXPECT_EQ(view.inputText(0), QStringLiteral("#100"));
    EXPECT_EQ(view.targetText(0), QStringLiteral("#101"));
    EXPECT_TRUE(view.targetText(2).isEmpty());
    EXPECT_TRUE(explainLoss(view, 0).subtitle.contains(QStringLiteral("#101"))) << explainLoss(view, 0).subtitle.toStdString();
}

TEST(LossView, TheTargetsRoleDecidesUnderBothConventions) {
    const std::vector<Spec> specs{{kUser}, {kUser}, {kAssistant}, {kAssistant}};
    const LossView unshifted(conversation(specs, {kNo, kNo, 102, 103}), 0);
    const LossView shifted(conversation(specs, {kNo, 102, 103, kNo}), 0);
    for (const LossView* view : {&unshifted, &shifted}) {
        ASSERT_TRUE(view->isValid());
        EXPECT_FALSE(view->isSupervised(0));
        EXPECT_TRUE(view->isSupervised(1)) << "the last user row predicts the assistant's first token";
        EXPECT_EQ(view->target(1), 102);
        EXPECT_EQ(view->targetText(1), QStringLiteral("t102"));
        EXPECT_EQ(view->reason(1), TargetReason::AssistantTarget);
        EXPECT_EQ(view->reason(0), TargetReason::OtherTarget);
        EXPECT_FALSE(view->isSupervised(3));
        EXPECT_EQ(view->reason(3), TargetReason::LastRow);
        EXPECT_EQ(view->counts().supervised, 2);
        EXPECT_EQ(view->counts().faults, 0);
    }
    EXPECT_TRUE(unshifted.conventionText().contains(QStringLiteral("internal")));
    EXPECT_TRUE(shifted.conventionText().contains(QStringLiteral("external")));
}

TEST(LossView, EachKindOfWrongLabelIsNamed) {
    struct Case {
        std::vector<Spec> specs;
        std::vector<std::int32_t> labels;
        std::int32_t row;
        TargetReason reason;
    };
    const std::vector<Case> cases{
        {{{kUser}, {kUser, true}, {kAssistant}}, {kNo, 101, 102}, 0, TargetReason::LabelledMedia},
        {{{kUser}, {kUser}, {kAssistant}}, {kNo, 101, 102}, 0, TargetReason::LabelledPrompt},
        {{{kAssistant}, {rows::Role::Pad}}, {kNo, 101}, 0, TargetReason::LabelledPadding},
        {{{kAssistant, false, 0}, {kAssistant, false, 1}}, {kNo, 101}, 0, TargetReason::LabelledAcross},
        {{{kUser}, {kAssistant}, {kAssistant}}, {kNo, kNo, 102}, 0, TargetReason::SkippedAssistant},
        {{{kUser}, {kUser, true}}, {kNo, kNo}, 0, TargetReason::MediaTarget},
        {{{kUser, false, 0}, {kUser, false, 1}}, {kNo, kNo}, 0, TargetReason::OtherExample},
        {{{kUser}, {rows::Role::Pad}}, {kNo, kNo}, 0, TargetReason::Padding},
    };
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const LossView view(conversation(cases[i].specs, cases[i].labels), 0);
        ASSERT_TRUE(view.isValid());
        EXPECT_EQ(view.reason(cases[i].row), cases[i].reason) << i;
        EXPECT_EQ(viewmodels::isFault(view.reason(cases[i].row)), i < 4) << i;
        EXPECT_EQ(view.counts().faults > 0, i < 4) << i;
        EXPECT_FALSE(viewmodels::reasonText(view.reason(cases[i].row)).isEmpty());
        EXPECT_FALSE(viewmodels::explainLoss(view, cases[i].row).title.isEmpty());
    }
}

TEST(LossView, ADoubleShiftIsSaid) {
    const LossView view(conversation({{kUser}, {kUser}, {kAssistant}, {kAssistant}, {kAssistant}}, {102, 103, 104, kNo, kNo}), 0);
    ASSERT_TRUE(view.isValid());
    EXPECT_TRUE(view.conventionText().contains(QStringLiteral("2 rows before"))) << view.conventionText().toStdString();
}

TEST(LossView, MeanLossLeavesOutWhatHasNone) {
    auto trace = std::make_shared<trace::Trace>(*conversation({{kUser}, {kAssistant}, {kAssistant}}, {kNo, 101, 102}));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    trace->sequences[0].rowLoss = {1.0, 3.0, nan};
    const LossView view(trace, 0);
    EXPECT_DOUBLE_EQ(view.counts().meanLoss, 2.0);
    EXPECT_DOUBLE_EQ(view.counts().largestLoss, 3.0);
    const LossView none(conversation({{kUser}, {kAssistant}}, {kNo, 101}), 0);
    EXPECT_TRUE(std::isnan(none.counts().meanLoss));
}

TEST(LossView, WithoutLabelsThereIsNothing) {
    auto trace = std::make_shared<trace::Trace>(*conversation({{kUser}}, {kNo}));
    trace->sequences[0].rows.label.clear();
    EXPECT_FALSE(LossView(trace, 0).isValid());
    EXPECT_FALSE(LossView(trace, 4).isValid());
    EXPECT_FALSE(LossView(nullptr, 0).isValid());
    EXPECT_TRUE(viewmodels::explainLoss(LossView(), 0).title.isEmpty());
}

}  // namespace
