#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "core/audit/audit.h"
#include "core/base/files.h"

namespace rowscope::audit {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> pairs() {
    const char* shared = std::getenv("ROWSCOPE_SHARED");
    const fs::path root = fs::path(shared ? shared : "../shared") / "golden/topology/faults";
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(root, error))
        if (entry.path().filename() == "expected.json") out.push_back(entry.path().parent_path());
    return out;
}

std::vector<trace::Finding> findingsOf(const fs::path& folder) {
    auto dump = trace::readDump(folder);
    EXPECT_TRUE(dump) << dump.error().message();
    if (!dump) return {};
    auto trace = auditedTrace(std::move(*dump));
    EXPECT_TRUE(trace) << trace.error().message();
    if (!trace) return {};
    std::erase_if(trace->findings, [](const trace::Finding& f) { return f.severity == Severity::Info; });
    return trace->findings;
}

/// Zero false alarms on real library runs, and the fault's own code on its twin; the exact rows are the golden verifier's part.
TEST(GoldenFaults, cleanTwinsAreSilentAndFaultyOnesNameTheFault) {
    const auto all = pairs();
    if (all.empty()) GTEST_SKIP() << "no golden folder";
    for (const fs::path& pair : all) {
        const auto expected = json::parse(*readFile(pair / "expected.json"), "expected.json");
        ASSERT_TRUE(expected);
        const std::string code = expected->find("code")->asString();
        const auto clean = findingsOf(pair / "clean");
        EXPECT_TRUE(clean.empty()) << pair << ": " << clean.front().code << " " << clean.front().cause;
        const auto faulty = findingsOf(pair / "faulty");
        EXPECT_TRUE(std::any_of(faulty.begin(), faulty.end(), [&](const trace::Finding& f) { return f.code == code; }))
            << pair << ": no " << code;
    }
}

}  // namespace
}  // namespace rowscope::audit
