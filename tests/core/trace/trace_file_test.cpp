#include "core/trace/file/trace_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/trace/dump/opened.h"
#include "tests/core/trace/sample_trace.h"
#include "tests/core/trace/trace_equal.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::trace {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class TraceFile : public testing::Test {
protected:
    test::TemporaryFolder own;
    fs::path folder = own.root() / "trace";

    /// Saves the sample with one change to its manifest's "trace" and loads it.
    std::string loadChanged(const std::function<void(json::Value&)>& change) {
        EXPECT_TRUE(saveTrace(sampleTrace(), folder));
        auto manifest = json::parse(*readFile(folder / "manifest.json"), "m");
        json::Value own = *manifest->find("trace");
        change(own);
        manifest->set("trace", own);
        EXPECT_TRUE(writeFileAtomically(folder / "manifest.json", json::write(*manifest)));
        const auto loaded = loadTrace(folder);
        return loaded ? "loaded" : loaded.error().message();
    }
};

TEST_F(TraceFile, givesBackEverything) {
    const Trace before = sampleTrace();
    const Status saved = saveTrace(before, folder);
    ASSERT_TRUE(saved) << saved.error().message();
    EXPECT_TRUE(holdsTrace(folder));
    const auto after = loadTrace(folder);
    ASSERT_TRUE(after) << after.error().message();
    expectEqual(before, *after);
    ASSERT_TRUE(saveTrace(*after, folder)) << "saving over an older one";
    const auto again = loadTrace(folder);
    ASSERT_TRUE(again) << again.error().message();
    expectEqual(before, *again);
    for (const auto& entry : fs::directory_iterator(folder.parent_path()))
        EXPECT_EQ(entry.path().filename().string().find("." + folder.filename().string() + ".part"), std::string::npos);
}

/// Shells complete a folder's name with a slash.
TEST_F(TraceFile, aNameWithASlashBehindItIsTheSameFolder) {
    const Status saved = saveTrace(sampleTrace(), folder / "");
    ASSERT_TRUE(saved) << saved.error().message();
    EXPECT_TRUE(loadTrace(folder));
    EXPECT_TRUE(saveTrace(sampleTrace(), folder / "")) << "and is replaced like it";
}

/// A file edited by hand: what points at nothing, is out of order or of absurd size is named, and nothing is loaded.
TEST_F(TraceFile, refusesWhatPointsAtNothing) {
    struct Case {
        std::vector<std::string> path;  ///< members and list indices down to the value
        json::Value value;
        const char* where;
    };
    const std::int64_t many = 99'999;
    const std::int64_t huge = 1'000'000'000;
    const Case cases[] = {
        {{"sequences", "0", "expansion", "records", "0", "start_row"}, std::int64_t{-7}, "sequences[0]: expansion: records[0]"},
        {{"sequences", "0", "expansion", "records", "0", "end_row"}, many, "sequences[0]: expansion: records[0]"},
        {{"sequences", "0", "expansion", "records", "0", "leading"}, std::int64_t{-1}, "sequences[0]: expansion: records[0]"},
        {{"sequences", "0", "question"}, many, "sequences[0]: 'question'"},
        {{"sequences", "0", "prefix_length"}, many, "sequences[0]: 'prefix_length'"},
        {{"sequences", "0", "masks", "0", "queries"}, huge, "sequences[0]: masks[0]"},
        {{"sequences", "0", "masks", "0", "keys"}, huge, "sequences[0]: masks[0]"},
        {{"media", "0", "grid", "rows"}, huge, "media[0]: 'grid'"},
        {{"media", "0", "grid", "tile_rows"}, huge, "media[0]: 'grid'"},
        {{"questions", "0", "orders", "0", "sequence"}, many, "questions[0]: orders[0]: 'sequence'"},
        {{"questions", "0", "orders", "0", "order"}, json::Array{std::int64_t{7}}, "questions[0]: orders[0]: 'order'"},
        {{"questions", "0", "orders", "0", "logits"}, json::Array{0.5}, "questions[0]: orders[0]: 'logits'"},
        {{"questions", "0", "probabilities"}, json::Array{0.5}, "questions[0]: 'probabilities'"},
        {{"attention", "0", "sequence"}, many, "attention[0]: 'sequence'"},
        {{"attention", "0", "layer"}, std::int64_t{-7}, "attention[0]: 'layer'"},
        {{"cache", "0", "bytes"}, std::int64_t{-7}, "cache[0]: 'bytes'"},
        {{"stages", "0", "duration_ms"}, -1e300, "stages[0]: 'duration_ms'"},
        {{"findings", "0", "place", "sequence"}, many, "findings[0]: place: 'sequence'"},
        {{"findings", "0", "place", "question"}, many, "findings[0]: place: 'question'"},
    };
    const std::function<json::Value(const json::Value&, const std::vector<std::string>&, std::size_t, const json::Value&)> with =
        [&](const json::Value& value, const std::vector<std::string>& path, std::size_t depth, const json::Value& leaf) -> json::Value {
        if (depth == path.size()) return leaf;
        json::Value changed = value;
        if (value.isArray()) {
            json::Array items = value.asArray();
            const auto i = static_cast<std::size_t>(std::stoul(path[depth]));
            EXPECT_LT(i, items.size()) << path[depth - 1];
            if (i < items.size()) items[i] = with(items[i], path, depth + 1, leaf);
            return items;
        }
        const json::Value* member = value.find(path[depth]);
        EXPECT_TRUE(member || depth + 1 == path.size()) << path[depth];
        changed.set(path[depth], with(member ? *member : json::Value(), path, depth + 1, leaf));  // what says "none" may be left out
        return changed;
    };
    for (const Case& c : cases) {
        const std::string said = loadChanged([&](json::Value& own) { own = with(own, c.path, 0, c.value); });
        EXPECT_THAT(said, HasSubstr(c.where)) << c.path.back();
    }
}

TEST_F(TraceFile, replacesATraceButNeverADump) {
    ASSERT_TRUE(saveTrace(sampleTrace(), folder));
    EXPECT_TRUE(saveTrace(sampleTrace(), folder));
    auto manifest = json::parse(*readFile(folder / "manifest.json"), "m");
    manifest->set("trace", nullptr);
    ASSERT_TRUE(writeFileAtomically(folder / "manifest.json", json::write(*manifest)));
    const Status over = saveTrace(sampleTrace(), folder);
    ASSERT_FALSE(over) << "it looks like a trace from outside";
    EXPECT_THAT(over.error().message(), HasSubstr("something else than a trace"));
    fs::remove_all(folder);
    fs::create_directories(folder);
    EXPECT_TRUE(saveTrace(sampleTrace(), folder)) << "an empty folder is free";
}

TEST_F(TraceFile, anEmptyTraceIsOneToo) {
    ASSERT_TRUE(saveTrace(Trace{}, folder));
    const auto after = loadTrace(folder);
    ASSERT_TRUE(after) << after.error().message();
    expectEqual(Trace{}, *after);
}

TEST_F(TraceFile, isADumpThatOtherProgramsAndTheImporterRead) {
    ASSERT_TRUE(saveTrace(sampleTrace(), folder));
    const auto dump = readDump(folder);
    ASSERT_TRUE(dump) << dump.error().message();
    EXPECT_EQ(dump->batch, 2);
    EXPECT_EQ(dump->rows, 6);
    ASSERT_EQ(dump->media.size(), 2U);
    EXPECT_EQ(dump->media[0].range, (rows::RowRange{1, 3}));
    const auto opened = open(*dump);
    ASSERT_TRUE(opened) << opened.error().message();
    EXPECT_EQ(opened->tables[1].tokenId, sampleTrace().sequences[1].rows.tokenId);
    EXPECT_EQ(dump->tensor("position_ids")->shape(), (Shape{3, 2, 6}));
}

TEST_F(TraceFile, importedDumpStaysTheDumpItWas) {
    const auto manifest = json::parse(
        R"({"format": "mmdump", "version": 1, "tensors": "mine.safetensors", "name": "run 7", "ids": {"image_token_id": 9}, "own": {"kept": [1, 2]}})",
        "m");
    std::map<std::string, Array, std::less<>> tensors{{"input_ids", Array::of({1, 3}, std::vector<std::int64_t>{1, 9, 2})}};
    const auto opened = open(*makeDump(*manifest, tensors, "m"));
    const auto before = traceOf(*opened);
    ASSERT_TRUE(before);
    ASSERT_TRUE(saveTrace(*before, folder));
    const auto after = loadTrace(folder);
    ASSERT_TRUE(after) << after.error().message();
    expectEqual(*before, *after);
    EXPECT_EQ(after->provenance.details, *manifest);
    EXPECT_EQ(readDump(folder)->name, "run 7");
}

TEST_F(TraceFile, refusesToReplaceAnythingElse) {
    fs::create_directories(folder);
    std::ofstream(folder / "thesis.tex") << "x";
    const Status saved = saveTrace(Trace{}, folder);
    ASSERT_FALSE(saved);
    EXPECT_THAT(saved.error().message(), HasSubstr("holds something else than a trace"));
    EXPECT_TRUE(fs::exists(folder / "thesis.tex"));
    const Status nowhere = saveTrace(Trace{}, folder / "no" / "such" / "parent");
    EXPECT_FALSE(nowhere);
}

TEST_F(TraceFile, damageIsNamedByItsPlace) {
    EXPECT_THAT(loadChanged([](json::Value& t) { t.set("version", 2); }),
                HasSubstr("trace: 'version': this program reads version 1 (expected 1, found 2)"));
    EXPECT_THAT(loadChanged([](json::Value& t) { t.set("sequences", 3); }),
                HasSubstr("trace: sequences: wrong type (expected a list, found an integer)"));
    const auto first = [](json::Value& t, const char* part) -> json::Value& {
        for (json::Member& m : t.asObject())
            if (m.first == part) return m.second.asArray()[0];
        return t;
    };
    EXPECT_THAT(loadChanged([&](json::Value& t) { first(t, "sequences").set("rows", json::Object{}); }),
                HasSubstr("trace: sequences[0]: rows: 'count' is missing"));
    EXPECT_THAT(
        loadChanged([&](json::Value& t) { first(t, "sequences").set("rows", *json::parse(R"({"count": 7, "columns": ["valid"]})", "x")); }),
        HasSubstr("tensor 'trace.s0.valid': wrong number of values (expected 7, found 6)"));
    EXPECT_THAT(loadChanged([&](json::Value& t) {
                    first(t, "sequences").set("masks", *json::parse(R"([{"queries": 6, "keys": 6, "rule": {"term": "magic"}}])", "x"));
                }),
                HasSubstr("trace: sequences[0]: masks[0]: rule: term 'magic': no term has this name"));
    EXPECT_THAT(loadChanged([&](json::Value& t) { first(t, "findings").set("severity", "dire"); }),
                HasSubstr("trace: findings[0]: 'severity': unknown name"));
    EXPECT_THAT(loadChanged([&](json::Value& t) { first(t, "questions").set("mean_logits", json::Array{"a lot"}); }),
                HasSubstr("trace: questions[0]: 'mean_logits[0]': wrong type"));
    EXPECT_THAT(loadChanged([](json::Value& t) { t.set("tensors", json::Array{"gone"}); }), HasSubstr("no tensor 'gone'"));
}

TEST_F(TraceFile, damagedFilesAreRefusedWhole) {
    ASSERT_TRUE(saveTrace(sampleTrace(), folder));
    const std::string tensors = *readFile(folder / "dump.safetensors");
    std::ofstream(folder / "dump.safetensors", std::ios::binary) << tensors.substr(0, tensors.size() - 1);
    EXPECT_THAT(loadTrace(folder).error().message(), HasSubstr("behind the end of the file"));
    std::ofstream(folder / "dump.safetensors", std::ios::binary) << tensors.substr(0, 100);
    EXPECT_THAT(loadTrace(folder).error().message(), HasSubstr("ends inside its header"));
    const std::string manifest = *readFile(folder / "manifest.json");
    std::ofstream(folder / "manifest.json") << manifest.substr(0, manifest.size() - 20);
    EXPECT_THAT(loadTrace(folder).error().message(), HasSubstr("not valid JSON"));
    fs::remove(folder / "manifest.json");
    EXPECT_THAT(loadTrace(folder).error().message(), HasSubstr("no such file"));
}

}  // namespace
}  // namespace rowscope::trace
