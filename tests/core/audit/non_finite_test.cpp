#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
    EXPECT_THAT(findings[0].cause, HasSubstr("NaN in row 1"));
}

}  // namespace
}  // namespace rowscope::audit
