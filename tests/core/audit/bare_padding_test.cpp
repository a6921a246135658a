// Bare tensors and token lines, in which nothing but the mask itself and the ids say which rows are padding.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/audit/audit.h"
#include "core/audit/stream/stream_audit.h"
#include "core/trace/dump/bare.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::audit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Ints = std::vector<std::int64_t>;

constexpr std::int32_t kPad = 0;

/// Codes of the faults, from tensors and from a token line alike.
std::vector<std::string> faults(const Ints& ids, const Ints& mask, const Ints& labels = {}, std::optional<std::int32_t> eos = {}) {
    const auto rows = static_cast<std::int64_t>(ids.size());
    std::map<std::string, Array, std::less<>> tensors;
    tensors.emplace("input_ids", Array::of({1, rows}, ids));
    tensors.emplace("attention_mask", Array::of({1, rows}, mask));
    if (!labels.empty()) tensors.emplace("labels", Array::of({1, rows}, labels));
    trace::ImportOptions options;
    options.pad = kPad;
    options.eos = eos;
    const auto trace = auditedTrace(trace::dumpFromTensors(std::move(tensors), options, "dump").value());
    EXPECT_TRUE(trace) << trace.error().message();
    std::vector<std::string> codes;
    for (const trace::Finding& finding : trace->findings)
        if (finding.severity != trace::Severity::Info) codes.push_back(finding.code);

    const auto list = [](const Ints& values) {
        std::string text;
        for (const auto value : values) text.append(text.empty() ? "[" : ", ").append(std::to_string(value));
        return text.append("]");
    };
    const test::TemporaryFolder folder;
    std::string line = R"({"input_ids": )";
    line.append(list(ids)).append(R"(, "attention_mask": )").append(list(mask));
    if (!labels.empty()) line.append(R"(, "labels": )").append(list(labels));
    StreamOptions stream;
    stream.import = options;
    line.append("}\n");
    const auto report = auditTokenFile(folder.write("a.jsonl", line), stream);
    EXPECT_TRUE(report) << report.error().message();
    std::vector<std::string> streamed;
    for (const auto& [code, summary] : report->codes) streamed.push_back(code);
    EXPECT_EQ(streamed, codes) << "the two readers part";
    return codes;
}

TEST(BarePadding, aMaskThatKeepsPaddingAndDropsTextIsInverted) {
    EXPECT_THAT(faults({1, 5, 6, 2, 0, 0}, {1, 1, 1, 1, 0, 0}), IsEmpty());
    EXPECT_THAT(faults({0, 0, 1, 5, 6, 2}, {0, 0, 1, 1, 1, 1}), IsEmpty());
    EXPECT_THAT(faults({1, 5, 6, 2, 0, 0}, {0, 0, 0, 0, 1, 1}), ElementsAre("F07"));
    EXPECT_THAT(faults({0, 0, 1, 5, 6, 2}, {1, 1, 0, 0, 0, 0}), ElementsAre("F07"));
    EXPECT_THAT(faults({1, 5, 6, 2, 0, 0}, {0, 0, 0, 0, 1, 1}, {-100, -100, 6, 2, -100, -100}), ElementsAre("F07"))
        << "the labelled rows are no padding";
}

TEST(BarePadding, aMaskThatKeepsAllIsSaidWhereThereIsPadding) {
    EXPECT_THAT(faults({1, 5, 6, 2, 0, 0}, {1, 1, 1, 1, 1, 1}), ElementsAre("F07"));
    EXPECT_THAT(faults({0, 5, 6, 2}, {1, 1, 1, 1}), IsEmpty()) << "a decoder may begin with the padding id";
    EXPECT_THAT(faults({1, 5, 6, 0}, {1, 1, 1, 1}, {}, kPad), IsEmpty()) << "a text may end with it";
    EXPECT_THAT(faults({1, 5, 6, 0, 0, 0}, {1, 1, 1, 1, 0, 0}, {}, kPad), IsEmpty()) << "the first of them is the text's end";
}

TEST(BarePadding, aMaskThatKeepsNothingIsSaid) {
    EXPECT_THAT(faults({1, 5, 6, 2}, {0, 0, 0, 0}), ElementsAre("F07"));
    EXPECT_THAT(faults({1, 5, 6, 2, 0}, {0, 0, 0, 0, 0}), ElementsAre("F07"));
}

/// A mask of queries and keys that stands where the one of rows usually does: padding is told by its id, and the claim fits.
TEST(BarePadding, aMaskOfCellsIsHeldAgainstTheRowsThatIdsCallReal) {
    std::vector<std::uint8_t> cells;
    for (int query = 0; query < 5; ++query)
        for (int key = 0; key < 5; ++key) cells.push_back(key <= query && key < 3);
    std::map<std::string, Array, std::less<>> tensors;
    tensors.emplace("input_ids", Array::of({1, 5}, Ints{1, 5, 2, 0, 0}));
    tensors.emplace("attention_mask", Array::copyOf<std::uint8_t>(DType::Bool, {1, 1, 5, 5}, cells));
    trace::ImportOptions options;
    options.pad = kPad;
    options.topology = "causal";
    const auto trace = auditedTrace(trace::dumpFromTensors(std::move(tensors), options, "dump").value());
    ASSERT_TRUE(trace) << trace.error().message();
    for (const trace::Finding& finding : trace->findings)
        EXPECT_EQ(finding.severity, trace::Severity::Info) << finding.code << ": " << finding.cause;
    EXPECT_THAT(trace->sequences[0].rows.valid, ElementsAre(1, 1, 1, 0, 0));
}

TEST(BarePadding, rowsBehindTheLastBorderAreNotTaught) {
    std::map<std::string, Array, std::less<>> tensors;
    tensors.emplace("input_ids", Array::of({1, 6}, Ints{1, 5, 2, 1, 6, 2}));
    tensors.emplace("labels", Array::of({1, 6}, Ints{-100, 5, 2, -100, -100, 2}));
    tensors.emplace("cu_seqlens", Array::of({2}, std::vector<std::int32_t>{0, 3}));
    const auto trace = auditedTrace(trace::dumpFromTensors(std::move(tensors), {}, "dump").value());
    ASSERT_TRUE(trace) << trace.error().message();
    std::vector<std::string> codes;
    for (const trace::Finding& finding : trace->findings)
        if (finding.severity == trace::Severity::Error) codes.push_back(finding.code);
    EXPECT_THAT(codes, testing::Contains("N:pad_supervised"));
}

}  // namespace
}  // namespace rowscope::audit
