#include "model/training/loop/trainer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>
#include <numeric>
#include <random>

#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "model/engine/laya_model.h"
#include "model/training/optim/parameters.h"

using namespace rowscope;
using namespace rowscope::training;

namespace {

constexpr const char* kText = R"({
  "format": "rowscope-training-1", "seed": 3, "output": "OUT", "save_every": 2,
  "start": {"new": {"branch": "modernbert-text", "width": 16, "heads": 2, "layers": 1, "intermediate": 16, "head_layers": 1}},
  "stages": [
    {"name": "one", "steps": 7, "warmup": 2, "rates": {"head": 0.01, "backbone": 0.01}, "objectives": {"decision": 1, "naming": 0.3},
     "mix": [{"source": "texts", "share": 0.7, "pictures": 3, "questions": 2}, {"source": "text_echo", "share": 0.3, "pictures": 2, "questions": 2}]},
    {"name": "two", "steps": 5, "freeze": "head", "rates": {"head": 0.01}, "decision": {"copies": 4, "act_costs": {}}, "mix": [{"source": "texts", "pictures": 2, "questions": 2}]}
  ]})";

constexpr const char* kScenes = R"({
  "format": "rowscope-training-1", "seed": 4, "output": "OUT", "save_every": 3,
  "start": {"new": {"branch": "smolvlm-causal", "width": 16, "heads": 2, "key_heads": 1, "layers": 1, "intermediate": 16, "vision_layers": 1,
                    "vision_intermediate": 16, "head_layers": 1}, "option_attention": "block"},
  "held_out": [{"source": "scenes", "share": 1, "pictures": 2, "questions": 2}],
  "stages": [
    {"name": "look", "steps": 3, "vision": true, "rates": {"head": 0.01, "backbone": 0.01}, "objectives": {"dense": 1, "tied": 1},
     "mix": [{"source": "scenes", "pictures": 3, "questions": 0}]},
    {"name": "ask", "steps": 4, "vision": true, "rates": {"head": 0.01, "backbone": 0.01},
     "objectives": {"decision": 1, "naming": 0.3, "answering": 0.5, "dense": 0.2, "tied": 0.2}, "mix": [{"source": "scenes", "pictures": 2, "questions": 2}]},
    {"name": "frozen", "steps": 2, "freeze": "head", "rates": {"head": 0.01}, "mix": [{"source": "scenes", "pictures": 2, "questions": 2}]}
  ]})";

class Training : public testing::Test {
protected:
    void SetUp() override {
        m_root = std::filesystem::path(testing::TempDir()) /
                 ("training_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        std::filesystem::remove_all(m_root);
    }
    void TearDown() override { std::filesystem::remove_all(m_root); }

    static Plan planOf(const char* text) {
        auto plan = parsePlan(*json::parse(text, "plan.json"), "plan.json", {});
        EXPECT_TRUE(plan) << plan.error().message();
        return *plan;
    }
    Plan planIn(const char* text, const std::string& folder) const {
        Plan plan = planOf(text);
        plan.output = m_root / folder;
        return plan;
    }
    std::string weights(const std::string& folder) const {
        auto bytes = readFile(m_root / folder / "model.safetensors");
        EXPECT_TRUE(bytes);
        return bytes ? *bytes : std::string();
    }
    std::string state(const std::string& folder) const {
        auto bytes = readFile(m_root / folder / "training" / "state.safetensors");
        EXPECT_TRUE(bytes);
        return bytes ? *bytes : std::string();
    }
    /// Runs to the end; a stop is asked for once `stopAfter` steps of this run are done.
    Status run(const Plan& plan, bool resume, std::int64_t stopAfter = -1) const {
        std::stop_source stop;
        Progress progress;
        progress.stop = stop.get_token();
        auto trainer = Trainer::open(plan, resume, progress);
        if (!trainer) return fail(trainer.error());
        std::int64_t steps = 0;
        return (*trainer)->run(
            [&](const json::Value& record) {
                if (record.find("loss") && ++steps == stopAfter) stop.request_stop();
            },
            progress);
    }
    std::filesystem::path m_root;
};

TEST_F(Training, StoppedAtAnyStepAndResumedItEndsWithTheSameBits) {
    for (const char* text : {kText, kScenes}) {
        ASSERT_TRUE(run(planIn(text, "whole"), false));
        const std::string wanted = state("whole");
        std::mt19937 random(1);
        for (int trial = 0; trial < 6; ++trial) {
            const Plan plan = planIn(text, "stopped");
            std::filesystem::remove_all(plan.output);
            bool resume = false;
            while (true) {
                const Status status = run(plan, resume, 1 + static_cast<std::int64_t>(random() % 5));
                if (status) break;
                ASSERT_EQ(status.error().kind, ErrorKind::Cancelled) << status.error().message();
                resume = true;
            }
            EXPECT_EQ(state("stopped"), wanted) << "trial " << trial;
            EXPECT_EQ(weights("stopped"), weights("whole"));
        }
    }
}

TEST_F(Training, AKilledRunGoesOnFromItsLastSavedState) {
    // A kill between two saves leaves the state of the first: the file of an earlier step is put back, as a kill would leave it.
    const Plan plan = planIn(kText, "killed");
    ASSERT_TRUE(run(planIn(kText, "whole"), false));
    ASSERT_FALSE(run(plan, false, 3));
    const std::string early = state("killed");
    ASSERT_FALSE(run(plan, true, 2));
    ASSERT_TRUE(writeFileAtomically(plan.output / "training" / "state.safetensors", early));
    ASSERT_TRUE(run(plan, true));
    EXPECT_EQ(state("killed"), state("whole"));
}

TEST_F(Training, AGradientThatIsNoNumberEndsTheRunBeforeAnyWeightLearnsOfIt) {
    Plan plan = planIn(kText, "burst");
    plan.saveEvery = 1;  // a step that were done would be kept
    ASSERT_FALSE(run(plan, false, 3));
    const std::filesystem::path file = plan.output / "training" / "state.safetensors";
    {
        // The scorer's last weights meet zeros, so the loss is a number, and its gradient's squares are none.
        const auto state = SafetensorsFile::open(file);
        ASSERT_TRUE(state) << state.error().message();
        std::vector<std::pair<std::string, Array>> tensors;
        for (const auto& [key, entry] : state->entries()) {
            const Array stored = *state->tensor(key);
            std::vector<float> values = stored.toFloats();
            if (key == "scorer.1.weight" || key == "scorer.1.bias") std::fill(values.begin(), values.end(), 0.0F);
            if (key == "scorer.3.weight") std::fill(values.begin(), values.end(), 1e30F);
            tensors.emplace_back(key, Array::copyOf<float>(DType::F32, stored.shape(), values));
        }
        std::vector<std::pair<std::string, std::string>> metadata(state->metadata().begin(), state->metadata().end());
        ASSERT_TRUE(writeSafetensors(file, tensors, metadata));
    }
    const std::string before = state("burst");
    const std::string checkpoint = weights("burst");
    const Status status = run(plan, true);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().kind, ErrorKind::Value);
    EXPECT_EQ(status.error().where, "plan.json: stage 'one', step 3");
    for (const char* says : {"gradient is no number", "head inf", "at a loss of ", "lower the learning rates"})
        EXPECT_NE(status.error().message().find(says), std::string::npos) << says << "\n" << status.error().message();
    EXPECT_EQ(state("burst"), before) << "the last good state stays";
    EXPECT_EQ(weights("burst"), checkpoint);
}

TEST_F(Training, AnObjectiveThatTeachesNothingThatLearnsIsRefused) {
    std::string text = kText;
    const std::string frozen = R"("freeze": "head", "rates": {"head": 0.01})";
    text.replace(text.find(frozen), frozen.size(), frozen + R"(, "objectives": {"decision": 1, "naming": 1})");
    const Status status = run(planIn(text.c_str(), "idle"), false);
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().where, "plan.json: stage 'two': objective 'naming'");
    EXPECT_NE(status.error().message().find("learns in this stage"), std::string::npos) << status.error().message();
}

TEST_F(Training, AStateOfAnotherPlanIsRefused) {
    const Plan plan = planIn(kText, "one");
    ASSERT_FALSE(run(plan, false, 2));
    Plan other = plan;
    other.hash = "another";
    const auto trainer = Trainer::open(other, true, {});
    ASSERT_FALSE(trainer);
    EXPECT_EQ(trainer.error().kind, ErrorKind::Mismatch);
    EXPECT_NE(trainer.error().message().find("another plan"), std::string::npos);
}

TEST_F(Training, TelemetryNamesLossesNormsRowsAndExamples) {
    std::vector<json::Value> records;
    auto trainer = Trainer::open(planIn(kScenes, "told"), false, {});
    ASSERT_TRUE(trainer) << trainer.error().message();
    ASSERT_TRUE((*trainer)->run([&](const json::Value& record) { records.push_back(record); }, {}));
    const json::Value& look = records.front();
    EXPECT_TRUE(look.find("loss")->find("dense") && look.find("loss")->find("tied"));
    EXPECT_FALSE(look.find("loss")->find("decision")) << "what a stage does not train is not told";
    EXPECT_TRUE(look.find("grad_norm")->find("vision"));
    EXPECT_FALSE(look.find("grad_norm")->find("head"));
    bool asked = false, frozen = false, held = false;
    for (const json::Value& record : records) {
        held = held || record.find("held_out");
        const json::Value* stage = record.find("stage");
        if (!stage) continue;
        if (stage->asString() == "ask") {
            asked = true;
            EXPECT_GT(record.find("grad_norm")->find("text")->asDouble(), 0.0);
            EXPECT_GT(record.find("loss")->find("answering")->asDouble(), 0.0);
            EXPECT_EQ(record.find("rows")->find("visible")->asInt(), record.find("examples")->find("used")->asInt() * 16);
        }
        if (stage->asString() == "frozen") {
            frozen = true;
            EXPECT_FALSE(record.find("grad_norm")->find("vision"));
            EXPECT_GT(record.find("media")->find("cache_misses")->asInt(), 0);
        }
    }
    EXPECT_TRUE(asked && frozen && held);
}

TEST_F(Training, AnsweringNamesTheRightOptionsOwnWords) {
    auto trainer = Trainer::open(planIn(kText, "names"), false, {});
    ASSERT_TRUE(trainer) << trainer.error().message();
    const auto batch = (*trainer)->batchOf(0);
    ASSERT_TRUE(batch) << batch.error().message();
    ASSERT_EQ(batch->answers.markers, batch->rows);
    // What the right option's marker is to name, the row before the options is to name too: the same tokens with the same weights.
    std::map<std::int64_t, std::map<std::int64_t, float>> right, said;
    for (std::int64_t i = 0; i < batch->names.marker.size(0); ++i) {
        const auto place = batch->names.marker[i].item<std::int64_t>();
        const std::int64_t row = place / batch->options;
        if (place % batch->options == batch->labels[row].item<std::int64_t>())
            right[row][batch->names.token[i].item<std::int64_t>()] = batch->names.weight[i].item<float>();
    }
    for (std::int64_t i = 0; i < batch->answers.marker.size(0); ++i)
        said[batch->answers.marker[i].item<std::int64_t>()][batch->answers.token[i].item<std::int64_t>()] =
            batch->answers.weight[i].item<float>();
    EXPECT_EQ(said, right);
}

TEST_F(Training, AnActStageTeachesTheActHeadAndLeavesAnswersAlone) {
    const std::string text = kText;
    const auto two = text.find(R"({"name": "two")");
    const std::string acting =
        text.substr(0, two) +
        R"({"name": "act", "steps": 40, "freeze": "act", "rates": {"head": 0.001}, "objectives": {"acting": 1}, "decision": {"act_costs": {"wrong": -30}},
        "mix": [{"source": "texts", "pictures": 4, "questions": 4}]}]})";
    std::vector<double> utility;
    auto trainer = Trainer::open(planIn(acting.c_str(), "acting"), false, {});
    ASSERT_TRUE(trainer) << trainer.error().message();
    ASSERT_TRUE((*trainer)->run(
        [&](const json::Value& record) {
            const json::Value* parts = record.find("parts");
            if (parts && parts->find("acting.utility")) utility.push_back(parts->find("acting.utility")->asDouble());
        },
        {}));
    ASSERT_EQ(utility.size(), 40U);
    const auto mean = [&](std::size_t from) {
        return std::accumulate(utility.begin() + static_cast<std::ptrdiff_t>(from),
                               utility.begin() + static_cast<std::ptrdiff_t>(from) + 10, 0.0) /
               10;
    };
    EXPECT_GT(mean(30), mean(0) + 0.3) << "answers are guesses and a wrong one is dear, so it learns to hand them on";
    const auto scorerOf = [&](const std::string& folder) {
        auto file = SafetensorsFile::open(m_root / folder / "training" / "state.safetensors");
        EXPECT_TRUE(file);
        return file->tensor("scorer.1.weight").value().toFloats();
    };
    ASSERT_TRUE(run(planIn((text.substr(0, two - 6) + "]}").c_str(), "without"), false));
    EXPECT_EQ(scorerOf("acting"), scorerOf("without"));
}

TEST_F(Training, WhatItMakesIsACheckpointThatAnswers) {
    ASSERT_TRUE(run(planIn(kScenes, "made"), false));
    auto model = engine::LayaModel::load((m_root / "made").string(), {}, {});
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ((*model)->info().branch, "smolvlm-block");
    EXPECT_EQ((*model)->info().note, "") << "trained, so not marked untrained";
}

}  // namespace
