#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "core/audit/audit.h"
#include "core/audit/lab/faults.h"
#include "core/audit/lab/inject_trace.h"
#include "core/audit/rule.h"
#include "core/base/safetensors.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::audit::lab {
namespace {

std::set<std::string> codesOf(const trace::Trace& trace) {
    std::set<std::string> codes;
    for (const trace::Finding& finding : trace.findings)
        if (finding.severity != Severity::Info) codes.insert(finding.code);
    return codes;
}

std::string sentences(const trace::Trace& trace) {
    std::string text;
    for (const trace::Finding& finding : trace.findings) text += finding.code + ": " + finding.cause + "\n";
    return text;
}

class EachFault : public testing::TestWithParam<Fault> {};

/// The failure lab's promise (article 0x0C): a fault gives its own finding and no unrelated one; its sound twin gives none.
TEST_P(EachFault, yieldsItsOwnFindingAndNoOther) {
    const auto shown = demonstrate(GetParam());
    ASSERT_TRUE(shown) << shown.error().message();
    EXPECT_TRUE(codesOf(shown->clean).empty()) << sentences(shown->clean);
    EXPECT_EQ(codesOf(shown->faulty), std::set<std::string>{std::string(GetParam().code)}) << sentences(shown->faulty);
}

TEST_P(EachFault, findingSaysWhereWhyAndWhatToDo) {
    const auto shown = demonstrate(GetParam());
    ASSERT_TRUE(shown);
    for (const trace::Finding& finding : shown->faulty.findings) {
        EXPECT_FALSE(finding.title.empty());
        EXPECT_GT(finding.cause.size(), 20U);
        EXPECT_GT(finding.cure.size(), 20U);
        EXPECT_FALSE(finding.evidence.empty()) << finding.cause;
        EXPECT_THAT(finding.cause, testing::Not(testing::HasSubstr("F0"))) << "words before codes";
        const bool placed = finding.place.sequence >= 0 || finding.place.cacheEvent >= 0 || !finding.details.empty();
        EXPECT_TRUE(placed) << finding.cause;
        for (const rows::RowRange& range : finding.place.rows) EXPECT_LT(range.begin, range.end);
    }
}

INSTANTIATE_TEST_SUITE_P(Lab, EachFault, testing::ValuesIn(allFaults().begin(), allFaults().end()),
                         [](const auto& info) { return std::string(info.param.code); });

/// What the panel does to an open dump is what demonstrate does to its layout.
TEST_P(EachFault, isCaughtInAnOpenTraceToo) {
    const auto shown = demonstrate(GetParam());
    ASSERT_TRUE(shown);
    const auto broken = injectedTrace(shown->clean, GetParam());
    ASSERT_TRUE(broken) << broken.error().message();
    EXPECT_EQ(codesOf(*broken), codesOf(shown->faulty)) << sentences(*broken);
}

TEST(Lab, coversTheTwentyFailuresOfTheTable) {
    std::set<std::string_view> codes;
    for (const Fault& fault : allFaults()) codes.insert(fault.code);
    for (int i = 1; i <= 20; ++i) EXPECT_TRUE(codes.contains((i < 10 ? "F0" : "F") + std::to_string(i))) << i;
    for (const Fault& fault : allFaults()) {
        const bool known = std::any_of(allRules().begin(), allRules().end(), [&](const Rule& rule) { return rule.code == fault.code; });
        EXPECT_TRUE(known) << fault.code;
    }
}

TEST(Lab, saysWhatADumpLacksToBeBroken) {
    const auto clean = makeLayout(Layout::QFormer).value().make();
    ASSERT_TRUE(clean);
    const auto broken = injected(*clean, *faultOf("F05"));
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().kind, ErrorKind::Unsupported);
    EXPECT_THAT(broken.error().message(), testing::HasSubstr("F05: the dump has no answer behind a prompt to break"));
}

/// What a dump does not carry is "not checkable" and never "fine".
TEST(Lab, rulesSayWhatTheyLack) {
    DumpEditor editor = makeLayout(Layout::Prefix).value();
    for (const char* tensor : {"labels", "position_ids", "mask.self.0"}) editor.tensors.erase(tensor);
    editor.manifest.set("layers", json::Array{});
    json::Value masks = json::Object{};
    editor.manifest.set("masks", masks);
    const auto dump = editor.make();
    ASSERT_TRUE(dump) << dump.error().message();
    const auto trace = auditedTrace(*dump);
    ASSERT_TRUE(trace);
    EXPECT_TRUE(codesOf(*trace).empty()) << sentences(*trace);
    std::map<std::string, std::string> lacks;
    for (const trace::NotCheckable& rule : trace->notCheckable) lacks[rule.code] = rule.lacks;
    EXPECT_EQ(lacks["F04"], "labels");
    EXPECT_EQ(lacks["F13"], "position_ids");
    EXPECT_THAT(lacks["F08"], testing::HasSubstr("attention mask"));
    EXPECT_THAT(lacks["F14"], testing::HasSubstr("cache log"));
    EXPECT_THAT(lacks["F12"], testing::HasSubstr("Q-Former"));
}

/// Grids of the videos alone: the images' rows can't be counted, which is said, and is no fault.
TEST(Audit, aMediumWhoseRowsNobodyToldIsNotCheckableBesideOneThatIs) {
    const test::TemporaryFolder folder;
    const auto path = folder.root() / "grids.safetensors";
    const auto auditOf = [&](std::vector<std::int64_t> ids) {
        const auto size = static_cast<std::int64_t>(ids.size());
        EXPECT_TRUE(writeSafetensors(
            path, {{"input_ids", Array::of({1, size}, ids)}, {"video_grid_thw", Array::of({1, 3}, std::vector<std::int64_t>{1, 4, 4})}}));
        const auto dump = trace::readDump(path, {.imageToken = 9, .videoToken = 8});
        EXPECT_TRUE(dump) << dump.error().message();
        return auditedTrace(*dump).value();
    };
    const auto lacks = [](const trace::Trace& trace) {
        return std::any_of(trace.notCheckable.begin(), trace.notCheckable.end(),
                           [](const auto& rule) { return rule.code == "F01" && rule.lacks.find("image_grid_thw") != std::string::npos; });
    };
    const trace::Trace fits = auditOf({1, 9, 9, 9, 5, 8, 8, 8, 8, 2});
    EXPECT_THAT(codesOf(fits), testing::IsEmpty()) << sentences(fits);
    EXPECT_TRUE(lacks(fits));
    const trace::Trace tooMany = auditOf({1, 9, 9, 9, 5, 8, 8, 8, 8, 8, 2});
    EXPECT_THAT(codesOf(tooMany), testing::Contains("F01"));
    EXPECT_TRUE(lacks(tooMany));
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace rowscope::audit::lab
