// The window's program and the command line's are two programs with one set of verbs: what one can do the other can.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>

#include "app/cli/verbs.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

struct Said {
    int code = -1;
    std::string text;  ///< both streams, with one name for both programs
};

Said call(const std::string& program, const std::string& arguments) {
    Said said;
    FILE* pipe = popen(("QT_QPA_PLATFORM=offscreen NO_COLOR=1 '" + program + "' " + arguments + " 2>&1 </dev/null").c_str(), "r");
    if (!pipe) return said;
    std::array<char, 4096> buffer{};
    for (std::size_t got = 0; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) said.text.append(buffer.data(), got);
    const int status = pclose(pipe);
    said.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    const std::string own = "rowscope-cli";
    for (std::size_t at = said.text.find(own); at != std::string::npos; at = said.text.find(own, at))
        said.text.replace(at, own.size(), "rowscope");
    return said;
}

struct Both {
    Said window;
    Said line;
};
Both callBoth(const std::string& arguments) { return {call(ROWSCOPE_PROGRAM, arguments), call(ROWSCOPE_CLI_PROGRAM, arguments)}; }

TEST(Programs, EveryVerbSaysTheSameInBoth) {
    const test::TemporaryFolder folder;
    // As far as a call with one path comes: past "this build can't", up to the path that is not there.
    for (const auto& verb : allVerbs()) {
        if (verb->name() == "demo" || verb->name() == "demo-data") continue;  // these would run
        const std::string arguments = verb->name() + " '" + folder.path("none.json") + "'";
        const Both both = callBoth(arguments);
        EXPECT_EQ(both.window.code, both.line.code) << arguments;
        EXPECT_EQ(both.window.text, both.line.text) << arguments;
        EXPECT_FALSE(both.line.text.empty()) << arguments;
        EXPECT_EQ(both.window.text.find("no neural models"), std::string::npos) << arguments << ": " << both.window.text;
    }
}

TEST(Programs, BothWriteTheDemosData) {
    const test::TemporaryFolder folder;
    for (const char* program : {ROWSCOPE_PROGRAM, ROWSCOPE_CLI_PROGRAM}) {
        const std::string to = folder.path(std::filesystem::path(program).filename());
        const Said said = call(program, "demo-data '" + to + "' --scenes 1 --texts 1");
        EXPECT_EQ(said.code, 0) << said.text;
        EXPECT_FALSE(std::filesystem::is_empty(to)) << program;
    }
}

}  // namespace
}  // namespace rowscope::cli
