#include <gtest/gtest.h>

#include <cstdlib>

#include "core/media/notes.h"
#include "tests/core/media/media_support.h"

// The picture cases after public bug reports: looked for beside the repository.
namespace rowscope::media {
namespace {

using namespace testing;

TEST(CasesGolden, EveryPictureGivesTheNoteItMust) {
    const char* named = std::getenv("ROWSCOPE_SHARED");
    const auto root = std::filesystem::path(named != nullptr ? named : "../shared") / "cases";
    std::error_code ignored;  // an unreadable folder is one that is not there
    if (!std::filesystem::exists(root / "expected.json", ignored)) GTEST_SKIP() << "no shared cases";
    const auto list = json::parse(readBytes(root / "expected.json"), "expected.json");
    ASSERT_TRUE(list);
    const auto processor = Processor::create({});
    int seen = 0;
    for (const json::Value& one : list->find("cases")->asArray()) {
        if (one.find("type")->asString() != "image") continue;
        ++seen;
        const std::string file = one.find("case")->asString();
        SCOPED_TRACE(file);
        const Inspection found = inspect(asBytes(readBytes(root / file)), file, {}, *processor);
        for (const json::Value& want : one.find("expect")->asArray()) {
            bool met = false;
            for (const Note& note : found.notes)
                met = met || (name(note.kind) == want.find("kind")->asString() && name(note.severity) == want.find("severity")->asString());
            EXPECT_TRUE(met) << json::write(want);
        }
        if (one.find("clean")->asBool()) {
            EXPECT_FALSE(found.error);
            EXPECT_TRUE(found.notes.empty()) << found.notes.front().cause;
        }
        for (const Note& note : found.notes) {
            EXPECT_TRUE(note.severity != NoteSeverity::Error || found.error) << note.cause;
            if (std::getenv("ROWSCOPE_SAY_NOTES") != nullptr)
                std::printf("%s: %s %s [%s]\n", file.c_str(), std::string(name(note.kind)).c_str(), note.cause.c_str(), note.cure.c_str());
        }
    }
    EXPECT_GT(seen, 0);
}

}  // namespace
}  // namespace rowscope::media
