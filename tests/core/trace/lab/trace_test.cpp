// Rows, masks, labels and positions of layouts small enough to write down.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/trace/lab/lab_trace.h"
#include "tests/core/masks/mask_text.h"

namespace rowscope::trace::lab {
namespace {

using masks::textOf;
using testing::ElementsAre;
constexpr std::int32_t X = rows::kIgnored;

Trace make(const std::string& json) {
    const auto layout = parseLayout(json, "test");
    EXPECT_TRUE(layout) << layout.error().message();
    auto trace = traceFromLayout(*layout);
    EXPECT_TRUE(trace) << trace.error().message();
    return std::move(*trace);
}

TEST(LabTrace, AnImagePrefixIsExpandedLabelledAndMasked) {
    const Trace trace = make(R"({"format":"rowscope-layout","media":[{"name":"cat","pattern":["<im>",2,"</im>"]}],"sequences":[{
        "parts":[{"text":"look","role":"user"},{"media":0},{"text":"a cat","role":"assistant"}],"pad":{"side":"right","rows":1},
        "masks":[{"rule":"bidir_image_block"}],"labels":{"rule":"target_role"}}]})");
    ASSERT_EQ(trace.sequences.size(), 1U);
    const Sequence& s = trace.sequences[0];
    EXPECT_THAT(s.tokenText, ElementsAre("look", "<im>", "<image>", "<image>", "</im>", "a", "cat", "<pad>"));
    EXPECT_EQ(s.expansion.expandedLength(), 7);
    EXPECT_EQ(s.expansion.boundaryRows, 2);
    EXPECT_THAT(s.rows.originId, ElementsAre(-1, -1, 0, 0, -1, -1, -1, -1));
    EXPECT_THAT(s.rows.label, ElementsAre(X, X, X, X, X, s.rows.tokenId[5], s.rows.tokenId[6], X));
    EXPECT_THAT(s.rows.position.values, ElementsAre(0, 1, 2, 3, 4, 5, 6, 0));
    EXPECT_EQ(s.rows.targetRole[4], rows::Role::Assistant);
    EXPECT_THAT(textOf(s.masks[0].mask),
                ElementsAre("10000000", "11000000", "11110000", "11110000", "11111000", "11111100", "11111110", "11111110"));
    EXPECT_EQ(trace.media[0].name, "cat");
    EXPECT_EQ(trace.media[0].rowCount, 2);
    EXPECT_EQ(trace.provenance.details.find("claims")->find("topology")->asString(), "bidir_image_block");
    EXPECT_TRUE(rows::checkColumns(s.rows, "s"));
}

TEST(LabTrace, PaddingAloneIsRefusedAndASequenceWithoutRowsIsEmpty) {
    const auto traced = [](const char* pad) {
        const auto layout =
            parseLayout(std::string(R"({"format":"rowscope-layout","sequences":[{"examples":[{"parts":[]}])") + pad + "}]}", "test");
        EXPECT_TRUE(layout) << layout.error().message();
        return traceFromLayout(*layout);
    };
    const auto padded = traced(R"(,"pad":{"side":"right","rows":9})");
    ASSERT_FALSE(padded);
    EXPECT_THAT(padded.error().message(), testing::HasSubstr("padding only"));
    const auto empty = traced("");
    if (empty) EXPECT_EQ(empty->sequences[0].rows.size(), 0U);
}

TEST(LabTrace, CrossAttentionKeepsPlaceholdersAsRowsAndMediaAsMemory) {
    const Trace trace = make(R"({"format":"rowscope-layout","media":[{"name":"a","rows":1},{"name":"b","rows":2}],"sequences":[{
        "fusion":"cross_attention","positions":"none_for_media","end_of_text":"<eoc>",
        "parts":[{"text":"x"},{"media":0},{"text":"y <eoc> z"},{"media":1}],
        "masks":[{"rule":"causal"},{"name":"last","rule":"last_preceding"},{"name":"eos","rule":"last_preceding_until_eos"},{"name":"all","rule":"all_preceding"}]}]})");
    const Sequence& s = trace.sequences[0];
    EXPECT_EQ(s.rows.size(), 6U);
    EXPECT_THAT(s.rows.position.values, ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_THAT(textOf(s.masks[1].mask), ElementsAre("000", "100", "100", "100", "100", "011"));
    EXPECT_THAT(textOf(s.masks[2].mask), ElementsAre("000", "100", "100", "100", "000", "011"));
    EXPECT_THAT(textOf(s.masks[3].mask), ElementsAre("000", "100", "100", "100", "100", "111"));
    EXPECT_TRUE(s.masks[1].keysAreMedia);
    EXPECT_THAT(s.masks[1].rowsOf, ElementsAre("a row 0", "b row 0", "b row 1"));
}

TEST(LabTrace, QFormerObjectivesAndTheirMemory) {
    const Trace trace = make(R"({"format":"rowscope-layout","media":[{"rows":2}],"sequences":[{"fusion":"qformer","queries":2,
        "parts":[{"media":0},{"text":"a b"}],"masks":[{"rule":"itc"},{"rule":"itg"},{"rule":"itm"},{"rule":"queries_to_media"}]}]})");
    const Sequence& s = trace.sequences[0];
    EXPECT_THAT(s.tokenText, ElementsAre("query 0", "query 1", "a", "b"));
    EXPECT_THAT(textOf(s.masks[0].mask), ElementsAre("1100", "1100", "0011", "0011"));
    EXPECT_THAT(textOf(s.masks[1].mask), ElementsAre("1100", "1100", "1110", "1111"));
    EXPECT_THAT(textOf(s.masks[2].mask), ElementsAre("1111", "1111", "1111", "1111"));
    EXPECT_THAT(textOf(s.masks[3].mask), ElementsAre("11", "11", "00", "00"));
}

TEST(LabTrace, OptionsMarkersAndBranches) {
    const Trace trace =
        make(R"({"format":"rowscope-layout","questions":[{"id":"q","type":"choice","labels":["l","r"]}],"sequences":[{"branches":[-1,-1],
        "parts":[{"text":"s"},{"text":"l .","as":"option","question":0,"option":0,"marker":"last","branch":0},
                 {"text":"r .","as":"option","question":0,"option":1,"marker":"last","branch":1}],
        "masks":[{"name":"tree","rule":{"all":["validity","causal","branch"]}},{"name":"block","rule":{"any":["causal","option_block"]}},
                 {"name":"window","rule":{"all":["causal",{"sliding_window":2}]}}]}]})");
    const Sequence& s = trace.sequences[0];
    EXPECT_THAT(s.rows.marker, ElementsAre(-1, -1, 0, -1, 1));
    EXPECT_THAT(s.rows.option, ElementsAre(-1, 0, 0, 1, 1));
    EXPECT_THAT(textOf(s.masks[0].mask), ElementsAre("10000", "11000", "11100", "10010", "10011"));
    EXPECT_THAT(textOf(s.masks[1].mask), ElementsAre("10000", "11111", "11111", "11111", "11111"));
    EXPECT_THAT(textOf(s.masks[2].mask), ElementsAre("10000", "11000", "01100", "00110", "00011"));
    EXPECT_THAT(trace.questions[0].labels, ElementsAre("l", "r"));
    EXPECT_EQ(s.question, 0);
}

TEST(LabTrace, PackedExamplesAreSegments) {
    const Trace trace = make(R"({"format":"rowscope-layout","media":[{"rows":2}],"sequences":[{"positions":"reset_per_segment",
        "examples":[{"parts":[{"text":"a b"}]},{"parts":[{"media":0},{"text":"c"}]}],
        "masks":[{"rule":"packed_causal"},{"rule":"packed_media_prefix"}]}]})");
    const Sequence& s = trace.sequences[0];
    EXPECT_THAT(s.rows.segment, ElementsAre(0, 0, 1, 1, 1));
    EXPECT_THAT(s.rows.position.values, ElementsAre(0, 1, 0, 1, 2));
    EXPECT_THAT(textOf(s.masks[0].mask), ElementsAre("10000", "11000", "00100", "00110", "00111"));
    EXPECT_THAT(textOf(s.masks[1].mask), ElementsAre("10000", "11000", "00110", "00110", "00111"));
}

TEST(LabTrace, LabelRulesAndConventions) {
    std::vector<std::int32_t> ids;
    const auto labels = [&](const std::string& rule, const std::string& convention) {
        const auto trace = make(
            R"({"format":"rowscope-layout","sequences":[{"parts":[{"text":"u v","role":"user"},{"text":"a b","role":"assistant"},{"text":"w","role":"user"}],
            "labels":{"rule":")" +
            rule + R"(","convention":")" + convention + R"("}}]})");
        ids = trace.sequences[0].rows.tokenId;
        return trace.sequences[0].rows.label;
    };
    EXPECT_TRUE(labels("none", "unshifted").empty()) << "a layout without labels has no column of ignored ones";
    const std::int32_t a = ids[2];
    const std::int32_t b = ids[3];
    const std::int32_t w = ids[4];
    EXPECT_THAT(labels("target_role", "unshifted"), ElementsAre(X, X, a, b, X));
    EXPECT_THAT(labels("target_role", "preshifted"), ElementsAre(X, a, b, X, X));
    EXPECT_THAT(labels("input_role", "preshifted"), ElementsAre(X, X, b, w, X));
    EXPECT_THAT(labels("input_role", "unshifted"), ElementsAre(X, X, X, b, w));
    EXPECT_THAT(labels("all", "unshifted"), testing::ElementsAreArray(ids));
}

TEST(LabTrace, AWordHasOneNumberInEveryLayout) {
    const auto idsOf = [](const std::string& text) {
        return make(R"({"format":"rowscope-layout","sequences":[{"parts":[{"text":")" + text + R"("}]}]})").sequences[0].rows.tokenId;
    };
    const auto one = idsOf("a cat sat");
    const auto other = idsOf("the cat sat down");
    EXPECT_EQ(one[1], other[1]);
    EXPECT_EQ(one[2], other[2]);
    EXPECT_NE(one[0], other[0]);
}

TEST(LabTrace, AWordThatLooksLikeAPlaceholderIsAWord) {
    const Trace trace = make(R"({"format":"rowscope-layout","media":[{"rows":2}],"sequences":[{"fusion":"cross_attention",
        "parts":[{"text":"<image>"},{"media":0}],"masks":[{"rule":"last_preceding"}]}]})");
    EXPECT_THAT(textOf(trace.sequences[0].masks[0].mask), ElementsAre("00", "11"));
}

TEST(LabTrace, LongSequencesAreRulesNotMatrices) {
    const Trace trace = make(R"({"format":"rowscope-layout","media":[{"rows":4096}],"sequences":[{
        "parts":[{"text":"a","repeat":100000},{"media":0},{"text":"b","repeat":20000}],"masks":[{"rule":"bidir_image_block"}]}]})");
    EXPECT_EQ(trace.sequences[0].rows.size(), 124096U);
    EXPECT_TRUE(trace.sequences[0].masks[0].mask.allows({100000, 104095}));
    EXPECT_FALSE(trace.sequences[0].masks[0].mask.allows({99999, 104095}));
}

}  // namespace
}  // namespace rowscope::trace::lab
