#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/cli/verb.h"
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
