#include "core/question/answer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace rowscope::question {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;

Question questionFrom(const std::string& text, Rules rules = Rules::Vision) {
    return readQuestion("q", json::parse(text, "test").value(), rules).value();
}

// What CPython's round(x, 4) gives: the binary value decides, halves go to even.
TEST(Rounding, IsPythons) {
    EXPECT_EQ(roundedTo4(0.00005), 0.0001);
    EXPECT_EQ(roundedTo4(0.00015), 0.0001);
    EXPECT_EQ(roundedTo4(0.12345), 0.1235);
    EXPECT_EQ(roundedTo4(2.5e-5), 0.0);
    EXPECT_EQ(roundedTo4(0.99995), 1.0);
    EXPECT_EQ(roundedTo4(1.00005), 1.0001);
    EXPECT_TRUE(std::signbit(roundedTo4(-0.00001)));
}

// NaN logits have no winner and no figure, with one option too.
TEST(Decision, OfNaNIsNoNumberAndNoOption) {
    const double nan = std::nan("");
    for (const char* criteria : {R"(["only"])", R"(["a","b","c"])"}) {
        const Question question = questionFrom(std::string(R"({"type":"choice","instructions":"?","criteria":)") + criteria + "}");
        const std::size_t k = question.options.size();
        OrderScore score;
        for (std::size_t i = 0; i < k; ++i) score.order.push_back(static_cast<std::int32_t>(i));
        score.logits.assign(k, nan);
        const std::vector<OrderScore> scores{score, score};
        const Decision decision = decide(question, scores, Temperature{});
        EXPECT_TRUE(std::isnan(decision.concentration)) << k;
        EXPECT_TRUE(std::isnan(decision.margin)) << k;
        EXPECT_TRUE(std::isnan(decision.spread)) << k;
        EXPECT_TRUE(answerOf(question, decision, {}).find("choice")->isNull()) << k;
    }
}

TEST(Temperature, PrefersRequestThenBucketThenType) {
    Temperatures stored;
    stored.byType = {1.25, 0.8, 1.6};
    stored.byBucket = {{"choice:3-5", 1.5}, {"choice:11+", 0.1006}};
    const auto of = [&](int k, TemperatureOverride given = {}) { return temperatureFor(Type::Choice, k, Rules::Vision, stored, given); };
    EXPECT_EQ(of(2).stored, 1.25);
    EXPECT_EQ(of(2).source, TemperatureSource::Type);
    EXPECT_EQ(of(2).bucket, "choice:2");
    EXPECT_EQ(of(1).bucket, "choice:2");
    EXPECT_EQ(of(5).stored, 1.5);
    EXPECT_EQ(of(6).bucket, "choice:6-10");
    EXPECT_EQ(of(11).source, TemperatureSource::Bucket);
    EXPECT_EQ(of(5, readTemperatureOverride(0.37, "options.temperature").value()).source, TemperatureSource::Override);
}

TEST(Temperature, FloorsInVisionAndClampsInText) {
    Temperatures stored;
    stored.byBucket = {{"choice:11+", 0.1006}, {"noul:2", 7.5}};
    const Temperature vision = temperatureFor(Type::Choice, 12, Rules::Vision, stored, {});
    EXPECT_EQ(vision.divisor, 0.1006);
    const Temperature text = temperatureFor(Type::Choice, 12, Rules::Text, stored, {});
    EXPECT_EQ(text.divisor, 0.5);
    EXPECT_EQ(text.stored, 0.1006);
    EXPECT_TRUE(text.clamped);
    EXPECT_EQ(temperatureFor(Type::Noul, 2, Rules::Text, stored, {}).divisor, 5.0);
    const Temperature tiny = temperatureFor(Type::Choice, 2, Rules::Vision, stored, readTemperatureOverride(0.0002, "t").value());
    EXPECT_EQ(tiny.reported, 0.0002);
    EXPECT_EQ(tiny.divisor, 1e-3);
}

TEST(Temperature, RefusesWhatIsNone) {
    EXPECT_THAT(readTemperatureOverride(0, "options.temperature").error().message(),
                HasSubstr("options.temperature: a temperature must be finite and above 0"));
    EXPECT_THAT(readTemperatureOverride("1", "options.temperature").error().message(), HasSubstr("a number"));
    const json::Value byType = json::Object{{"rank", 1.0}};
    EXPECT_THAT(readTemperatureOverride(byType, "options.temperature").error().message(), HasSubstr("unknown question type"));
    const json::Value notANumber = json::Object{{"noul", std::nan("")}};
    EXPECT_EQ(readTemperatureOverride(notANumber, "options.temperature").error().where, "options.temperature.noul");
}

TEST(Decision, AveragesOrdersInLabelOrder) {
    const Question q = questionFrom(R"({"type":"choice","instructions":"x","criteria":["a","b","c"]})");
    const std::vector<OrderScore> scores{{{0, 1, 2}, {3.0, 1.0, 0.0}, 0.9, {}}, {{2, 1, 0}, {2.0, 1.0, 1.0}, 0.5, {}}};
    const Decision d = decide(q, scores, Temperature{});
    EXPECT_THAT(d.meanLogits, ElementsAre(2.0, 1.0, 1.0));  // a: (3+1)/2, c: (0+2)/2
    EXPECT_DOUBLE_EQ(d.actProbability, 0.7);
    EXPECT_EQ(d.best, 0);
    EXPECT_EQ(d.flips, 1);            // the second order alone prefers c
    EXPECT_DOUBLE_EQ(d.spread, 1.0);  // a: 3 and 1
    const double e = std::exp(1.0);
    EXPECT_THAT(d.probabilities,
                ElementsAre(DoubleNear(e / (e + 2), 1e-15), DoubleNear(1 / (e + 2), 1e-15), DoubleNear(1 / (e + 2), 1e-15)));
    EXPECT_NEAR(d.margin, (e - 1) / (e + 2), 1e-15);
    EXPECT_NEAR(d.concentration, 1 - d.entropy / std::log(3.0), 1e-15);
}

TEST(Decision, OfOneOptionIsCertain) {
    const Question q = questionFrom(R"({"type":"choice","instructions":"x","criteria":["only"]})");
    const std::vector<OrderScore> scores{{{0}, {-7.0}, 0.4, {}}};
    const Decision d = decide(q, scores, Temperature{});
    EXPECT_THAT(d.probabilities, ElementsAre(1.0));
    EXPECT_EQ(d.concentration, 1.0);
    EXPECT_EQ(d.margin, 1.0);
}

// Numbers of a published report: bucket choice:11+ with T = 0.1006 makes 0.22 look like 0.94.
TEST(Decision, SharpTemperatureMakesCertain) {
    const std::vector<double> logits{0.9, 1.6, 0.2, -0.4, 1.3, 0.1, -0.2, 1.1, 0.4, -0.9, 0.0, 0.5};
    EXPECT_NEAR(probabilitiesOf(logits, 0.1006, Rules::Vision)[1], 0.9446, 5e-5);
    EXPECT_NEAR(probabilitiesOf(logits, 0.5, Rules::Vision)[1], 0.3893, 5e-5);
    EXPECT_NEAR(concentrationOf(probabilitiesOf(logits, 1.0, Rules::Vision)), 0.092, 5e-5);
}

TEST(Answer, HasTheReferencesMembersInOrder) {
    const Question choice = questionFrom(R"({"type":"choice","instructions":"x","criteria":["a","b"]})");
    const std::vector<OrderScore> even{{{0, 1}, {1.0, 1.0}, 0.25, {}}};
    EXPECT_EQ(json::write(answerOf(choice, decide(choice, even, {}), {})),
              R"({"type":"choice","choice":"a","probabilities":{"a":0.5,"b":0.5},"confidence":0.0,"action":{"act_probability":0.25}})");

    const Question score = questionFrom(R"({"type":"score","instructions":"x","criteria":["lo",2]})");
    EXPECT_EQ(
        json::write(answerOf(score, decide(score, even, {}), {})),
        R"({"type":"score","score":0.5,"legend":{"0":"lo","1":2},"probabilities":{"0":0.5,"1":0.5},"confidence":0.0,"action":{"act_probability":0.25}})");

    const Question noul = questionFrom(R"({"type":"noul","instructions":"x"})");
    const std::vector<OrderScore> valued{{{0, 1}, {1.0, 1.0}, 0.25, 0.5}};
    EXPECT_EQ(json::write(answerOf(noul, decide(noul, valued, {}), {})),
              R"({"type":"noul","noul":0.5,"confidence":0.5,"action":{"act_probability":0.25},"value":0.5})");
}

TEST(Answer, OfTheTextBranchCarriesItsOwnConfidence) {
    const Question score = questionFrom(R"({"type":"score","instructions":"x","criteria":["lo",2]})", Rules::Text);
    const std::vector<OrderScore> even{{{0, 1}, {1.0, 1.0}, 0.25, {}}};
    Truncation cut;
    cut.stateTokensDropped = 3;  // reported in usage, not here
    EXPECT_EQ(
        json::write(answerOf(score, decide(score, even, {}), cut)),
        R"({"type":"score","score":0.5,"legend":{"0":"lo","1":"2"},"probabilities":{"0":0.5,"1":0.5},"confidence":0.0,"answer_confidence":0.5,)"
        R"("action":{"act_probability":0.25}})");
}

TEST(Answer, SaysWhatWasCut) {
    const Question q = questionFrom(R"({"type":"choice","instructions":"x","criteria":["a","b","c"]})");
    Truncation cut;
    cut.options = {0, 2};
    cut.indistinguishable = {{0, 2}};
    cut.instructionTokensDropped = 4;
    EXPECT_EQ(
        json::write(truncatedAnswer(cut, q)),
        R"({"options":["a","c"],"indistinguishable":[["a","c"]],"instructions":true,"instructions_tokens_dropped":4,"state_tokens_dropped":0})");
    EXPECT_TRUE(truncatedAnswer({}, q).isNull());
    const std::string strict = strictError(cut, q, 1024, 256).message();
    for (const char* part : {"question 'q'", "'a', 'c'", "'a' and 'c'", "4 instruction tokens", "head_max_len=256", "max_len=1024"})
        EXPECT_THAT(strict, HasSubstr(part));
}

}  // namespace
}  // namespace rowscope::question
