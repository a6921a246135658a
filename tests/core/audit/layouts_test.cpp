// The layouts that come with the program are sound, but for the one that shows what a leak looks like.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/audit/from_trace.h"
#include "core/base/files.h"
#include "core/trace/lab/lab_trace.h"

namespace rowscope::audit {
namespace {

std::set<std::string> codesOf(const std::filesystem::path& file) {
    const auto text = readFile(file);
    EXPECT_TRUE(text) << text.error().message();
    const auto layout = trace::lab::parseLayout(*text, file.string());
    EXPECT_TRUE(layout) << layout.error().message();
    const auto trace = trace::lab::traceFromLayout(*layout);
    EXPECT_TRUE(trace) << trace.error().message();
    const auto report = auditTrace(*trace);
    EXPECT_TRUE(report) << file << ": " << report.error().message();
    std::set<std::string> codes;
    if (report)
        for (const trace::Finding& finding : report->findings) codes.insert(finding.code);
    return codes;
}

TEST(Layouts, ThoseThatComeWithTheProgramAreSound) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("resources/layouts")) {
        if (entry.path().extension() != ".json") continue;
        ++count;
        const bool leaks = entry.path().stem() == "packed-training";
        EXPECT_EQ(codesOf(entry.path()), leaks ? std::set<std::string>{"F09"} : std::set<std::string>{}) << entry.path();
    }
    EXPECT_GE(count, 15U);
}

}  // namespace
}  // namespace rowscope::audit
