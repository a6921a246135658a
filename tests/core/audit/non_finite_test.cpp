#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "core/audit/audit.h"
#include "core/trace/dump/bare.h"

namespace rowscope::audit {
namespace {

using testing::HasSubstr;
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

/// Findings of the rule on two samples of three rows with one more tensor.
std::vector<trace::Finding> found(const char* name, const Array& array) {
    std::map<std::string, Array, std::less<>> tensors;
    tensors.emplace("input_ids", Array::of({2, 3}, std::vector<std::int64_t>{1, 2, 3, 4, 5, 6}));
    tensors.emplace(name, array);
    auto dump = trace::dumpFromTensors(std::move(tensors), {}, "dump");
    EXPECT_TRUE(dump) << dump.error().message();
    const auto trace = auditedTrace(std::move(*dump));
    EXPECT_TRUE(trace) << trace.error().message();
    std::vector<trace::Finding> out;
    for (const trace::Finding& finding : trace->findings)
        if (finding.code == "N:non_finite") out.push_back(finding);
    return out;
}

TEST(NonFinite, namesTheRowsOfEachSample) {
    std::vector<float> rows(12, 0.5F);
    EXPECT_TRUE(found("inputs_embeds", Array::of({2, 3, 2}, rows)).empty());
    rows[3] = kNan;    // sample 0, row 1
    rows[11] = -kInf;  // sample 1, row 2
    const auto findings = found("inputs_embeds", Array::of({2, 3, 2}, rows));
    ASSERT_EQ(findings.size(), 2U);
    EXPECT_EQ(findings[0].place.sequence, 0);
    ASSERT_EQ(findings[0].place.rows.size(), 1U);
    EXPECT_EQ(findings[0].place.rows[0].begin, 1);
    EXPECT_EQ(findings[0].place.rows[0].end, 2);
    EXPECT_EQ(findings[1].place.sequence, 1);
    EXPECT_EQ(findings[1].place.rows[0].begin, 2);
    EXPECT_EQ(findings[0].severity, trace::Severity::Error);
}

TEST(NonFinite, everyFloatingTypeIsLookedInto) {
    const std::uint16_t halves[] = {0x3c00, 0x7e00, 0x3c00, 0x3c00, 0x3c00, 0x3c00};
    EXPECT_EQ(found("inputs_embeds", Array::copyOf<std::uint16_t>(DType::F16, {2, 3, 1}, halves)).size(), 1U);
    const std::uint16_t brains[] = {0x3f80, 0x7fc0, 0x3f80, 0x3f80, 0x3f80, 0x3f80};
    EXPECT_EQ(found("inputs_embeds", Array::copyOf<std::uint16_t>(DType::BF16, {2, 3, 1}, brains)).size(), 1U);
    const std::uint16_t large[] = {0x3f80, 0x7f7f, 0x3f80, 0x3f80, 0x3f80, 0x3f80};  // the largest bfloat16 is a number
    EXPECT_TRUE(found("inputs_embeds", Array::copyOf<std::uint16_t>(DType::BF16, {2, 3, 1}, large)).empty());
}

TEST(NonFinite, aTokenThatIsRuledOutIsNoFault) {
    std::vector<float> logits(24, 0.F);
    logits[5] = -kInf;
    EXPECT_TRUE(found("logits", Array::of({2, 3, 4}, logits)).empty());
    logits[6] = kNan;
    const auto findings = found("logits", Array::of({2, 3, 4}, logits));
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_THAT(findings[0].cause, HasSubstr("in row 1"));
}

TEST(NonFinite, logitsThatGiveNoProbabilitiesAreAFault) {
    std::vector<float> logits(24, 0.F);
    logits[2] = kInf;                                                    // sample 0, row 0: softmax gives NaN
    for (int token = 0; token < 4; ++token) logits[20 + token] = -kInf;  // sample 1, row 2: nothing is left
    for (int token = 0; token < 3; ++token) logits[8 + token] = -kInf;   // sample 0, row 2: one token is left
    const auto findings = found("logits", Array::of({2, 3, 4}, logits));
    ASSERT_EQ(findings.size(), 2U);
    EXPECT_EQ(findings[0].place.rows[0].begin, 0);
    EXPECT_EQ(findings[1].place.sequence, 1);
    EXPECT_EQ(findings[1].place.rows[0].begin, 2);
}

/// A loss that can't be computed is said, not left out as if the dump had carried no logits.
TEST(NonFinite, theLossItLeavesUnknownIsNamed) {
    for (const std::int64_t label : {std::int64_t{3}, std::int64_t{40}}) {  // beside a NaN; beyond the vocabulary
        std::vector<float> logits(24, 0.F);
        if (label == 3) logits[5] = kNan;
        std::map<std::string, Array, std::less<>> tensors;
        tensors.emplace("input_ids", Array::of({2, 3}, std::vector<std::int64_t>{1, 2, 3, 1, 2, 3}));
        tensors.emplace("labels", Array::of({2, 3}, std::vector<std::int64_t>{-100, -100, label, -100, -100, 3}));
        tensors.emplace("logits", Array::of({2, 3, 4}, logits));
        const auto trace = auditedTrace(trace::dumpFromTensors(std::move(tensors), {}, "dump").value());
        ASSERT_TRUE(trace) << trace.error().message();
        const auto note = std::find_if(trace->findings.begin(), trace->findings.end(),
                                       [](const trace::Finding& finding) { return finding.code == "N:loss_unknown"; });
        ASSERT_NE(note, trace->findings.end()) << label;
        EXPECT_EQ(note->place.sequence, 0);
        EXPECT_FALSE(trace->sequences[1].rowLoss.empty()) << "the other item has its losses";
    }
}

}  // namespace
}  // namespace rowscope::audit
