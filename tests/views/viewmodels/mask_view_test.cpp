#include "views/viewmodels/mask/mask_view.h"

#include <gtest/gtest.h>

#include "core/masks/terms_order.h"
#include "tests/views/support/fake_trace.h"
#include "views/viewmodels/mask/mask_difference.h"
#include "views/viewmodels/mask/mask_facts.h"

using namespace rowscope;
using namespace rowscope::viewmodels;

namespace {

TEST(MaskView, IsInvalidOutOfRange) {
    const auto trace = tests::fakeLayaTrace();
    EXPECT_FALSE(maskView(trace, 5, 0).isValid());
    EXPECT_FALSE(maskView(trace, 0, 50).isValid());
    EXPECT_FALSE(maskView(trace, -1, -1).isValid());
    EXPECT_FALSE(maskView(nullptr, 0, 0).isValid());
    EXPECT_TRUE(explainCell({}, {0, 0}).title.isEmpty());
}

TEST(MaskView, NamesItsTermsAndItsTwoClasses) {
    const auto trace = tests::fakeLayaTrace();
    const MaskView composed = maskView(trace, 0, 0);
    std::vector<QString> names;
    for (const auto& term : termsOf(composed.shown)) names.push_back(termName(term->name()));
    EXPECT_EQ(names, (std::vector<QString>{QStringLiteral("validity"), QStringLiteral("causal"), QStringLiteral("option block"),
                                           QStringLiteral("branch")}));
    EXPECT_EQ(allowedNames(composed.shown),
              (std::vector<QString>{QStringLiteral("allowed by causal"), QStringLiteral("allowed by option block only")}));
    const MaskView term = maskView(trace, 0, 0, 1);
    EXPECT_EQ(allowedNames(term.shown), std::vector<QString>{QStringLiteral("allowed by causal")});
    EXPECT_TRUE(term.shown.allows({344, 0})) << "one term alone";
}

TEST(ExplainCell, NamesBothRowsAndEveryTerm) {
    const auto trace = tests::fakeLayaTrace();
    const MaskView view = maskView(trace, 0, 0);
    const CardText card = explainCell(view, {100, 120});
    EXPECT_EQ(card.title, QStringLiteral("row 100 may not read row 120"));
    EXPECT_TRUE(card.subtitle.contains(QStringLiteral("state"))) << card.subtitle.toStdString();
    ASSERT_EQ(card.lines.size(), 4U);
    EXPECT_EQ(card.lines[1].name, QStringLiteral("causal"));
    EXPECT_EQ(card.lines[1].mark, CardText::Mark::Blocks);
    EXPECT_TRUE(plainText(card).contains(QStringLiteral("✕")));
    EXPECT_EQ(explainCell(view, {120, 100}).title, QStringLiteral("row 120 may read row 100"));
}

TEST(MaskView, QueriesThatStartLaterHaveAnOffset) {
    auto trace = std::make_shared<trace::Trace>(*tests::fakeLayaTrace());
    const auto rows = static_cast<std::int64_t>(trace->sequences[0].rows.size());
    trace->sequences[0].masks = {
        {masks::Mask("suffix", rows - 100, rows, masks::Expression::of(masks::causal(100))), "0-29", true, false, false, {}}};
    const MaskView view = maskView(trace, 0, 0);
    EXPECT_EQ(view.queryOffset(), 100);
    EXPECT_EQ(view.queryRow(0), 100);
    EXPECT_EQ(explainCell(view, {0, 50}).title, QStringLiteral("row 100 may read row 50"));
    const MaskFacts facts = maskFacts(view, {});
    EXPECT_EQ(facts.laterEdges, 0);
}

TEST(MaskFacts, EqualBruteForceCounts) {
    for (const auto& trace : {tests::fakeLayaTrace(), tests::fakePackedTrace(300), tests::fakeFaultyImport()}) {
        const MaskView view = maskView(trace, 0, 0);
        const MaskFacts facts = maskFacts(view, {});
        ASSERT_TRUE(facts.known);
        const auto& rows = trace->sequences[0].rows;
        std::int64_t edges = 0;
        std::int64_t later = 0;
        std::int64_t cross = 0;
        std::vector<std::int32_t> blocked;
        for (std::int64_t q = 0; q < view.shown.queries(); ++q) {
            std::int64_t any = 0;
            for (std::int64_t k = 0; k < view.shown.keys(); ++k) {
                if (!view.shown.allows({q, k})) continue;
                ++any;
                later += k > q ? 1 : 0;
                const auto a = rows.segment[static_cast<std::size_t>(q)];
                const auto b = rows.segment[static_cast<std::size_t>(k)];
                cross += a >= 0 && b >= 0 && a != b ? 1 : 0;
            }
            edges += any;
            if (any == 0 && rows.valid[static_cast<std::size_t>(q)] != 0) blocked.push_back(static_cast<std::int32_t>(q));
        }
        EXPECT_EQ(facts.edges, edges);
        EXPECT_EQ(facts.laterEdges, later);
        EXPECT_EQ(facts.crossSegmentEdges, facts.hasSegments ? cross : 0);
        EXPECT_EQ(facts.blockedQueries, blocked);
    }
}

TEST(MaskFacts, AnImportIsHeldAgainstItsRule) {
    const auto trace = tests::fakeFaultyImport();
    const MaskFacts facts = maskFacts(maskView(trace, 0, 0), {});
    ASSERT_TRUE(facts.againstRule);
    EXPECT_EQ(facts.againstRule->of(masks::ExtraKind::Future).edges, 1);
    EXPECT_EQ(facts.againstRule->of(masks::ExtraKind::CrossSegment).edges, facts.crossSegmentEdges);
    EXPECT_GT(facts.againstRule->missing.edges, 0) << "the blocked row";
    EXPECT_FALSE(maskFacts(maskView(trace, 0, 1), {}).againstRule) << "a rule is not held against itself";
}

TEST(MaskFacts, StopsAndSaysSo) {
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(maskFacts(maskView(tests::fakeLayaTrace(), 0, 0), stop.get_token()).known);
}

TEST(MaskDifference, ChoosesTheRuleAgainstTheImport) {
    const auto trace = tests::fakeFaultyImport();
    const auto choices = maskChoices(trace, 0, nullptr);
    const auto pair = likelyPair(choices);
    ASSERT_TRUE(pair);
    EXPECT_FALSE(choices[static_cast<std::size_t>(pair->expected)].view.named().imported);
    EXPECT_TRUE(choices[static_cast<std::size_t>(pair->actual)].view.named().imported);
    const MaskPair masks{choices[static_cast<std::size_t>(pair->expected)].view, choices[static_cast<std::size_t>(pair->actual)].view};
    const auto difference = edgeDifference(masks, {});
    ASSERT_TRUE(difference);
    EXPECT_FALSE(difference->same());
    const CardText card = explainDifference(masks, {90, 96});
    EXPECT_TRUE(card.title.startsWith(QStringLiteral("too much"))) << card.title.toStdString();
    EXPECT_GT(card.lines.size(), 2U);
}

TEST(MaskDifference, TwoTracesCompareTheirWholeMasks) {
    const auto a = tests::fakePackedTrace(200);
    const auto b = tests::fakePackedTrace(200);
    const auto choices = maskChoices(a, 0, b);
    const auto pair = likelyPair(choices);
    ASSERT_TRUE(pair);
    EXPECT_FALSE(choices[static_cast<std::size_t>(pair->expected)].fromOther);
    EXPECT_TRUE(choices[static_cast<std::size_t>(pair->actual)].fromOther);
    const auto difference =
        edgeDifference({choices[static_cast<std::size_t>(pair->expected)].view, choices[static_cast<std::size_t>(pair->actual)].view}, {});
    ASSERT_TRUE(difference);
    EXPECT_TRUE(difference->same());
    EXPECT_FALSE(likelyPair(maskChoices(a, 0, nullptr))) << "one mask alone has nothing to be compared with";
}

}  // namespace
