#include <gtest/gtest.h>

#include <map>
#include <set>

#include "model/training/data/source.h"
#include "model/training/demo/scene_questions.h"
#include "model/training/demo/sources.h"
#include "model/training/demo/text_questions.h"

using namespace rowscope;
using namespace rowscope::training;
using namespace rowscope::training::demo;

namespace {

std::size_t optionCount(const AskedQuestion& asked) {
    const json::Value* criteria = asked.question.find("criteria");
    return criteria->isArray() ? criteria->asArray().size() : criteria->asObject().size();
}

/// How often each option place is the right one, of questions with the same number of options.
void expectBalanced(const std::map<std::size_t, std::map<std::int32_t, int>>& labels, std::string_view topic, double slack) {
    for (const auto& [options, places] : labels) {
        int all = 0;
        for (const auto& [place, count] : places) all += count;
        if (all < 200) continue;
        for (std::int32_t place = 0; place < static_cast<std::int32_t>(options); ++place) {
            const auto found = places.find(place);
            const double share = found == places.end() ? 0.0 : static_cast<double>(found->second) / all;
            EXPECT_NEAR(share, 1.0 / static_cast<double>(options), slack) << topic << ": place " << place << " of " << options;
        }
    }
}

TEST(SceneQuestions, RightAnswersAreEquallyLikelyAtEveryPlace) {
    for (const SceneTopic topic : kSceneTopics) {
        std::map<std::size_t, std::map<std::int32_t, int>> labels;
        for (std::uint64_t i = 0; i < 3000; ++i) {
            Random random(mixedSeed(3, 0, i));
            const auto asked = ask(topic, sceneOf(7, Split::Train, i), random);
            if (!asked) continue;
            ASSERT_GE(asked->label, 0);
            ASSERT_LT(static_cast<std::size_t>(asked->label), optionCount(*asked));
            ++labels[optionCount(*asked)][asked->label];
        }
        EXPECT_FALSE(labels.empty()) << name(topic);
        expectBalanced(labels, name(topic), 0.09);
    }
}

TEST(SceneQuestions, AnswersAreTrueOfTheScene) {
    const auto holds = [](const Scene& scene, std::string_view word) {
        for (const demo::Shape& shape : scene.shapes)
            if (name(shape.form) == word || name(shape.colour) == word) return true;
        return false;
    };
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Scene scene = sceneOf(5, Split::HeldOut, i);
        Random random(i);
        if (const auto asked = ask(SceneTopic::Present, scene, random)) {
            const auto& options = asked->question.find("criteria")->asArray();
            for (std::size_t k = 0; k < options.size(); ++k)
                EXPECT_EQ(holds(scene, options[k].asString()), static_cast<std::int32_t>(k) == asked->label)
                    << "one option alone is in the picture";
        }
        for (const SceneTopic topic : {SceneTopic::ShapeThere, SceneTopic::ColourThere}) {
            const auto asked = ask(topic, scene, random);
            if (!asked) continue;
            const std::string thing = asked->question.find("criteria")->find("true")->asString();
            EXPECT_EQ(holds(scene, thing), asked->label == 1) << name(topic);
        }
    }
}

TEST(SceneQuestions, NearRivalsAreOtherShapesOfThePicture) {
    int askedNear = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Scene scene = sceneOf(5, Split::Train, i);
        Random random(i);
        for (const SceneTopic topic : {SceneTopic::ColourNear, SceneTopic::ShapeNear}) {
            const auto asked = ask(topic, scene, random);
            if (!asked) continue;
            ++askedNear;
            const std::string& question = asked->question.find("instructions")->asString();
            const auto& options = asked->question.find("criteria")->asArray();
            for (std::size_t k = 0; k < options.size(); ++k) {
                bool there = false, belongs = false;
                for (const demo::Shape& shape : scene.shapes) {
                    const bool byColour = topic == SceneTopic::ColourNear;
                    const auto wanted = byColour ? name(shape.colour) : name(shape.form);
                    const auto given = byColour ? name(shape.form) : name(shape.colour);
                    if (wanted != options[k].asString()) continue;
                    there = true;
                    belongs = belongs || question.find(given) != std::string::npos;
                }
                EXPECT_TRUE(there) << question;
                EXPECT_EQ(belongs, static_cast<std::int32_t>(k) == asked->label) << question << ' ' << options[k].asString();
            }
        }
    }
    EXPECT_GT(askedNear, 100);
}

TEST(Splits, ShareNoScene) {
    std::set<std::vector<std::uint8_t>> train;
    for (std::uint64_t i = 0; i < 200; ++i) train.insert(drawScene(sceneOf(9, Split::Train, i), 32));
    EXPECT_EQ(train.size(), 200U);
    for (std::uint64_t i = 0; i < 200; ++i) EXPECT_FALSE(train.contains(drawScene(sceneOf(9, Split::HeldOut, i), 32))) << i;
}

TEST(Splits, ShareNoTextFrame) {
    // A frame is what stands round a cue; with the cues' words taken out no state may be in both splits.
    for (const TextTopic topic : kTextTopics) {
        std::set<std::string> states;
        for (std::uint64_t i = 0; i < 2000; ++i) {
            Random random(i);
            states.insert(json::write(askText(topic, {Split::Train}, random).state));
        }
        for (std::uint64_t i = 0; i < 2000; ++i) {
            Random random(i);
            EXPECT_FALSE(states.contains(json::write(askText(topic, {Split::HeldOut}, random).state))) << name(topic);
        }
    }
}

TEST(TextQuestions, RightAnswersAreEquallyLikelyAtEveryPlace) {
    for (const TextTopic topic : kTextTopics) {
        std::map<std::size_t, std::map<std::int32_t, int>> labels;
        for (std::uint64_t i = 0; i < 3000; ++i) {
            Random random(mixedSeed(4, 0, i));
            const auto asked = askText(topic, {Split::Train}, random);
            ++labels[optionCount(asked)][asked.label];
        }
        expectBalanced(labels, name(topic), 0.05);
    }
}

TEST(Sources, ABatchIsAFunctionOfItsNumber) {
    const SourceSettings settings{3, {4, 3}, Split::Train, {}, 8, 4};
    auto one = sceneSource(settings, "plan");
    auto two = sceneSource(settings, "plan");
    ASSERT_TRUE(one && two);
    (void)(*two)->batch(0);
    const auto a = (*one)->batch(5);
    const auto b = (*two)->batch(5);
    ASSERT_TRUE(a && b);
    ASSERT_EQ(a->examples.size(), b->examples.size());
    EXPECT_EQ(a->pictures.size(), 4U);
    for (std::size_t i = 0; i < a->examples.size(); ++i) {
        EXPECT_EQ(a->examples[i].question, b->examples[i].question);
        EXPECT_EQ(a->examples[i].target, b->examples[i].target);
    }
    for (std::size_t p = 0; p < 4; ++p) EXPECT_TRUE(std::ranges::equal(a->pictures[p].image.pixels(), b->pictures[p].image.pixels()));
}

TEST(Sources, AnUnknownTopicIsNamedWithTheKnownOnes) {
    SourceSettings settings;
    settings.topics = {{"weather", 1.0}};
    const auto source = textSource(settings, "plan.json: stage 'a'");
    ASSERT_FALSE(source);
    EXPECT_EQ(source.error().where, "plan.json: stage 'a': 'weather'");
    EXPECT_NE(source.error().expected.find("sentiment"), std::string::npos);
}

}  // namespace
