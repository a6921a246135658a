// The verbs that audit: dumps, folders of dumps, token files in one piece and in parts, layouts and failures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/trace/file/trace_file.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

using test::lineCount;
using test::Outcome;
using test::runCli;
using test::TemporaryFolder;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kGood = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, -100, -100, -100, 6, 2]})";
constexpr const char* kMediaLabelled = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, 9, 9, -100, 6, 2]})";
constexpr const char* kNothing = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, -100, -100, -100, -100, -100]})";

std::string events(const char* list) { return std::string(R"({"format": "mmdump", "version": 1, "events": )") + list + "}"; }
constexpr const char* kSilent = R"([{"t": 0, "r": "a", "ev": "encode_start", "media": "m", "gen": 1}])";
constexpr const char* kLate =
    R"([{"t": 0, "r": "a", "ev": "encode_start", "media": "m", "gen": 1}, {"t": 4, "r": "a", "ev": "cancel"}, {"t": 9, "r": "a", "ev": "publish", "media": "m", "gen": 1}])";

std::string dump(const TemporaryFolder& folder, const std::string& name, const std::string& content) {
    std::filesystem::create_directories(folder.path(name));
    return folder.write(name + "/manifest.json", content);
}

std::vector<json::Value> lines(const std::string& text) {
    std::vector<json::Value> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        auto value = json::parse(line, "out");
        EXPECT_TRUE(value) << line;
        if (value) out.push_back(std::move(*value));
    }
    return out;
}

TEST(AuditFolder, everyDumpBelowIsAuditedAndOneBadOneStopsNoOther) {
    const TemporaryFolder folder;
    dump(folder, "run/a", events(kSilent));
    dump(folder, "run/deep/b", events(kLate));
    const Outcome found = runCli({"audit", folder.path("run"), "--json"});
    EXPECT_EQ(found.code, 1) << found.err;
    const auto documents = lines(found.out);
    ASSERT_EQ(documents.size(), 2U);
    EXPECT_EQ(documents[0].find("dump")->asString(), folder.path("run/a"));
    EXPECT_TRUE(documents[0].find("findings")->asArray().empty());
    EXPECT_EQ(documents[1].find("findings")->asArray()[0].find("code")->asString(), "N:late_result_published");

    dump(folder, "run/c", "{broken");
    const Outcome broken = runCli({"audit", folder.path("run")});
    EXPECT_EQ(broken.code, 2);
    EXPECT_THAT(broken.out, HasSubstr("Late result published"));
    EXPECT_THAT(broken.out, HasSubstr("can't be audited"));
    EXPECT_THAT(broken.out, HasSubstr("3 dumps, 1 with findings, 1 that can't be read"));
}

/// A folder that can't be listed is said like a file that can't be read; the dumps beside it are audited.
TEST(AuditFolder, aClosedFolderStopsNoOther) {
    if (::geteuid() == 0) GTEST_SKIP() << "root reads closed folders";
    const TemporaryFolder folder;
    dump(folder, "run/a", events(kLate));
    std::filesystem::create_directories(folder.path("run/closed"));
    std::filesystem::permissions(folder.path("run/closed"), std::filesystem::perms::none);
    const Outcome out = runCli({"audit", folder.path("run")});
    std::filesystem::permissions(folder.path("run/closed"), std::filesystem::perms::owner_all);
    EXPECT_EQ(out.code, 2);
    EXPECT_THAT(out.out, HasSubstr("Late result published"));
    EXPECT_THAT(out.out, HasSubstr("run/closed: can't be audited"));
}

TEST(AuditFolder, partsTogetherAreTheWhole) {
    const TemporaryFolder folder;
    for (const char* name : {"run/a", "run/b", "run/c", "run/d", "run/e"}) dump(folder, name, events(kSilent));
    std::string parts;
    for (const char* shard : {"0/2", "1/2"}) parts += runCli({"audit", folder.path("run"), "--json", "--shard", shard}).out;
    const std::string whole = runCli({"audit", folder.path("run"), "--json"}).out;
    EXPECT_EQ(lineCount(parts), 5U);
    for (const json::Value& document : lines(parts)) EXPECT_THAT(whole, HasSubstr(json::write(document)));
}

/// What to claim can be read off: the rule that a mask equals, by nobody's word.
TEST(Describe, namesTheRulesThatMasksAndPositionsEqual) {
    const TemporaryFolder folder;
    const auto mask = [](auto allowed) {
        std::vector<std::uint8_t> cells;
        for (int q = 0; q < 5; ++q)
            for (int k = 0; k < 5; ++k) cells.push_back(allowed(q, k) ? 1 : 0);
        return Array::of({1, 1, 5, 5}, cells);
    };
    ASSERT_TRUE(
        writeSafetensors(folder.root() / "dump.safetensors", {{"input_ids", Array::of({1, 5}, std::vector<std::int64_t>{1, 9, 9, 5, 2})},
                                                              {"position_ids", Array::of({1, 5}, std::vector<std::int64_t>{0, 1, 2, 3, 4})},
                                                              {"causal", mask([](int q, int k) { return k <= q; })},
                                                              {"image", mask([](int q, int k) { return k <= q || (q == 1 && k == 2); })},
                                                              {"odd", mask([](int q, int k) { return k <= q && q != 4; })}}));
    const std::string at = folder.write("manifest.json", R"({"format": "mmdump", "version": 1, "tensors": "dump.safetensors",
        "special_tokens": {"image": 9},
        "masks": {"causal": {"meaning": "allowed_is_true"}, "image": {"meaning": "allowed_is_true"}, "odd": {"meaning": "allowed_is_true"}},
        "layers": [{"kind": "self", "index": 0, "mask": "causal"}, {"kind": "self", "index": 1, "mask": "image"},
        {"kind": "self", "index": 2, "mask": "odd"}], "media": [{"batch_id": 0, "media_id": 0, "kind": "image", "start_row": 1, "end_row": 3, "rows": 2}]})");
    const Outcome json = runCli({"describe", folder.path(), "--json"});
    ASSERT_EQ(json.code, 0) << json.err;
    const auto document = json::parse(json.out, "out");
    const auto rules = [&](std::size_t layer) { return json::write(*document->find("layers")->asArray()[layer].find("topologies")); };
    EXPECT_THAT(rules(0), HasSubstr("\"causal\""));
    EXPECT_THAT(rules(1), HasSubstr("bidir_image_block"));
    EXPECT_EQ(rules(2), "[]");
    const Outcome text = runCli({"describe", folder.path()});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_THAT(text.out, HasSubstr("no rule it knows"));
    EXPECT_THAT(text.out, HasSubstr("item 0: 4")) << "the row that reads nothing";
    EXPECT_THAT(text.out, HasSubstr("monotonic_over_valid"));
    EXPECT_EQ(runCli({"describe", folder.write("request.json", test::kRequest)}).code, 2) << "no dump";
}

TEST(Describe, aStateThatNoMachineHoldsIsNoSize) {
    const TemporaryFolder folder;
    dump(folder, "run",
         R"({"format": "mmdump", "version": 1, "steps": [{"step": 0, "kind": "prefill", "kv": [[4611686018427387904, 4, 2, 2]]}]})");
    const Outcome out = runCli({"describe", folder.path("run")});
    EXPECT_EQ(out.code, 2);
    EXPECT_THAT(out.err, HasSubstr("'kv': is no shape of a state"));
}

/// What a scheduler traced, without rows: the file, and the folder in which it is called trace.json.
TEST(Audit, eventsOfAServingRunAreADump) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path("run"));
    const std::string file = folder.write("run/trace.json", std::string(R"({"format": "schedtrace/0", "events": )") + kLate + "}");
    for (const std::string& path : {file, folder.path("run")}) {
        const Outcome found = runCli({"audit", path});
        EXPECT_EQ(found.code, 1) << found.err;
        EXPECT_THAT(found.out, HasSubstr("Late result published"));
        EXPECT_THAT(found.out, Not(HasSubstr("No finding")));
    }
    const Outcome list = runCli({"audit", folder.write("list.json", kLate)});
    EXPECT_EQ(list.code, 2);
    EXPECT_THAT(list.err, HasSubstr("JSON of no known kind"));
}

/// A finding about a whole line has no rows to name, and one is not many.
TEST(Audit, aTokenFilesSentencesHoldNoEmptyPlaces) {
    const TemporaryFolder folder;
    const Outcome one = runCli({"audit", folder.write("a.jsonl", std::string(kNothing) + "\n"), "--image-token", "9"});
    EXPECT_EQ(one.code, 1) << one.err;
    EXPECT_THAT(one.out, HasSubstr("1 sample, 6 tokens"));
    EXPECT_THAT(one.out, HasSubstr("1 finding, 1 sample"));
    EXPECT_THAT(one.out, Not(HasSubstr("1 findings")));
    EXPECT_THAT(one.out, HasSubstr("(line 1"));
    EXPECT_THAT(one.out, Not(HasSubstr(", )")));
}

TEST(AuditFolder, oneWithoutADumpIsAnError) {
    const TemporaryFolder folder;
    const Outcome outcome = runCli({"audit", folder.path()});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("the folder holds no dump"));
}

TEST(AuditTokens, flagsSayWhatTheLinesCannot) {
    const TemporaryFolder folder;
    const std::string file = folder.write("t.jsonl", std::string(kGood) + "\n" + kMediaLabelled + "\n");
    const Outcome blind = runCli({"audit", file});
    EXPECT_EQ(blind.code, 0) << blind.out;
    EXPECT_THAT(blind.out, HasSubstr("Not checkable here:"));
    const Outcome told = runCli({"audit", file, "--image-token", "9", "--eos", "2"});
    EXPECT_EQ(told.code, 1);
    EXPECT_THAT(told.out, HasSubstr("F04"));
    EXPECT_THAT(told.out, HasSubstr("line 2, rows 1 to 2"));
}

TEST(AuditTokens, aClaimThatThereIsNotIsRefusedBeforeAnythingIsRead) {
    const TemporaryFolder folder;
    const std::string lines = folder.write("t.jsonl", std::string(kGood) + "\n");
    const Outcome topology = runCli({"audit", lines, "--topology", "causl"});
    EXPECT_EQ(topology.code, 2);
    EXPECT_THAT(topology.err, testing::AllOf(HasSubstr("causl"), HasSubstr("packed_")));
    EXPECT_THAT(runCli({"audit", lines, "--positions", "odd"}).err, HasSubstr("cumsum_valid"));
    const Outcome id = runCli({"audit", lines, "--image-token", "-1"});
    EXPECT_EQ(id.code, 2);
    EXPECT_THAT(id.err, testing::AllOf(HasSubstr("--image-token"), HasSubstr("0 to 2147483647")));
    EXPECT_NE(runCli({"audit", lines, "--ignore-index", "-100", "--labels", "preshifted"}).code, 2) << "the dump format's own word";
}

TEST(AuditFolder, tokenFilesAreAuditedAndRequestFilesPassedOver) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path("data"));
    folder.write("data/a.jsonl", std::string(kGood) + "\n");
    folder.write("data/b.jsonl", std::string(kMediaLabelled) + "\n");
    folder.write("data/requests.jsonl", "{\"state\": 1, \"questions\": {}}\n");
    const Outcome found = runCli({"audit", folder.path("data"), "--image-token", "9", "--json"});
    EXPECT_EQ(found.code, 1) << found.err;
    const auto documents = lines(found.out);
    ASSERT_EQ(documents.size(), 2U);
    const json::Value& code = documents[1].find("codes")->asArray()[0];
    EXPECT_EQ(code.find("code")->asString(), "F04");
    EXPECT_THAT(documents[1].find("dump")->asString(), testing::EndsWith("b.jsonl"));
    EXPECT_EQ(code.find("examples")->asArray().size(), 1U);
    const Outcome counted = runCli({"audit", folder.path("data"), "--image-token", "9", "--json", "--examples", "0"});
    EXPECT_TRUE(lines(counted.out)[1].find("codes")->asArray()[0].find("examples")->asArray().empty()) << "as for a single file";
    // Parts of a folder are whole files.
    EXPECT_EQ(lines(runCli({"audit", folder.path("data"), "--image-token", "9", "--json", "--shard", "1/2"}).out).size(), 1U);
}

TEST(DiffVerb, foldersAndTheirManifestsAreTheSameDump) {
    const TemporaryFolder folder;
    dump(folder, "a", events(kSilent));
    dump(folder, "b", events(kSilent));
    const Outcome folders = runCli({"diff", folder.path("a"), folder.path("b")});
    EXPECT_EQ(folders.code, 0) << folders.err;
    EXPECT_EQ(folders.out, runCli({"diff", folder.path("a/manifest.json"), folder.path("b")}).out);
}

TEST(AuditTokens, mergedPartsPrintWhatTheWholePrints) {
    const TemporaryFolder folder;
    std::string content;
    for (int i = 0; i < 60; ++i)
        content += std::string(i % 7 == 3 ? kMediaLabelled : i % 11 == 5 ? kNothing : i % 13 == 6 ? "{bad" : kGood) + "\n";
    const std::string file = folder.write("t.jsonl", content);
    const std::vector<std::string> flags{"--image-token", "9"};
    std::vector<std::string> merge{"merge"};
    for (const char* shard : {"2/3", "0/3", "1/3"}) {
        const Outcome part = runCli({"audit", file, "--json", "--shard", shard, flags[0], flags[1]});
        EXPECT_EQ(part.code, 1) << part.err;
        merge.push_back(folder.write("part" + std::string(1, shard[0]) + ".json", part.out));
    }
    const Outcome merged = runCli(merge);
    EXPECT_EQ(merged.code, 1) << merged.err;
    EXPECT_EQ(merged.out, runCli({"audit", file, flags[0], flags[1]}).out);
    merge.pop_back();
    const Outcome missing = runCli(merge);
    EXPECT_EQ(missing.code, 2);
    EXPECT_THAT(missing.err, HasSubstr("a part is missing"));
}

TEST(AuditTokens, partsOfOtherThingsAreRefused) {
    const TemporaryFolder folder;
    const std::string file = dump(folder, "d", events(kSilent));
    EXPECT_THAT(runCli({"audit", file, "--shard", "0/2"}).err, HasSubstr("can't be cut into parts"));
    EXPECT_THAT(runCli({"audit", file, "--shard", "2/2"}).err, HasSubstr("no part of a whole"));
    EXPECT_EQ(runCli({"merge", folder.write("x.json", "{}")}).code, 2);
}

TEST(AuditTokens, partsOfOtherFilesAndCountsThatAreNoneDoNotMerge) {
    const TemporaryFolder folder;
    std::string content;
    for (int i = 0; i < 9; ++i) content += std::string(kGood) + "\n";
    const std::string file = folder.write("t.jsonl", content);
    const std::string other = folder.write("other.jsonl", content + std::string(kGood) + "\n");
    const auto part = [&](const std::string& of, const std::string& shard, const std::string& name) {
        return folder.write(name, runCli({"audit", of, "--json", "--shard", shard}).out);
    };
    const Outcome mixed = runCli({"merge", part(file, "0/3", "0.json"), part(other, "1/3", "1.json"), part(file, "2/3", "2.json")});
    EXPECT_EQ(mixed.code, 2);
    EXPECT_THAT(mixed.err, HasSubstr("part 1/3 is of another file"));
    std::string text = runCli({"audit", file, "--json"}).out;
    const std::string samples = "\"samples\":";
    text.insert(text.find(samples) + samples.size(), "-");
    EXPECT_THAT(runCli({"merge", folder.write("negative.json", text)}).err, HasSubstr("'samples': is no count"));
}

TEST(AuditTokens, otherVerbsReadTheLinesWithFindings) {
    const TemporaryFolder folder;
    const std::string file =
        folder.write("t.jsonl", R"({"input_ids": [1, 9, 9, 5, 2], "mm_token_type_ids": [0, 1, 1, 0, 0], "labels": [-100, 9, 9, -100, 2]})"
                                "\n");
    const Outcome expanded = runCli({"expand", file});
    EXPECT_EQ(expanded.code, 0) << expanded.err;
    EXPECT_THAT(expanded.out, HasSubstr("4 template tokens - 1 placeholders + 2 media rows + 0 boundary rows = 5 rows"));
    EXPECT_THAT(runCli({"expand", folder.write("r.jsonl", test::kRequest + "\n")}).err, HasSubstr("file of requests, one a line"));
}

TEST(LabVerb, listsLayoutsAndFailures) {
    const Outcome text = runCli({"lab"});
    EXPECT_EQ(text.code, 0);
    for (const char* name :
         {"llava", "flamingo", "blip2-itc", "blip2-itg", "blip2-itm", "instructblip", "gemma3", "paligemma", "qwen2-vl", "smolvlm",
          "laya-modernbert-text", "laya-modernvbert-mask", "laya-smolvlm-block", "laya-smolvlm-causal", "packed-training", "F01", "F20"})
        EXPECT_THAT(text.out, HasSubstr(name));
    EXPECT_GE(lines(runCli({"lab", "--json"}).out).size(), 16U + 21U);
}

TEST(LabVerb, laysOutAPresetAndAFileOfOnesOwn) {
    const Outcome preset = runCli({"lab", "gemma3", "--json"});
    EXPECT_EQ(preset.code, 0) << preset.out << preset.err;
    const auto summary = lines(preset.out).at(0);
    EXPECT_FALSE(summary.find("sequences")->asArray()[0].find("masks")->asArray().empty());
    EXPECT_TRUE(summary.find("findings")->asArray().empty());

    const TemporaryFolder folder;
    const std::string file = folder.write("mine.json", R"({"format": "rowscope-layout", "version": 1, "title": "mine",
        "media": [{"name": "p", "rows": 4, "grid": [2, 2]}], "sequences": [{"name": "s", "parts": [{"text": "a b"}, {"media": 0}, {"text": "c", "role": "assistant"}],
        "masks": [{"name": "m", "rule": "causal"}]}]})");
    const Outcome mine = runCli({"lab", file, "-o", folder.path("trace")});
    EXPECT_EQ(mine.code, 0) << mine.out << mine.err;
    EXPECT_THAT(mine.out, HasSubstr("7 rows = 4 template tokens - 1 placeholders + 4 media rows + 0 boundary rows"));
    EXPECT_TRUE(trace::loadTrace(folder.path("trace")));
}

TEST(LabVerb, aFailureIsCaughtByItsRule) {
    const Outcome outcome = runCli({"lab", "F10", "--json"});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_TRUE(lines(outcome.out).at(0).find("caught")->asBool());
}

TEST(LabVerb, saysWhatItDoesNotKnow) {
    const TemporaryFolder folder;
    EXPECT_THAT(runCli({"lab", "F99"}).err, HasSubstr("neither a layout nor the code of a failure"));
    EXPECT_THAT(runCli({"lab", folder.write("r.json", test::kRequest)}).err, HasSubstr("is a request"));
    EXPECT_THAT(runCli({"lab", "llava", "--on", "x"}).err, HasSubstr("only a failure can be put into a dump"));
}

TEST(DiffVerb, firstDifferenceIsNamedByRowAndKind) {
    const TemporaryFolder folder;
    const auto layout = [&](const char* name, const char* text) {
        return folder.write(
            name,
            std::string(R"({"format": "rowscope-layout", "version": 1, "title": "t", "sequences": [{"name": "s", "parts": [{"text": ")") +
                text + R"("}], "masks": [{"name": "m", "rule": "causal"}]}]})");
    };
    const Outcome outcome = runCli({"diff", layout("a.json", "one two three"), layout("b.json", "one 2 three"), "--json"});
    EXPECT_EQ(outcome.code, 1) << outcome.err;
    const auto first = *lines(outcome.out).at(0).find("first");
    EXPECT_EQ(first.find("stage")->asString(), "rows");
    EXPECT_THAT(json::write(first), HasSubstr("row 1 on the left is row 1 on the right"));
    EXPECT_EQ(runCli({"diff", folder.path("a.json"), folder.path("a.json")}).code, 0);
}

}  // namespace
}  // namespace rowscope::cli
