#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "core/audit/stream/stream_audit.h"
#include "core/audit/stream/token_line.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::audit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class File {
public:
    explicit File(const std::string& content) : m_path(m_folder.write("a.jsonl", content)) {}
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    test::TemporaryFolder m_folder;
    std::filesystem::path m_path;
};

TEST(TokenLine, readsTheKeysOfTheFormatAndSkipsTheRest) {
    TokenLine line;
    const auto status = parseTokenLine(
        R"({"id": "a \"quoted\" [text]", "input_ids": [1, 9,9 , 5], "labels":[-100,-100,-100,5], "extra": {"deep": [1.5, null, {"x": []}]}, "attention_mask": [true, true, true, false],
            "position_ids": [[0,1,2,3],[0,1,1,3],[0,1,2,3]], "image_grid_thw": [[1,2,4]], "cu_seqlens": [0, 4]})",
        line);
    ASSERT_TRUE(status) << status.error().message();
    EXPECT_THAT(line.inputIds, ElementsAre(1, 9, 9, 5));
    EXPECT_THAT(line.labels, ElementsAre(-100, -100, -100, 5));
    EXPECT_THAT(line.attentionMask, ElementsAre(1, 1, 1, 0));
    EXPECT_EQ(line.positionAxes, 3);
    EXPECT_EQ(line.positionIds.size(), 12U);
    EXPECT_THAT(line.imageGrids, ElementsAre((std::array<std::int32_t, 3>{1, 2, 4})));
    EXPECT_THAT(line.cuSeqlens, ElementsAre(0, 4));
}

struct BadText {
    const char* name;
    const char* text;
    const char* expected;
};
class TokenLineRefuses : public testing::TestWithParam<BadText> {};
TEST_P(TokenLineRefuses, withTheColumnOrKey) {
    TokenLine line;
    const auto status = parseTokenLine(GetParam().text, line);
    ASSERT_FALSE(status);
    EXPECT_THAT(status.error().message(), HasSubstr(GetParam().expected));
}
INSTANTIATE_TEST_SUITE_P(
    Table, TokenLineRefuses,
    testing::Values(
        BadText{"empty", "", "a JSON object expected"}, BadText{"list", "[1]", "column 1: a JSON object expected"},
        BadText{"noIds", R"({"labels": [1]})", "'input_ids' is missing"},
        BadText{"fraction", R"({"input_ids": [1, 2.5]})", "'input_ids': column 20: an integer expected, not a fraction"},
        BadText{"large", R"({"input_ids": [99999999999]})", "a number does not fit 32 bits"},
        BadText{"text", R"({"input_ids": ["1"]})", "an integer expected"}, BadText{"open", R"({"input_ids": [1, 2)", "',' or ']' expected"},
        BadText{"comma", R"({"input_ids": [1, 2,]})", "an integer expected"},
        BadText{"cut", R"({"input_ids": [1], "x": "abc)", "a text has no end"},
        BadText{"behind", R"({"input_ids": [1]} {"input_ids": [1]})", "more text behind the object"},
        BadText{"length", R"({"input_ids": [1, 2], "labels": [1]})", "'labels': has another length than input_ids (expected 2, found 1)"},
        BadText{"emptyMask", R"({"input_ids": [1, 2], "attention_mask": []})",
                "'attention_mask': has another length than input_ids (expected 2, found 0)"},
        BadText{"nullIds", R"({"input_ids": null})", "a list of token ids expected, found null"},
        BadText{"positions", R"({"input_ids": [1, 2], "position_ids": [[0, 1], [0, 1]]})", "'position_ids': has a wrong number of axes"},
        BadText{"grid", R"({"input_ids": [1], "image_grid_thw": [[1, 2]]})", "is no grid"},
        BadText{"borders", R"({"input_ids": [1, 2], "cu_seqlens": [0, 5]})", "'cu_seqlens': border 1 is out of order"},
        BadText{"mask", R"({"input_ids": [1, 2], "attention_mask": [1, -1]})",
                "'attention_mask': element 1 says neither that its row is kept nor that it is not"},
        BadText{"escape", R"({"a\q": 1, "input_ids": [1]})", "column 4: no such escape in a text"},
        BadText{"escapeOfValue", R"({"a": "\u12g4", "input_ids": [1]})", "no such escape in a text"},
        BadText{"escapeAtEnd", R"({"a": "\)", "a text has no end"}, BadText{"unicodeAtEnd", R"({"a": "\u12)", "a text has no end"},
        BadText{"number", R"({"input_ids": [1], "x": 1.2.3})", "a value expected"},
        BadText{"numberZero", R"({"input_ids": [1], "x": 012})", "a value expected"},
        BadText{"numberExponent", R"({"input_ids": [1], "x": 1e})", "a value expected"},
        BadText{"control", "{\"a\tb\": 1}", "control character"},
        BadText{"deep",
                R"({"x": )"
                "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
                "nested too deeply"}),
    [](const auto& info) { return info.param.name; });

constexpr const char* kGood = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, -100, -100, -100, 6, 2]})";
constexpr const char* kMediaLabelled = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, 9, 9, -100, 6, 2]})";
constexpr const char* kNothing = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, -100, -100, -100, -100, -100]})";
constexpr const char* kShifted = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, -100, -100, 6, 2, -100]})";
constexpr const char* kFewRows =
    R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, -100, -100, -100, 6, 2], "image_grid_thw": [[1, 4, 4]]})";

StreamOptions options() {
    StreamOptions o;
    o.import.imageToken = 9;
    o.import.pad = 0;
    o.import.eos = 2;
    return o;
}

TEST(Stream, cleanSamplesAreSilent) {
    const File file(std::string(kGood) + "\n" + kGood + "\n");
    const auto report = auditTokenFile(file.path(), options());
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_TRUE(report->clean());
    EXPECT_EQ(report->samples, 2);
    EXPECT_EQ(report->tokens, 12);
    EXPECT_EQ(report->supervised, 4);
    EXPECT_EQ(report->mediaRows, 4);
}

TEST(Stream, findsTheFaultOfEachLineAndNamesIt) {
    const File file(std::string(kGood) + "\n\n" + kMediaLabelled + "\nnot json\n" + kNothing + "\n" + kShifted + "\n" + kFewRows);
    const auto report = auditTokenFile(file.path(), options());
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_EQ(report->samples, 5);
    EXPECT_EQ(report->badLines, 1);
    EXPECT_EQ(report->badExamples[0].line, 4);
    std::map<std::string, std::int64_t> lines;
    for (const auto& [code, summary] : report->codes) {
        ASSERT_EQ(summary.examples.size(), 1U) << code;
        lines[code] = summary.examples[0].line;
    }
    const std::map<std::string, std::int64_t> expected{{"F04", 3}, {"N:no_supervised_rows", 5}, {"F06", 6}, {"F01", 7}};
    EXPECT_EQ(lines, expected);
    EXPECT_EQ(report->codes.at("F04").rows, 2);
}

/// Any cut of the file into parts gives the same figures and the same first examples.
TEST(Stream, shardsMergeIntoTheWhole) {
    std::string content;
    std::mt19937 random(7);
    const char* lines[] = {kGood, kMediaLabelled, kNothing, kShifted, "{broken", kFewRows};
    for (int i = 0; i < 200; ++i) content += std::string(lines[random() % 6]) + "\n";
    const File file(content);
    StreamOptions o = options();
    o.mostExamples = 7;
    const auto whole = auditTokenFile(file.path(), o);
    ASSERT_TRUE(whole);
    for (const std::int64_t shards : {2, 3, 7, 50}) {
        StreamReport merged;
        for (std::int64_t shard = 0; shard < shards; ++shard) {
            o.shard = shard;
            o.shards = shards;
            const auto part = auditTokenFile(file.path(), o);
            ASSERT_TRUE(part) << part.error().message();
            merged.merge(*part, o.mostExamples);
        }
        EXPECT_EQ(merged.samples, whole->samples) << shards;
        EXPECT_EQ(merged.tokens, whole->tokens);
        EXPECT_EQ(merged.badLines, whole->badLines);
        ASSERT_EQ(merged.codes.size(), whole->codes.size());
        for (const auto& [code, summary] : whole->codes) {
            EXPECT_EQ(merged.codes.at(code).samples, summary.samples) << code;
            EXPECT_EQ(merged.codes.at(code).rows, summary.rows) << code;
            for (std::size_t i = 0; i < summary.examples.size(); ++i)
                EXPECT_EQ(merged.codes.at(code).examples[i].offset, summary.examples[i].offset) << code;
        }
    }
}

std::vector<StreamReport> partsOf(const File& file, std::int64_t shards) {
    std::vector<StreamReport> parts;
    StreamOptions o = options();
    o.shards = shards;
    for (o.shard = 0; o.shard < shards; ++o.shard) parts.push_back(*auditTokenFile(file.path(), o));
    return parts;
}

/// What a cluster does: each part writes JSON, any order comes back, and the whole says the same as one run, line numbers included.
TEST(Stream, partsComeBackFromJsonAsTheWhole) {
    std::string content;
    std::mt19937 random(3);
    const char* lines[] = {kGood, kMediaLabelled, kNothing, kShifted, "{broken", kFewRows, ""};
    for (int i = 0; i < 100; ++i) content += std::string(lines[random() % 7]) + "\n";
    const File file(content);
    const std::string whole = json::write(toJson(*auditTokenFile(file.path(), options())));
    std::vector<StreamReport> parts;
    for (const StreamReport& part : partsOf(file, 9)) {
        const auto back = streamReportFromJson(*json::parse(json::write(toJson(part)), "part"), "part");
        ASSERT_TRUE(back) << back.error().message();
        parts.insert(parts.begin(), *back);
    }
    const auto joined = joinShards(parts, 20);
    ASSERT_TRUE(joined) << joined.error().message();
    EXPECT_EQ(json::write(toJson(*joined)), whole);
}

TEST(Stream, whatIsNotCheckableStandsInOneOrderWhicheverWorkerSaidItFirst) {
    StreamReport a;
    a.notCheckable = {{"F13", "position_ids"}, {"F01", "media records"}};
    StreamReport b;
    b.notCheckable = {{"F01", "image tokens"}, {"F13", "position_ids"}};
    StreamReport ab;
    ab.merge(a, 20);
    ab.merge(b, 20);
    StreamReport ba;
    ba.merge(b, 20);
    ba.merge(a, 20);
    EXPECT_EQ(json::write(toJson(ab)), json::write(toJson(ba)));
    EXPECT_EQ(ab.notCheckable.size(), 3U);
}

TEST(Stream, partsThatDoNotMakeAWholeAreRefused) {
    const File file(std::string(kGood) + "\n" + kGood + "\n" + kGood + "\n");
    auto parts = partsOf(file, 3);
    EXPECT_THAT(joinShards({}, 20).error().message(), HasSubstr("there is no part"));
    EXPECT_THAT(joinShards({parts[0], parts[2]}, 20).error().message(), HasSubstr("a part is missing (expected 1/3, found 2/3"));
    EXPECT_THAT(joinShards({parts[0], parts[1]}, 20).error().message(), HasSubstr("a part is missing (expected 3 parts, found 2"));
    EXPECT_THAT(joinShards({parts[0], parts[1], parts[1]}, 20).error().message(), HasSubstr("a part is there twice"));
    EXPECT_THAT(joinShards({parts[0], partsOf(file, 2)[1]}, 20).error().message(), HasSubstr("parts of different cuts"));
}

struct BadPart {
    const char* name;
    const char* replaced;
    const char* by;
    const char* expected;
};
class PartRefused : public testing::TestWithParam<BadPart> {};
TEST_P(PartRefused, withTheKey) {
    const File file(std::string(kMediaLabelled) + "\n");
    std::string text = json::write(toJson(*auditTokenFile(file.path(), options())));
    const std::size_t at = text.find(GetParam().replaced);
    ASSERT_NE(at, std::string::npos) << text;
    text.replace(at, std::string(GetParam().replaced).size(), GetParam().by);
    const auto part = streamReportFromJson(*json::parse(text, "part"), "part");
    ASSERT_FALSE(part);
    EXPECT_THAT(part.error().message(), HasSubstr(GetParam().expected));
}
INSTANTIATE_TEST_SUITE_P(Table, PartRefused,
                         testing::Values(BadPart{"noCount", "\"tokens\"", "\"tokns\"", "part: 'tokens'"},
                                         BadPart{"textCount", "\"samples\":1", "\"samples\":\"1\"", "part: 'samples'"},
                                         BadPart{"severity", "\"severity\":\"error\"", "\"severity\":\"bad\"", "is no severity"},
                                         BadPart{"range", "[[1,3]]", "[[1]]", "'rows': is no range of rows"},
                                         BadPart{"list", "\"not_checkable\":[", "\"not_checkable\":5,\"x\":[", "part: 'not_checkable'"}),
                         [](const auto& info) { return info.param.name; });

TEST(Stream, refusesWhatItCantRead) {
    EXPECT_THAT(auditTokenFile("/nowhere.jsonl", options()).error().message(), HasSubstr("no such file"));
    const File file(std::string(1 << 20, 'x'));
    StreamOptions o = options();
    o.maxLineBytes = 1000;
    EXPECT_THAT(auditTokenFile(file.path(), o).error().message(), HasSubstr("line too long (expected at most 1000 bytes"));
    o = options();
    o.shard = 3;
    o.shards = 2;
    EXPECT_THAT(auditTokenFile(file.path(), o).error().message(), HasSubstr("is no part of the file"));
}

/// However a file is cut, a line over the limit is the same error at the same byte, and a line of exactly the limit is none.
TEST(Stream, aLineOverTheLimitIsOneErrorWholeOrInParts) {
    const std::string limit(std::size_t{3} << 20, ' ');
    StreamOptions o = options();
    o.maxLineBytes = limit.size();
    for (const auto& [line, fails] : {std::pair{limit, false}, std::pair{limit + " ", true}, std::pair{limit + limit + limit, true}}) {
        for (const char* end : {"\n", ""}) {
            const File file(std::string(kGood) + "\n" + line + end);
            const std::string at = ": byte " + std::to_string(std::string(kGood).size() + 1) + ": line too long";
            for (const std::int64_t shards : {1, 4, 9}) {
                o.shards = shards;
                int errors = 0;
                std::int64_t bad = 0;
                for (o.shard = 0; o.shard < shards; ++o.shard) {
                    const auto part = auditTokenFile(file.path(), o);
                    if (!part) {
                        EXPECT_THAT(part.error().message(), HasSubstr(at));
                    }
                    errors += !part;
                    bad += part ? part->badLines : 0;
                }
                EXPECT_EQ(errors, fails ? 1 : 0) << line.size() << " in " << shards;
                EXPECT_EQ(bad, 0);
            }
        }
    }
}

TEST(Stream, aPartInsideALongLineStopsWhenAsked) {
    const File file(std::string(1 << 20, ' '));
    StreamOptions o = options();
    o.shards = 2;
    o.shard = 1;
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    const auto report = auditTokenFile(file.path(), o, progress);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, ErrorKind::Cancelled);
}

TEST(Stream, whatAReportThrowsGoesThroughAndNoThreadIsLeftWaiting) {
    const File file(std::string(kGood) + "\n");
    struct Thrown {};
    Progress progress;
    progress.report = [](const Progress::Step&) { throw Thrown(); };
    EXPECT_THROW((void)auditTokenFile(file.path(), options(), progress), Thrown);
}

TEST(Stream, stopsWhenAsked) {
    const File file(std::string(kGood) + "\n");
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    const auto report = auditTokenFile(file.path(), options(), progress);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, ErrorKind::Cancelled);
}

}  // namespace
}  // namespace rowscope::audit
