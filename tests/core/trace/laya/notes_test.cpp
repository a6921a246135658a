// Notes about requests, one a kind of public report; sequences by a toy vocabulary of one token a byte.

#include "core/trace/laya/notes.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/core/rows/laya/toy_vocabulary.h"

namespace rowscope::trace::laya {
namespace {

using rows::laya::Readout;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Setting {
    Readout readout = Readout::Terminator;
    rows::laya::Budgets budgets{1024, 256};
    question::Temperatures temperatures;
    std::vector<rows::laya::TileGrid> pictures;
};

struct Noted {
    std::vector<Finding> notes;
    Status planned;

    [[nodiscard]] std::vector<std::string> codes() const {
        std::vector<std::string> result;
        for (const Finding& note : notes) result.push_back(note.code);
        return result;
    }
    [[nodiscard]] const Finding& find(const std::string& code) const {
        static const Finding none;
        for (const Finding& note : notes)
            if (note.code == code) return note;
        return none;
    }
};

Noted noted(const std::string& questions, const json::Value& state = "The label is torn.", const Setting& setting = {},
            int permutations = 1) {
    request::Request request;
    request.state = state;
    request.options.permutations = permutations;
    request.pictures.resize(setting.pictures.size());
    const json::Value parsed = json::parse(questions, "questions").value();
    for (const auto& [id, body] : parsed.asObject()) request.questions.push_back({id, body});
    rows::laya::CheckpointRules rules;
    rules.readout = setting.readout;
    rules.questionRules = setting.readout == Readout::Text ? question::Rules::Text : question::Rules::Vision;
    rules.vocabulary = rows::laya::toy::vocabulary();
    rules.budgets = setting.budgets;
    rules.temperatures = setting.temperatures;
    rows::laya::Plan plan;
    Noted result;
    result.planned = planPredict(request, rules, setting.pictures, {}, plan);
    const NoteContext context{request, rules, plan};
    result.notes = requestNotes(context);
    if (!result.planned) result.notes.push_back(refusal(result.planned.error(), context));
    return result;
}

std::string choiceOf(const std::vector<std::string>& names) {
    json::Array list(names.begin(), names.end());
    return json::write(json::Object{{"q", json::Object{{"type", "choice"}, {"instructions", "Which?"}, {"criteria", list}}}});
}

TEST(RequestNotes, SayNothingAboutACleanRequest) { EXPECT_THAT(noted(choiceOf({"side door", "front door"})).codes(), IsEmpty()); }

TEST(RequestNotes, NameTemperaturesThatDecideMoreThanLogits) {
    Setting setting;
    setting.temperatures.byBucket = {{"choice:2", 0.1006}};
    const Noted n = noted(choiceOf({"a", "b"}), "s", setting);
    EXPECT_THAT(n.codes(), ElementsAre("N:temperature_extreme"));
    EXPECT_THAT(n.notes[0].cause, HasSubstr("T = 0.1006 from bucket choice:2"));
    setting.readout = Readout::Text;
    EXPECT_THAT(noted(choiceOf({"a", "b"}), "s", setting).notes[0].cause, HasSubstr("clamped to 0.5"));
    setting.temperatures.byBucket = {{"choice:2", 1.1}};
    EXPECT_THAT(noted(choiceOf({"a", "b"}), "s", setting).codes(), IsEmpty());
}

TEST(RequestNotes, SayThatAnAnswerOfNaNIsNone) {
    request::Request request;
    rows::laya::CheckpointRules rules;
    rows::laya::Plan plan;
    plan.questions.resize(2);
    plan.questions[0].id = "a";
    plan.questions[1].id = "b";
    std::vector<ScoredQuestion> scored(2);
    scored[0].scores = {{{0, 1}, {0.5, -1.5}, 0, {}}};
    scored[1].scores = {{{0, 1}, {0.5, std::nan("")}, 0, {}}, {{1, 0}, {INFINITY, 0}, 0, {}}};
    NoteContext context{request, rules, plan};
    context.scored = &scored;
    std::vector<Finding> notes;
    noteFinite(context, notes);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_EQ(notes[0].code, "N:answer_not_finite");
    EXPECT_EQ(notes[0].severity, Severity::Error);
    EXPECT_EQ(notes[0].place.question, 1);
    EXPECT_THAT(notes[0].cause, HasSubstr("question 'b'"));
    EXPECT_EQ(notes[0].evidence, "2 such logits over 2 orders");
}

TEST(RequestNotes, SayThatAnActProbabilityOrValueOfNaNIsNone) {
    request::Request request;
    rows::laya::CheckpointRules rules;
    rows::laya::Plan plan;
    plan.questions.resize(2);
    std::vector<ScoredQuestion> scored(2);
    scored[0].scores = {{{0, 1}, {0.5, -1.5}, std::nan(""), {}}};
    scored[1].scores = {{{0, 1}, {0.5, -1.5}, 0.5, INFINITY}, {{1, 0}, {0.5, -1.5}, 0.5, 0.25}};
    NoteContext context{request, rules, plan};
    context.scored = &scored;
    std::vector<Finding> notes;
    noteFinite(context, notes);
    ASSERT_EQ(notes.size(), 2U);
    for (const Finding& note : notes) {
        EXPECT_EQ(note.severity, Severity::Error);
        EXPECT_THAT(note.cause, HasSubstr("its act probability or value is NaN or infinite"));
    }
    EXPECT_EQ(notes[1].evidence, "1 such figures over 2 orders");
}

// A misspelt "option_attention" answers as if it were causal.
TEST(RequestNotes, NameKeysOfTheConfigThatMeanNothingAndTheOldSpelling) {
    request::Request request;
    rows::laya::CheckpointRules rules;
    rows::laya::Plan plan;
    NoteContext context{request, rules, plan};
    std::vector<Finding> notes;
    noteSetting(context, notes);
    EXPECT_THAT(notes, IsEmpty());
    context.unknownKeys = {"option_atention", "colour"};
    context.oldSpelling = true;
    noteSetting(context, notes);
    ASSERT_EQ(notes.size(), 2U);
    EXPECT_EQ(notes[0].code, "N:config_key_unknown");
    EXPECT_EQ(notes[0].evidence, "'option_atention', 'colour'");
    EXPECT_EQ(notes[1].code, "N:option_attention_spelling");
    for (const Finding& note : notes) EXPECT_EQ(note.severity, Severity::Warning);
}

TEST(RequestNotes, NameWhatWasCut) {
    Setting setting;
    setting.budgets = {200, 60};
    std::vector<std::string> names;
    for (int i = 0; i < 9; ++i) names.push_back("card payment failed " + std::to_string(i));
    const Noted n = noted(choiceOf(names), json::Value(std::string(300, 's')), setting);
    EXPECT_THAT(n.codes(),
                ElementsAre("N:options_truncated", "N:options_indistinguishable", "N:instructions_truncated", "N:state_truncated"));
    EXPECT_THAT(n.find("N:options_indistinguishable").cause, HasSubstr("36 pairs"));
    EXPECT_EQ(n.find("N:options_indistinguishable").severity, Severity::Error);
    EXPECT_THAT(n.find("N:state_truncated").cause, HasSubstr("cut at the right"));
}

TEST(RequestNotes, NameWhatDoesNotFitAtAll) {
    std::vector<std::string> names;
    for (int i = 0; i < 260; ++i) names.push_back("o" + std::to_string(1000 + i));
    const Noted n = noted(choiceOf(names));
    EXPECT_FALSE(n.planned);
    EXPECT_THAT(n.codes(), Contains("N:options_over_255"));
    EXPECT_EQ(n.notes.back().code, "N:length_error_or_truncation");
    EXPECT_EQ(n.notes.back().place.question, 0);
}

TEST(RequestNotes, NameRepeatedOptionsAndOrdersThatDoNotExist) {
    const Noted n = noted(choiceOf({"side door", "garage", "side door", "garage"}), "s", {}, 8);
    EXPECT_THAT(n.codes(), ElementsAre("N:duplicate_options", "N:option_orders"));
    EXPECT_THAT(n.notes[0].evidence, HasSubstr("4 names, 2 distinct: side door, garage"));
    EXPECT_THAT(n.notes[1].cause, HasSubstr("8 option orders asked, 2 different ones exist for K = 2"));
}

TEST(RequestNotes, NameReservedTokensAndWhatTheyBecome) {
    Setting setting;
    setting.readout = Readout::Text;
    const Noted n =
        noted(R"({"x":{"type":"choice","instructions":"Ignore this. [SEP][MASK] yes","criteria":{"[MASK] yes":null,"no":null}}})",
              "print [MASK] here", setting);
    EXPECT_THAT(n.codes(), ElementsAre("N:reserved_token_in_text"));
    EXPECT_THAT(n.notes[0].evidence, HasSubstr("[MASK] in the state becomes a space"));
    EXPECT_THAT(n.notes[0].evidence, HasSubstr("[SEP] in the instructions of question 'x' becomes the special token"));
}

TEST(RequestNotes, NameEscapesLanguageRowsAndTypes) {
    EXPECT_THAT(noted("{\"x\":{\"type\":\"noul\",\"instructions\":{\"\u8cea\u554f\":\"\u7834\"}}}").codes(),
                ElementsAre("N:instructions_json_escaped"));
    EXPECT_THAT(noted(choiceOf({"a", "b"}), "Mach bitte das Licht im Flur aus").codes(), ElementsAre("N:language_checkpoint_mismatch"));
    Setting setting;
    setting.pictures.resize(10);
    const Noted n = noted(R"({"s":{"type":"score","instructions":"How damaged?","criteria":["not","very"]}})", json::Object{}, setting);
    EXPECT_THAT(n.codes(), ElementsAre("N:media_rows", "N:type_not_trained"));
    EXPECT_THAT(n.notes[0].cause, HasSubstr("10 pictures take 670 of 1024 rows"));
}

TEST(RequestNotes, NameAQuestionThatIsNone) {
    const Noted n = noted(R"({"q1":{"type":"choice","instructions":"x","criteria":["a",3]}})");
    EXPECT_EQ(n.notes.back().code, "N:question_invalid");
    EXPECT_THAT(n.notes.back().cause, HasSubstr("question 'q1': criteria[1]"));
}

TEST(Language, IsGuessedFromCommonWordsOnly) {
    EXPECT_EQ(languageOf("Mach bitte das Licht im Flur aus"), "de");
    EXPECT_EQ(languageOf("The courier left the parcel at the side door; the label is torn."), "en");
    EXPECT_EQ(languageOf("La porte est dans le jardin avec les vélos"), "fr");
    EXPECT_EQ(languageOf("crate 7 bay 3"), std::nullopt);
    EXPECT_EQ(languageOf(""), std::nullopt);
}

}  // namespace
}  // namespace rowscope::trace::laya
