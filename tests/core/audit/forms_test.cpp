// One sample, as a line of a token file and as tensors of a collator: the same origins, segments and media, so the same findings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/audit/audit.h"
#include "core/audit/rule.h"
#include "core/audit/stream/stream_audit.h"
#include "core/audit/stream/token_trace.h"
#include "core/trace/dump/bare.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::audit {
namespace {

using testing::Contains;
using testing::HasSubstr;
using Numbers = std::vector<std::int64_t>;

struct Column {
    const char* name;
    Numbers values;
    std::int64_t axes = 1;  ///< of position_ids
};
struct Case {
    const char* name;
    std::vector<Column> columns;
    std::vector<const char*> finds;  ///< codes that must be among them
};

bool isGrid(const std::string& name) { return name.ends_with("_grid_thw"); }

std::string listOf(const Numbers& values, std::size_t from, std::size_t to) {
    std::string out = "[";
    for (std::size_t i = from; i < to; ++i) out += (i > from ? ", " : "") + std::to_string(values[i]);
    return out + "]";
}

std::string lineOf(const Case& sample) {
    std::string out = "{";
    for (const Column& c : sample.columns) {
        out += (out.size() > 1 ? ", \"" : "\"") + std::string(c.name) + "\": ";
        const std::size_t part = isGrid(c.name) ? 3 : c.axes > 1 ? c.values.size() / static_cast<std::size_t>(c.axes) : 0;
        if (part == 0) {
            out += listOf(c.values, 0, c.values.size());
            continue;
        }
        out += "[";
        for (std::size_t i = 0; i < c.values.size(); i += part) out += (i > 0 ? ", " : "") + listOf(c.values, i, i + part);
        out += "]";
    }
    return out + "}";
}

std::map<std::string, Array, std::less<>> tensorsOf(const Case& sample) {
    std::map<std::string, Array, std::less<>> tensors;
    for (const Column& c : sample.columns) {
        const auto size = static_cast<std::int64_t>(c.values.size());
        const std::string name = c.name;
        const Shape shape = isGrid(name)                 ? Shape{size / 3, 3}
                            : name.starts_with("cu_seq") ? Shape{size}
                            : c.axes > 1                 ? Shape{c.axes, 1, size / c.axes}
                                                         : Shape{1, size};
        tensors.emplace(name, Array::of(shape, c.values));
    }
    return tensors;
}

trace::ImportOptions flags() {
    trace::ImportOptions options;
    options.imageToken = 9;
    options.videoToken = 8;
    options.pad = 0;
    options.eos = 2;
    return options;
}

using Found = std::multiset<std::string>;

std::string describe(const trace::Finding& finding) { return finding.code + " " + rowsText(finding.place.rows) + ": " + finding.cause; }

Found ofLine(const Case& sample) {
    const test::TemporaryFolder folder;
    StreamOptions options;
    options.import = flags();
    const auto report = auditTokenFile(folder.write("a.jsonl", lineOf(sample) + "\n"), options);
    EXPECT_TRUE(report) << report.error().message();
    EXPECT_EQ(report->badLines, 0) << (report->badExamples.empty() ? "" : report->badExamples[0].message);
    Found found;
    for (const auto& [code, summary] : report->codes)
        for (const LineFinding& example : summary.examples) found.insert(describe(example.finding));
    return found;
}

Found ofTensors(const Case& sample) {
    auto dump = trace::dumpFromTensors(tensorsOf(sample), flags(), "bare");
    EXPECT_TRUE(dump) << dump.error().message();
    const auto made = auditedTrace(std::move(*dump));
    EXPECT_TRUE(made) << made.error().message();
    std::set<std::string_view> ofRows;
    for (const Rule& rule : allRules())
        if (rule.perRow) ofRows.insert(rule.code);
    Found found;
    for (const trace::Finding& finding : made->findings)
        if (ofRows.contains(finding.code)) found.insert(describe(finding));
    return found;
}

TEST(Forms, aLineAndItsTensorsSayTheSame) {
    const Numbers plain{1, 9, 9, 5, 6, 2};
    const Numbers labels{-100, -100, -100, -100, 6, 2};
    const std::vector<Case> cases{
        {"clean", {{"input_ids", plain}, {"labels", labels}}, {}},
        {"sample numbers as mask",
         {{"input_ids", {1, 5, 6, 1, 5, 6}}, {"attention_mask", {1, 1, 1, 2, 2, 2}}, {"labels", {-100, 5, 6, 1, 5, 6}}},
         {"N:target_crosses_segment"}},
        {"sample numbers and padding",
         {{"input_ids", {1, 5, 1, 5, 0, 0}}, {"attention_mask", {1, 1, 2, 2, 0, 0}}, {"labels", {-100, 5, 1, 5, 0, -100}}},
         {"N:target_crosses_segment", "N:pad_supervised"}},
        {"segment_ids before sample numbers",
         {{"input_ids", {1, 5, 6, 1, 5, 6}},
          {"attention_mask", {1, 1, 1, 2, 2, 2}},
          {"segment_ids", {0, 0, 0, 0, 1, 1}},
          {"labels", {-100, 5, 6, 1, 5, 6}}},
         {"N:target_crosses_segment"}},
        {"seq_idx beside segment_ids",
         {{"input_ids", {1, 5, 6, 1, 5, 6}},
          {"segment_ids", {0, 0, 0, 1, 1, 1}},
          {"seq_idx", {0, 1, 1, 1, 1, 1}},
          {"labels", {-100, 5, 6, 1, 5, 6}}},
         {"N:target_crosses_segment"}},
        {"borders",
         {{"input_ids", {1, 5, 6, 1, 5, 6}}, {"cu_seqlens_q", {0, 3, 6}}, {"labels", {-100, 5, 6, 1, 5, 6}}},
         {"N:target_crosses_segment"}},
        {"one border", {{"input_ids", {1, 5, 6, 1, 5, 6}}, {"cu_seqlens", {0}}, {"labels", {-100, 5, 6, 1, 5, 6}}}, {}},
        {"types beside placeholders",
         {{"input_ids", {1, 9, 9, 5, 7, 2}}, {"mm_token_type_ids", {0, 0, 0, 0, 1, 0}}, {"labels", {-100, 9, -100, -100, 7, 2}}},
         {"F04"}},
        {"types alone",
         {{"input_ids", {1, 7, 7, 5, 6, 2}}, {"mm_token_type_ids", {0, 1, 1, 0, 0, 0}}, {"labels", {-100, 7, 7, -100, 6, 2}}},
         {"F04"}},
        {"a video's type at an image's token",
         {{"input_ids", plain}, {"mm_token_type_ids", {0, 2, 2, 0, 0, 0}}, {"image_grid_thw", {1, 4, 4}}, {"labels", labels}},
         {"F01"}},
        {"unused image grid", {{"input_ids", {1, 5, 5, 5, 6, 2}}, {"image_grid_thw", {1, 4, 4}}, {"labels", labels}}, {"F01"}},
        {"unused video grid", {{"input_ids", {1, 5, 5, 5, 6, 2}}, {"video_grid_thw", {1, 4, 4}}, {"labels", labels}}, {"F01"}},
        {"more videos than runs",
         {{"input_ids", {1, 8, 8, 8, 8, 2}}, {"video_grid_thw", {1, 4, 4, 1, 4, 4}}, {"labels", {-100, -100, -100, -100, -100, 2}}},
         {"F01"}},
        {"fewer rows than the grid", {{"input_ids", plain}, {"image_grid_thw", {1, 4, 4}}, {"labels", labels}}, {"F01"}},
        {"a masked placeholder",
         {{"input_ids", {1, 9, 9, 5, 6, 2}}, {"attention_mask", {1, 1, 0, 1, 1, 1}}, {"image_grid_thw", {1, 2, 4}}, {"labels", labels}},
         {}},
        {"answers",
         {{"input_ids", {1, 5, 6, 7, 6, 2}},
          {"completion_mask", {0, 0, 0, 0, 0, 0}},
          {"assistant_masks", {0, 0, 0, 0, 1, 1}},
          {"labels", {-100, 5, -100, -100, 6, -100}}},
         {"F05"}},
        {"four axes of positions",
         {{"input_ids", {1, 5, 6, 2}}, {"position_ids", {0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3}, 4}, {"labels", {-100, 5, 6, 2}}},
         {}},
    };
    for (const Case& c : cases) {
        const Found line = ofLine(c);
        EXPECT_EQ(line, ofTensors(c)) << c.name;
        for (const char* code : c.finds) EXPECT_THAT(line, Contains(HasSubstr(code))) << c.name;
        EXPECT_TRUE(std::string_view(c.name) != "clean" || line.empty());
    }
}

/// What the tensors of a line would be refused for makes a bad line, and the rest of the file opens.
TEST(Forms, aLineThatIsNoSampleIsOneBadLineWhereverTheFileIsRead) {
    const std::string good = R"({"input_ids": [1, 5, 6, 2], "attention_mask": [1, 1, 1, 1], "labels": [-100, 5, 6, 2]})";
    for (const char* mask : {"[1, -1, 1, 1]", "[1, 0.5, 1, 1]", "[1, 1000000000, 1, 1]", "[1, NaN, 1, 1]", "[1, 1]", "[1, true, 1, 1]"}) {
        const test::TemporaryFolder folder;
        const auto path =
            folder.write("a.jsonl", good + "\n" + R"({"input_ids": [1, 5, 6, 2], "attention_mask": )" + mask + "}\n" + good + "\n");
        StreamOptions options;
        options.import = flags();
        const auto report = auditTokenFile(path, options);
        ASSERT_TRUE(report) << report.error().message();
        EXPECT_EQ(report->samples, 2) << mask;
        ASSERT_EQ(report->badExamples.size(), 1U) << mask;
        EXPECT_EQ(report->badExamples[0].line, 2);
        EXPECT_THAT(report->badExamples[0].message, HasSubstr("'attention_mask'"));
        const auto trace = traceOfTokenFile(path, options);
        ASSERT_TRUE(trace) << mask << ": " << trace.error().message();
        EXPECT_EQ(trace->sequences.size(), 2U);
        EXPECT_THAT(trace->findings, Contains(testing::Field(&trace::Finding::code, "N:line_unreadable")));
    }
}

/// A mask that fits both polarities is left out, and the rules that need it say why.
TEST(Forms, aMaskOfUnknownPolarityIsNotCheckable) {
    std::map<std::string, Array, std::less<>> tensors;
    tensors.emplace("input_ids", Array::of({1, 3}, Numbers{1, 5, 2}));
    tensors.emplace("attention_mask", Array::of({1, 1, 1, 3}, Numbers{1, 1, 0}));
    auto dump = trace::dumpFromTensors(tensors, {}, "bare");
    ASSERT_TRUE(dump) << dump.error().message();
    const auto made = auditedTrace(std::move(*dump));
    ASSERT_TRUE(made) << made.error().message();
    for (const char* code : {"F07", "F08", "F10", "X01"})
        EXPECT_THAT(made->notCheckable,
                    Contains(testing::AllOf(testing::Field(&trace::NotCheckable::code, code),
                                            testing::Field(&trace::NotCheckable::lacks, HasSubstr("the polarity of 'attention_mask'")))))
            << code;
}

/// A few numbers of a manifest and one line of keys are no reason to look at every cell.
TEST(Forms, aQFormerMaskOfOneQueryIsComparedRunByRun) {
    constexpr std::int64_t kPart = 100'000;
    std::map<std::string, Array, std::less<>> tensors;
    tensors.emplace("q", Array::copyOf<std::uint8_t>(DType::Bool, {1, 1, 1, 2 * kPart}, std::vector<std::uint8_t>(2 * kPart, 1)));
    auto manifest = json::parse(R"({"format": "mmdump", "version": 1, "masks": {"q": {"meaning": "allowed_is_true"}},
        "qformer": {"queries": 100000, "text": 100000, "objectives": {"itm": "q", "itc": "q"}}})",
                                "manifest.json");
    ASSERT_TRUE(manifest);
    auto dump = trace::makeDump(std::move(*manifest), tensors, "manifest.json");
    ASSERT_TRUE(dump) << dump.error().message();
    const auto made = auditedTrace(std::move(*dump));
    ASSERT_TRUE(made) << made.error().message();
    std::vector<std::string> evidence;
    for (const trace::Finding& finding : made->findings) evidence.push_back(finding.code + ": " + finding.evidence);
    EXPECT_THAT(evidence,
                testing::ElementsAre("F12: 10000000000 cells open that must be closed", "F12: 10000000000 cells open that must be closed"));
}

}  // namespace
}  // namespace rowscope::audit
