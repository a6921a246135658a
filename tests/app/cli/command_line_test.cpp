#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>

#include "app/cli/verb.h"
#include "core/base/files.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

using test::lineCount;
using test::runCli;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(CommandLine, every_verb_has_help_with_an_example) {
    for (const auto& verb : allVerbs()) {
        const auto outcome = runCli({verb->name(), "--help"});
        EXPECT_EQ(outcome.code, 0) << verb->name();
        EXPECT_THAT(outcome.out, HasSubstr("rowscope " + verb->name())) << verb->name();
        EXPECT_THAT(outcome.out, HasSubstr("Examples:")) << verb->name();
        EXPECT_THAT(outcome.out, HasSubstr("--json")) << verb->name();
        EXPECT_THAT(outcome.err, IsEmpty()) << verb->name();
    }
}

/// The commands in README, the help pages and the examples of --help are those of the program: verbs and options exist.
TEST(CommandLine, documented_commands_exist) {
    std::vector<std::pair<std::string, std::string>> texts{{"README.md", *readFile("README.md")}};
    for (const auto& page : std::filesystem::directory_iterator("resources/help"))
        if (page.path().extension() == ".md") texts.emplace_back(page.path().string(), *readFile(page.path()));
    for (const auto& verb : allVerbs()) texts.emplace_back("examples of " + verb->name(), verb->examples());
    int commands = 0;
    for (const auto& [where, text] : texts) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const std::regex command("(?:^|`|/)\\s*rowscope(?:-cli)? ([a-z-]+)([^#`|]*)");
            std::smatch found;
            if (!std::regex_search(line, found, command)) continue;
            ++commands;
            const auto help = runCli({found[1].str(), "--help"});
            ASSERT_EQ(help.code, 0) << where << ": " << line;
            // An example's gloss stands behind two spaces.
            std::istringstream words(found[2].str().substr(0, found[2].str().find("   ")));
            for (std::string word; words >> word;) {
                const bool isOption = word.size() > 1 && word[0] == '-' && !std::isdigit(static_cast<unsigned char>(word[1]));
                if (!isOption) continue;
                EXPECT_THAT(help.out, HasSubstr(word.substr(0, word.find('=')))) << where << ": " << line;
            }
        }
    }
    EXPECT_GT(commands, 40);
}

TEST(CommandLine, help_lists_every_verb) {
    const auto outcome = runCli({"--help"});
    EXPECT_EQ(outcome.code, 0);
    for (const auto& verb : allVerbs()) EXPECT_THAT(outcome.out, HasSubstr(verb->name()));
}

struct Misuse {
    std::vector<std::string> arguments;
    const char* says;
};
class CommandLineMisuse : public testing::TestWithParam<Misuse> {};

TEST_P(CommandLineMisuse, gives_one_line_and_exit_code_2) {
    const auto outcome = runCli(GetParam().arguments);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_EQ(lineCount(outcome.err), 1U) << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(GetParam().says));
}
INSTANTIATE_TEST_SUITE_P(Lines, CommandLineMisuse,
                         testing::Values(Misuse{{}, "--help"}, Misuse{{"nonsense"}, "nonsense"}, Misuse{{"predict"}, "input"},
                                         Misuse{{"predict", "a.json", "--orders", "many"}, "--orders"},
                                         Misuse{{"predict", "a.json", "--orders", "0"}, "--orders"},
                                         Misuse{{"predict", "a.json", "--nonsense"}, "--nonsense"},
                                         Misuse{{"predict", "no-such-file.json"}, "no-such-file.json"},
                                         Misuse{{"predict", "a.json", "--truncate", "middle"}, "middle"}));

TEST(CommandLine, which_first_arguments_ask_for_it) {
    EXPECT_TRUE(wantsCommandLine({"predict", "x"}));
    EXPECT_TRUE(wantsCommandLine({"--help"}));
    EXPECT_FALSE(wantsCommandLine({}));
    EXPECT_FALSE(wantsCommandLine({"some-file.json"}));
}

}  // namespace
}  // namespace rowscope::cli
