#include <gtest/gtest.h>

#include "model/training/plan/plan.h"

using namespace rowscope;
using namespace rowscope::training;

namespace {

constexpr const char* kGood = R"({
  "format": "rowscope-training-1", "seed": 5, "output": "out",
  "start": {"checkpoint": "from", "option_attention": "block"},
  "stages": [{"name": "a", "steps": 10, "warmup": 2, "freeze": "last_n", "last_n": 2, "rates": {"head": 0.001, "backbone": 0.0001},
              "objectives": {"decision": 1, "naming": 0.3},
              "decision": {"copies": 8, "sigma": 0.2, "schedule": "annealed", "act_costs": {"wrong": -2}},
              "mix": [{"source": "scenes", "share": 2, "topics": {"crowd": 1}}, {"source": "prepared", "folder": "data/mine"}]}]
})";

Result<Plan> parse(const std::string& text) {
    ROWSCOPE_TRY_ASSIGN(object, json::parse(text, "plan.json"));
    return parsePlan(object, "plan.json", "base");
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
    const auto at = text.find(what);
    EXPECT_NE(at, std::string::npos) << what;
    return text.replace(at, what.size(), with);
}

TEST(TrainingPlan, ReadsStagesObjectivesAndMix) {
    const auto plan = parse(kGood);
    ASSERT_TRUE(plan) << plan.error().message();
    EXPECT_EQ(plan->start.checkpoint, std::filesystem::path("base/from"));
    EXPECT_EQ(plan->start.optionAttention, "block");
    EXPECT_EQ(plan->output, std::filesystem::path("base/out"));
    ASSERT_EQ(plan->stages.size(), 1U);
    const Stage& stage = plan->stages.front();
    EXPECT_EQ(stage.freezing.mode, Freezing::Mode::LastN);
    EXPECT_EQ(stage.freezing.lastLayers, 2);
    EXPECT_DOUBLE_EQ(stage.visionRate, 1e-4) << "the vision rate is the backbone's unless it is named";
    EXPECT_EQ(stage.objectives, (Shares{{"decision", 1.0}, {"naming", 0.3}}));
    EXPECT_EQ(stage.decision.copies, 8);
    EXPECT_DOUBLE_EQ(stage.decision.rlcd.sigma, 0.2);
    EXPECT_DOUBLE_EQ(stage.decision.rlcd.spherical, 0.75) << "the reference's where the plan says nothing";
    EXPECT_EQ(stage.decision.schedule, CrossEntropyWeight::Annealed);
    ASSERT_TRUE(stage.decision.actCosts);
    EXPECT_DOUBLE_EQ(stage.decision.actCosts->wrong, -2.0);
    EXPECT_DOUBLE_EQ(stage.decision.actCosts->right, 1.0);
    ASSERT_EQ(stage.mix.size(), 2U);
    EXPECT_EQ(stage.mix[1].folder, std::filesystem::path("base/data/mine"));
    EXPECT_EQ(plan->totalSteps(), 10);
}

struct Bad {
    const char* what;
    const char* with;
    const char* where;  ///< how the error's place begins
    const char* says;   ///< in the message
};

TEST(TrainingPlan, NamesTheStageAndTheFieldAtFault) {
    const Bad cases[] = {
        {"rowscope-training-1", "other", "plan.json: 'format'", "rowscope-training-1"},
        {R"("output": "out",)", "", "plan.json: 'output'", "a folder"},
        {R"("checkpoint": "from", )", "", "plan.json: 'start': 'checkpoint'", "neither"},
        {R"("option_attention": "block")", R"("option_attention": "both")", "plan.json: 'start': 'option_attention'", "'both'"},
        {R"("checkpoint": "from")", R"("checkpoint": "from", "inherit": ["eyes"], "inherit_from": "x")", "plan.json: 'start': 'inherit'",
         "eyes"},
        {R"("checkpoint": "from")", R"("checkpoint": "from", "inherit": ["vision"])", "plan.json: 'start': 'inherit'", "no folder"},
        {R"("name": "a", )", "", "plan.json: 'stages'[0]: 'name'", "text"},
        {R"("steps": 10)", R"("steps": 0)", "plan.json: 'stages'[0]: 'steps'", "0"},
        {R"("steps": 10)", R"("steps": "ten")", "plan.json: 'stages'[0]: 'steps'", "integer"},
        {R"("last_n": 2)", R"("last_n": 0)", "plan.json: 'stages'[0]: 'last_n'", "above 0"},
        {R"("last_n": 2)", R"("last_n": 2, "vision": true)", "plan.json: 'stages'[0]: 'vision'", "full"},
        {R"("backbone": 0.0001)", R"("backbone": -1)", "plan.json: 'stages'[0]: 'rates': 'backbone'", "-1"},
        {R"("backbone": 0.0001)", R"("spine": 1)", "plan.json: 'stages'[0]: 'rates': 'spine'", "unknown"},
        {R"("naming": 0.3)", R"("naming": "much")", "plan.json: 'stages'[0]: 'objectives': 'naming'", "number"},
        {R"("naming": 0.3)", R"("dense": 0.3)", "plan.json: 'stages'[0]: 'objectives'", "freezes it"},
        {R"("freeze": "last_n", "last_n": 2, "rates": {"head": 0.001, "backbone": 0.0001},
              "objectives": {"decision": 1)",
         R"("objectives": {"dense": 1)", "plan.json: 'stages'[0]: 'objectives'", "'vision': true"},
        {R"("output": "out",)", R"("output": "out", "held_out": [{"source": "scenes", "share": 0.5}],)", "plan.json: 'held_out'",
         "batches"},
        {R"("share": 2)", R"("share": 2, "pictures": 65536, "questions": 65536)", "plan.json: 'stages'[0]: 'mix'[0]: 'questions'",
         "at most 65536"},
        {R"("copies": 8)", R"("copies": 1)", "plan.json: 'stages'[0]: 'decision': 'copies'", "at least 2"},
        {R"("sigma": 0.2)", R"("sigma": 0)", "plan.json: 'stages'[0]: 'decision': 'sigma'", "0"},
        {R"("schedule": "annealed")", R"("schedule": "stepped")", "plan.json: 'stages'[0]: 'decision': 'schedule'", "'stepped'"},
        {R"("wrong": -2)", R"("wrong": "much")", "plan.json: 'stages'[0]: 'decision': 'act_costs'", "number"},
        {R"("wrong": -2)", R"("left": -2)", "plan.json: 'stages'[0]: 'decision': 'act_costs': 'left'", "unknown"},
        {R"("source": "scenes")", R"("source": "films")", "plan.json: 'stages'[0]: 'mix'[0]: 'source'", "'films'"},
        {R"(, "folder": "data/mine")", "", "plan.json: 'stages'[0]: 'mix'[1]: 'folder'", "a folder"},
        {R"("seed": 5)", R"("sed": 5)", "plan.json: 'sed'", "unknown"},
    };
    for (const Bad& bad : cases) {
        const auto plan = parse(replaced(kGood, bad.what, bad.with));
        ASSERT_FALSE(plan) << bad.with;
        EXPECT_EQ(plan.error().where.rfind(bad.where, 0), 0U) << bad.with << "\n" << plan.error().message();
        EXPECT_NE(plan.error().message().find(bad.says), std::string::npos) << bad.with << "\n" << plan.error().message();
    }
}

TEST(TrainingPlan, AStageMayTrainTheActHeadAlone) {
    const auto plan = parse(replaced(replaced(kGood, R"("freeze": "last_n", "last_n": 2)", R"("freeze": "act")"),
                                     R"("objectives": {"decision": 1, "naming": 0.3})", R"("objectives": {"acting": 1})"));
    ASSERT_TRUE(plan) << plan.error().message();
    EXPECT_EQ(plan->stages.front().freezing.mode, Freezing::Mode::Act);
    EXPECT_EQ(plan->stages.front().objectives, (Shares{{"acting", 1.0}}));
    EXPECT_DOUBLE_EQ(plan->stages.front().decision.actCosts->wrong, -2.0);
}

TEST(TrainingPlan, AnotherContentHasAnotherHash) {
    const auto one = parse(kGood);
    const auto two = parse(replaced(kGood, R"("steps": 10)", R"("steps": 11)"));
    ASSERT_TRUE(one && two);
    EXPECT_NE(one->hash, two->hash);
}

}  // namespace
