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

namespace rowscope::trace {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class TraceFile : public testing::Test {
protected:
    fs::path folder = fs::temp_directory_path() / ("rowscope_trace_" + std::to_string(::getpid()));
    void TearDown() override { fs::remove_all(folder); }

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
