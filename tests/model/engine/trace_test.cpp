// What a run's trace says: rows, masks, expansion, options, taps.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/masks/row_names.h"
#include "tests/model/engine/predict_cases.h"

namespace rowscope::golden {
namespace {

using testing::HasSubstr;

constexpr const char* kRequest = R"({"state":{"image":"images/square.png","caption":"camera view"},"questions":{
    "color":{"type":"choice","instructions":"What color is the square?","criteria":["red","blue","green"]},
    "flag":{"type":"noul","instructions":"Is the square red?"}},"options":{"n_permutations":2}})";

trace::TracePtr traceFrom(const std::string& text, const trace::TapWishes& wishes = {}, const json::Value& overrides = {}) {
    const auto trace = causalModel(overrides)->run(requestFrom(text), wishes, {});
    EXPECT_TRUE(trace) << trace.error().message();
    return trace.value_or(nullptr);
}

/// Cells of a mask between given rows, as the packed view's rows of one sequence.
bool sameRule(const trace::Sequence& packed, const std::vector<std::int32_t>& packedRows, const trace::Sequence& alone) {
    for (std::size_t q = 0; q < packedRows.size(); ++q)
        for (std::size_t k = 0; k < packedRows.size(); ++k)
            if (packed.masks[0].mask.allows({packedRows[q], packedRows[k]}) !=
                alone.masks[0].mask.allows({static_cast<std::int64_t>(q), static_cast<std::int64_t>(k)}))
                return false;
    return true;
}

/// The packed rows of a scored row, found by walking the packed columns: shared rows, then those of its own question and order.
TEST(Trace, PacksAllRowsSoThatEachSeesWhatItSeesAlone) {
    for (const char* attention : {"causal", "block"}) {
        const json::Value overrides = json::Object{{"option_attention", attention}};
        const auto model = causalModel(overrides);
        const request::Request request = requestFrom(kRequest);
        const auto trace = model->run(request, {}, {});
        const auto details = model->details(request, {}, {});
        ASSERT_TRUE(trace && details);
        const auto sequences = details->plan.treeSequences();
        const auto tree = rows::laya::buildTokenTree(sequences);
        const trace::Sequence& packed = (*trace)->sequences.front();
        EXPECT_EQ(packed.name, "all rows");
        EXPECT_EQ(packed.rows.size(), static_cast<std::size_t>(tree.rowCount));
        EXPECT_EQ(packed.expansion.expandedLength(), tree.rowCount);
        ASSERT_EQ((*trace)->sequences.size(), details->plan.rows.size() + 1);
        std::int64_t seen = 0;
        for (std::size_t r = 0; r < details->plan.rows.size(); ++r) {
            const auto rows = tree.packedRows(static_cast<std::int32_t>(r));
            const trace::Sequence& alone = (*trace)->sequences[r + 1];
            EXPECT_TRUE(sameRule(packed, rows, alone)) << attention << " row " << r;
            EXPECT_EQ(alone.expansion.expandedLength(), static_cast<std::int32_t>(alone.rows.size()));
            for (std::size_t i = 0; i < rows.size(); ++i) {
                const auto p = static_cast<std::size_t>(rows[i]);
                EXPECT_EQ(packed.rows.tokenId[p], alone.rows.tokenId[i]);
                EXPECT_EQ(packed.rows.originKind[p], alone.rows.originKind[i]);
                EXPECT_EQ(packed.rows.position.at(0, p, packed.rows.size()), static_cast<std::int32_t>(i));
            }
            seen += static_cast<std::int64_t>(rows.size());
        }
        EXPECT_LT(tree.rowCount, seen);  // something was shared
    }
}

TEST(Trace, SaysWhyOneQuestionCantReadAnother) {
    const auto trace = traceFrom(kRequest);
    const trace::Sequence& packed = trace->sequences.front();
    std::int64_t first = -1;
    std::int64_t last = -1;
    for (std::size_t row = 0; row < packed.rows.size(); ++row) {
        if (packed.rows.question[row] == 0 && first < 0) first = static_cast<std::int64_t>(row);
        if (packed.rows.question[row] == 1) last = static_cast<std::int64_t>(row);
    }
    ASSERT_GE(first, 0);
    ASSERT_GT(last, first);
    const std::vector<std::string> media{"square.png"};
    const masks::TableRowNames names(packed.rows, packed.tokenText, media);
    const masks::Explanation why = packed.masks[0].mask.explain({last, first}, names);
    EXPECT_FALSE(why.allowed);
    std::vector<std::string> blocking;
    for (const masks::Verdict& verdict : why.verdicts)
        if (!verdict.allowed) blocking.push_back(verdict.term);
    EXPECT_THAT(blocking, testing::ElementsAre("branch"));
}

TEST(Trace, HoldsPicturesQuestionsAndProvenance) {
    const auto trace = traceFrom(kRequest);
    ASSERT_EQ(trace->media.size(), 1U);
    EXPECT_EQ(trace->media[0].name, "square.png");
    EXPECT_EQ(trace->media[0].width, 96);
    EXPECT_EQ(trace->media[0].rowCount, 4);
    EXPECT_EQ(trace->media[0].manifestHash.size(), 64U);
    ASSERT_TRUE(trace->media[0].picture);
    ASSERT_EQ(trace->questions.size(), 2U);
    const trace::QuestionResult& color = trace->questions[0];
    ASSERT_EQ(color.orders.size(), 2U);
    for (const trace::OrderResult& order : color.orders) {
        const trace::Sequence& row = trace->sequences.at(static_cast<std::size_t>(order.sequence));
        EXPECT_EQ(row.question, 0);
        int markers = 0;
        for (const std::int32_t marker : row.rows.marker) markers += marker >= 0;
        EXPECT_EQ(markers, 3);
    }
    EXPECT_EQ(trace->provenance.branch, "smolvlm-causal");
    std::vector<std::string> stages;
    for (const trace::Stage& stage : trace->stages) stages.push_back(stage.name);
    EXPECT_THAT(stages, testing::ElementsAre("decoded", "processed", "packed", "encoded", "prefilled", "scored"));
    EXPECT_EQ(trace->ledger.at("bridge"), 4 * 64 * 4);
    EXPECT_EQ(trace->ledger.at("bridge"), trace->ledger.at("formula: bridge = N_l * d_l * b"));
}

TEST(Trace, RecordsAttentionThatIsAskedForAndChangesNothing) {
    trace::TapWishes wishes;
    wishes.attentionLayers = {0, 2};
    const auto tapped = traceFrom(kRequest, wishes);
    const auto plain = traceFrom(kRequest);
    ASSERT_EQ(tapped->attention.size(), 2 * tapped->sequences.size());  // every scored row, and the packed view of them all
    for (const trace::AttentionTap& tap : tapped->attention) {
        const trace::Sequence& row = tapped->sequences.at(static_cast<std::size_t>(tap.sequence));
        ASSERT_EQ(tap.weights.rank(), 3U);
        EXPECT_EQ(tap.weights.dim(2), static_cast<std::int64_t>(row.rows.size()));
        EXPECT_EQ(tap.weights.dim(1), static_cast<std::int64_t>(tap.queryRows.size()));
        const auto weights = tap.weights.as<float>();
        const auto keys = static_cast<std::size_t>(tap.weights.dim(2));
        for (std::size_t at = 0; at < weights.size(); at += keys) {
            double sum = 0;
            for (std::size_t k = 0; k < keys; ++k) sum += static_cast<double>(weights[at + k]);
            EXPECT_NEAR(sum, 1.0, 1e-5);
        }
        for (std::size_t m = 0; m < tap.queryRows.size(); ++m)  // a causal marker reads nothing later
            for (std::size_t k = static_cast<std::size_t>(tap.queryRows[m]) + 1; k < keys; ++k) EXPECT_EQ(weights[m * keys + k], 0.0F);
    }
    for (std::size_t q = 0; q < plain->questions.size(); ++q)
        for (std::size_t k = 0; k < plain->questions[q].meanLogits.size(); ++k)
            EXPECT_NEAR(plain->questions[q].meanLogits[k], tapped->questions[q].meanLogits[k], 2e-5);
}

TEST(Trace, NotesWhatAReaderShouldKnow) {
    const auto codes = [](const trace::TracePtr& trace) {
        std::vector<std::string> result;
        for (const trace::Finding& finding : trace->findings) result.push_back(finding.code);
        return result;
    };
    const json::Value sharp = json::Object{{"temperature_by_options", json::Object{{"choice:3-5", 0.1006}}}};
    const auto extreme = traceFrom(R"({"state":"s","questions":{"q":{"type":"choice","instructions":"x","criteria":["a","b","a","c"]}},
        "options":{"n_permutations":8}})",
                                   {}, sharp);
    EXPECT_THAT(codes(extreme), testing::UnorderedElementsAre("N:duplicate_options", "N:temperature_extreme", "N:option_orders"));
    for (const trace::Finding& finding : extreme->findings)
        if (finding.code == "N:temperature_extreme") {
            EXPECT_THAT(finding.evidence, HasSubstr("at T = 0.1006"));
        }
    EXPECT_THAT(
        codes(traceFrom(
            R"({"state":{"image":"images/square.png"},"questions":{"s":{"type":"score","instructions":"How?","criteria":["a","b"]}}})")),
        testing::ElementsAre("N:type_not_trained"));
    EXPECT_THAT(codes(traceFrom(R"({"state":"The label is torn.","questions":{"q":{"type":"noul","instructions":"x"}}})", {},
                                json::Object{{"temperature_by_options", json::Object{}}})),
                testing::IsEmpty());
}

TEST(Trace, OfNoQuestionsIsEmptyAndWhole) {
    const auto trace = traceFrom(R"({"state":"s","questions":{}})");
    ASSERT_TRUE(trace);
    EXPECT_TRUE(trace->sequences.empty());
    EXPECT_EQ(json::write(*trace->answers.find("answers")), "{}");
}

}  // namespace
}  // namespace rowscope::golden
