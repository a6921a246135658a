#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/json.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

using test::kRequest;
using test::lineCount;
using test::runCli;
using test::TemporaryFolder;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Predict, prints_a_line_a_question) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"predict", folder.write("r.json", kRequest)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(lineCount(outcome.out), 2U) << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("largest"));
    EXPECT_THAT(outcome.out, HasSubstr("of 3"));
}

TEST(Predict, json_is_one_strict_document_a_line_in_the_order_of_the_input) {
    const TemporaryFolder folder;
    const auto question = [](const std::string& id) {
        return R"({"state": "s", "questions": {")" + id + R"(": {"type": "noul", "instructions": "?"}}})";
    };
    const auto outcome =
        runCli({"predict", "--json", folder.write("r.jsonl", question("one") + "\n\n" + question("two") + "\n" + question("three"))});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    std::istringstream lines(outcome.out);
    std::vector<std::string> seen;
    json::ParseLimits strict;
    strict.allowNonFinite = false;
    for (std::string line; std::getline(lines, line);) {
        const auto value = json::parse(line, "line", strict);
        ASSERT_TRUE(value) << value.error().message();
        seen.push_back(value->find("answers")->asObject().front().first);
    }
    EXPECT_THAT(seen, testing::ElementsAre("one", "two", "three"));
}

TEST(Predict, a_bad_line_keeps_its_place_and_the_others_their_answers) {
    const TemporaryFolder folder;
    const std::string file = folder.write("r.jsonl", kRequest + "\n{broken\n" + kRequest + "\n");
    const auto outcome = runCli({"predict", "--json", file});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(lineCount(outcome.out), 3U);
    EXPECT_EQ(lineCount(outcome.err), 1U);
    EXPECT_THAT(outcome.err, HasSubstr("line 2"));
    std::istringstream lines(outcome.out);
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    const auto value = json::parse(line, "line");
    ASSERT_TRUE(value);
    EXPECT_NE(value->find("error"), nullptr);
}

TEST(Predict, reads_a_folder_by_name) {
    const TemporaryFolder folder;
    folder.write("b.json", kRequest);
    folder.write("a.json", kRequest);
    folder.write("notes.txt", "no request");
    const auto outcome = runCli({"predict", folder.path()});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_LT(outcome.out.find("a.json"), outcome.out.find("b.json"));
    EXPECT_EQ(lineCount(outcome.out), 6U);
}

TEST(Predict, text_of_a_request_cannot_drive_the_terminal_nor_forge_lines) {
    const TemporaryFolder folder;
    const std::string evil = R"(q\u001b[31m\u009b1m\nfake: line)";
    const std::string request = R"({"state": {}, "questions": {")" + evil + R"(": {"type": "noul", "instructions": ")" + evil + R"("}}})";
    const auto outcome = runCli({"predict", "--explain", folder.write("r.json", request),
                                 folder.write("bad.json", R"({"state": {}, "questions": {")" + evil + R"(": {"type": "x"}}})")});
    for (const std::string& text : {outcome.out, outcome.err}) {
        EXPECT_THAT(text, HasSubstr("fake: line"));
        EXPECT_THAT(text, testing::Not(HasSubstr("\x1b")));
        EXPECT_THAT(text, testing::Not(HasSubstr("\xc2\x9b")));
        EXPECT_THAT(text, testing::Not(HasSubstr("\nfake")));
    }
}

TEST(Predict, an_empty_checkpoint_name_is_no_wish_for_the_demo) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"predict", "--checkpoint", "", folder.write("r.json", kRequest)});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("--checkpoint: is empty"));
    EXPECT_THAT(outcome.out, IsEmpty());
}

TEST(Predict, what_is_neither_file_nor_folder_is_called_that) {
    const auto outcome = runCli({"predict", "/dev/null"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("/dev/null: is neither a file nor a folder"));
}

TEST(Predict, an_empty_folder_is_an_error) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"predict", folder.path()});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("holds no"));
}

TEST(Predict, explain_shows_temperature_orders_and_act_head) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"predict", "--explain", folder.write("r.json", kRequest)});
    for (const char* part : {"Temperature T", "from the type choice", "logit, order 2", "Act head", "Entropy", "nats"})
        EXPECT_THAT(outcome.out, HasSubstr(part));
}

TEST(Predict, flags_stand_above_the_requests_own_options) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"predict", "--explain", "--orders", "1", "--temperature", "2.5", folder.write("r.json", kRequest)});
    EXPECT_THAT(outcome.out, HasSubstr("of 1 orders"));
    EXPECT_THAT(outcome.out, HasSubstr("Temperature T: 2.5 (given with the request)"));
}

TEST(Predict, an_error_of_the_model_names_the_file) {
    const TemporaryFolder folder;
    fake::Behaviour behaviour;
    behaviour.failure = Error{ErrorKind::Value, "question 'q'", "too long", "", "", ""};
    const auto outcome = runCli({"predict", folder.write("r.json", kRequest)}, behaviour);
    EXPECT_EQ(outcome.code, 2);
    EXPECT_EQ(lineCount(outcome.err), 1U);
    EXPECT_THAT(outcome.err, HasSubstr("r.json: question 'q': too long"));
}

TEST(Predict, a_stop_request_ends_it_with_130_and_one_line) {
    const TemporaryFolder folder;
    std::stop_source stop;
    stop.request_stop();
    const auto outcome = runCli({"predict", folder.write("r.json", kRequest)}, {}, stop.get_token());
    EXPECT_EQ(outcome.code, 130);
    EXPECT_THAT(outcome.out, IsEmpty());
    EXPECT_EQ(lineCount(outcome.err), 1U);
    EXPECT_THAT(outcome.err, HasSubstr("cancelled"));
}

}  // namespace
}  // namespace rowscope::cli
