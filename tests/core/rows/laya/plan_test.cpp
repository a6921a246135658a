#include "core/rows/laya/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/rows/laya/toy_vocabulary.h"

namespace rowscope::rows::laya {
namespace {

using testing::HasSubstr;

CheckpointRules rulesFor(Readout readout) {
    CheckpointRules rules;
    rules.readout = readout;
    rules.questionRules = readout == Readout::Text ? question::Rules::Text : question::Rules::Vision;
    rules.vocabulary = toy::vocabulary();
    rules.rowsPerView = 2;
    return rules;
}

request::Request requestOf(const json::Value& state, std::initializer_list<std::pair<const char*, const char*>> questions) {
    request::Request request;
    request.state = state;
    for (const auto& [id, body] : questions) request.questions.push_back({id, json::parse(body, id).value()});
    return request;
}

constexpr const char* kNoul = R"({"type":"noul","instructions":"Is it?"})";
constexpr const char* kChoice = R"({"type":"choice","instructions":"Which?","criteria":["a","b","c"]})";

TEST(StateText, FollowsTheBranch) {
    const auto text = [](const json::Value& state, Readout readout, std::size_t pictures = 0) {
        request::Request request;
        request.state = state;
        request.pictures.resize(pictures);
        return stateTextOf(request, readout, text::StateFormat::Json).value_or("refused");
    };
    EXPECT_EQ(text(json::Object{}, Readout::Terminator), "");
    EXPECT_EQ(text(json::Object{}, Readout::Text), "{}");
    EXPECT_EQ(text(json::Array{}, Readout::Terminator), "[]");
    EXPECT_EQ(text(nullptr, Readout::Terminator), "null");
    EXPECT_EQ(text(nullptr, Readout::Text), "refused");
    EXPECT_EQ(text("plain", Readout::Terminator), "plain");
    EXPECT_EQ(text("beside a picture", Readout::Terminator, 1), R"({"context": "beside a picture"})");
    EXPECT_EQ(text("", Readout::Terminator, 1), "");
}

TEST(Plan, OrdersRowsByQuestionThenOptionOrder) {
    request::Request request = requestOf("s", {{"n", kNoul}, {"c", kChoice}});
    request.options.permutations = 4;
    Plan plan;
    ASSERT_TRUE(planPredict(request, rulesFor(Readout::Terminator), {}, {}, plan));
    std::vector<std::pair<int, int>> rows;
    for (const PlannedRow& row : plan.rows) rows.emplace_back(row.question, row.order);
    EXPECT_THAT(rows,
                testing::ElementsAre(std::pair(0, 0), std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, 2), std::pair(1, 3)));
    EXPECT_GT(plan.prefixLength(), 7);
    EXPECT_EQ(plan.inputIdsHash().size(), 64U);
}

TEST(Plan, OfTheTextBranchHasOneRowAQuestionInItsOwnOrder) {
    request::Request request =
        requestOf("s", {{"c", R"({"type":"choice","instructions":"Which?","criteria":["a","b","c"],"option_order":[2,0,1]})"}});
    request.options.permutations = 4;
    Plan plan;
    ASSERT_TRUE(planPredict(request, rulesFor(Readout::Text), {}, {}, plan));
    ASSERT_EQ(plan.rows.size(), 1U);
    EXPECT_THAT(plan.rows[0].sequence.order, testing::ElementsAre(2, 0, 1));
    EXPECT_EQ(plan.prefixLength(), 0);
}

TEST(Plan, CutsListsOfTheTextBranchOnTheLeft) {
    CheckpointRules rules = rulesFor(Readout::Text);
    rules.budgets = {60, 40};
    Plan list;
    ASSERT_TRUE(planPredict(requestOf(json::Array{std::string(100, 'x'), "end"}, {{"n", kNoul}}), rules, {}, {}, list));
    EXPECT_EQ(list.parts.side, request::TruncationSide::Left);
    EXPECT_EQ(list.rows[0].sequence.statePiece.front, 0);
    Plan object;
    ASSERT_TRUE(planPredict(requestOf(json::Object{{"k", std::string(100, 'x')}}, {{"n", kNoul}}), rules, {}, {}, object));
    EXPECT_EQ(object.rows[0].sequence.statePiece.back, 0);
}

TEST(Plan, RefusesWithThePlaceOfTheFault) {
    const auto refused = [](const request::Request& request, const CheckpointRules& rules) {
        Plan plan;
        const Status status = planPredict(request, rules, {}, {}, plan);
        return status ? std::string("planned") : status.error().message();
    };
    request::Request strict = requestOf(std::string(2000, 's'), {{"n", kNoul}});
    strict.options.strict = true;
    EXPECT_THAT(refused(strict, rulesFor(Readout::Terminator)), HasSubstr("question 'n': would be truncated"));
    request::Request block = requestOf("s", {{"n", kNoul}});
    block.options.optionAttention = request::OptionAttention::Block;
    EXPECT_THAT(refused(block, rulesFor(Readout::Mask)), HasSubstr("options.option_attention"));
    request::Request format = requestOf("s", {{"n", kNoul}});
    format.options.stateFormat = "yaml";
    EXPECT_THAT(refused(format, rulesFor(Readout::Terminator)), HasSubstr("options.state_format"));
    request::Request temperature = requestOf("s", {{"n", kNoul}});
    temperature.options.temperature = -1;
    EXPECT_THAT(refused(temperature, rulesFor(Readout::Terminator)), HasSubstr("options.temperature"));
    request::Request many = requestOf("s", {});
    many.options.permutations = 100;
    for (int i = 0; i < 400; ++i)
        many.questions.push_back(
            {std::to_string(i), json::parse(R"({"type":"choice","instructions":"x","criteria":["a","b","c","d","e","f"]})", "q").value()});
    EXPECT_THAT(refused(many, rulesFor(Readout::Terminator)), HasSubstr("too many rows to score"));
}

TEST(Plan, KeepsWhatWasDecidedBeforeAnError) {
    Plan plan;
    CheckpointRules rules = rulesFor(Readout::Terminator);
    rules.budgets.maxLen = 20;
    EXPECT_FALSE(planPredict(requestOf("s", {{"n", kNoul}}), rules, {}, {}, plan));
    EXPECT_EQ(plan.questions.size(), 1U);
    EXPECT_EQ(plan.pieces.size(), 1U);
    EXPECT_TRUE(plan.rows.empty());
}

TEST(Plan, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    Progress progress;
    progress.stop = source.get_token();
    Plan plan;
    EXPECT_EQ(planPredict(requestOf("s", {{"n", kNoul}}), rulesFor(Readout::Terminator), {}, progress, plan).error().kind,
              ErrorKind::Cancelled);
}

}  // namespace
}  // namespace rowscope::rows::laya
