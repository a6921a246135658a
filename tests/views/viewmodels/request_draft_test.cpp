#include "views/viewmodels/request/request_draft.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

namespace {

using namespace rowscope;
using namespace rowscope::viewmodels;

DraftQuestion choice(const QString& id) {
    DraftQuestion q;
    q.id = id;
    q.instructions = QStringLiteral("Which?");
    q.options = {{QStringLiteral("a"), {}}, {QStringLiteral("b"), {}}};
    return q;
}

DraftData valid() {
    DraftData draft;
    draft.checkpoint = QStringLiteral("folder");
    draft.state = QStringLiteral("{\"k\": 1}");
    draft.questions = {choice(QStringLiteral("q"))};
    return draft;
}

TEST(RequestDraft, UndoGoesBackThroughFieldsAndRedoForward) {
    RequestDraft draft;
    draft.reset(valid());
    draft.edit(QStringLiteral("state"), [](DraftData& d) { d.state = QStringLiteral("[1]"); });
    draft.edit(QStringLiteral("options/orders"), [](DraftData& d) { d.options.permutations = 8; });
    EXPECT_TRUE(draft.isModified());
    draft.undo();
    EXPECT_EQ(draft.data().options.permutations, 1);
    EXPECT_EQ(draft.data().state, QStringLiteral("[1]"));
    draft.undo();
    EXPECT_TRUE(draft.data() == valid());
    EXPECT_FALSE(draft.isModified());
    EXPECT_FALSE(draft.canUndo());
    draft.redo();
    draft.redo();
    EXPECT_EQ(draft.data().options.permutations, 8);
    EXPECT_FALSE(draft.canRedo());
}

TEST(RequestDraft, QuickTypingInOneFieldIsOneStepAndSlowTypingSeveral) {
    std::chrono::steady_clock::time_point now;
    RequestDraft draft(nullptr, [&now] { return now; });
    draft.reset(valid());
    const auto type = [&](const char* text, std::chrono::milliseconds later) {
        now += later;
        draft.edit(QStringLiteral("state"), [text](DraftData& d) { d.state = QString::fromLatin1(text); });
    };
    using namespace std::chrono_literals;
    type("[", 0ms);
    type("[1", 999ms);  // each within a second of the one before, all three in two
    type("[1]", 999ms);
    draft.undo();
    EXPECT_EQ(draft.data().state, valid().state);
    type("[2]", 0ms);
    type("[23]", 1000ms);
    draft.undo();
    EXPECT_EQ(draft.data().state, QStringLiteral("[2]"));
    type("[24]", 1ms);
    draft.undo();
    EXPECT_EQ(draft.data().state, QStringLiteral("[2]")) << "what follows an undo is a step of its own";
}

TEST(RequestDraft, AnEditAfterUndoForgetsWhatWasUndone) {
    RequestDraft draft;
    draft.reset(valid());
    draft.edit(QStringLiteral("a"), [](DraftData& d) { d.state = QStringLiteral("[1]"); });
    draft.undo();
    draft.edit(QStringLiteral("b"), [](DraftData& d) { d.state = QStringLiteral("[2]"); });
    EXPECT_FALSE(draft.canRedo());
    EXPECT_EQ(draft.data().state, QStringLiteral("[2]"));
}

TEST(RequestDraft, AnEditThatChangesNothingIsNoStep) {
    RequestDraft draft;
    draft.reset(valid());
    QSignalSpy changed(&draft, &RequestDraft::changed);
    draft.edit(QStringLiteral("state"), [](DraftData&) {});
    EXPECT_EQ(changed.count(), 0);
    EXPECT_FALSE(draft.canUndo());
}

struct Flaw {
    const char* name;
    void (*make)(DraftData&);
    const char* field;
};
class DraftFlaw : public testing::TestWithParam<Flaw> {};

TEST_P(DraftFlaw, IsFoundAtItsField) {
    DraftData draft = valid();
    ASSERT_TRUE(problemsOf(draft).empty());
    GetParam().make(draft);
    const auto problems = problemsOf(draft);
    ASSERT_EQ(problems.size(), 1U) << GetParam().name;
    EXPECT_EQ(problems.front().field, QString::fromLatin1(GetParam().field));
    EXPECT_FALSE(problems.front().message.isEmpty());
}
INSTANTIATE_TEST_SUITE_P(Flaws, DraftFlaw,
                         testing::Values(Flaw{"broken JSON", [](DraftData& d) { d.state = QStringLiteral("{\"k\": "); }, "state"},
                                         Flaw{"a bare number", [](DraftData& d) { d.state = QStringLiteral("7"); }, "state"},
                                         Flaw{"no question", [](DraftData& d) { d.questions.clear(); }, "questions"},
                                         Flaw{"no checkpoint", [](DraftData& d) { d.checkpoint.clear(); }, "checkpoint"},
                                         Flaw{"no name", [](DraftData& d) { d.questions[0].id = QStringLiteral(" "); }, "questions/0"},
                                         Flaw{"two of one name", [](DraftData& d) { d.questions.push_back(d.questions[0]); },
                                              "questions/1"},
                                         Flaw{"no options", [](DraftData& d) { d.questions[0].options.clear(); }, "questions/0/options"},
                                         Flaw{"bad instructions",
                                              [](DraftData& d) {
                                                  d.questions[0].instructionsAreJson = true;
                                                  d.questions[0].instructions = QStringLiteral("{");
                                              },
                                              "questions/0"}));

TEST(RequestDraft, TextThatLooksLikeBrokenJsonIsFineAsText) {
    DraftData draft = valid();
    draft.stateForm = StateForm::Text;
    draft.state = QStringLiteral("{ half a thought");
    EXPECT_TRUE(problemsOf(draft).empty());
    const auto request = requestOf(draft);
    ASSERT_TRUE(request);
    EXPECT_EQ(request->state, json::Value("{ half a thought"));
}

TEST(RequestDraft, QuestionBodiesComeBackAsTheyWere) {
    for (const char* text :
         {R"({"type":"choice","instructions":"Which?","criteria":["a","b"]})",
          R"({"type":"choice","instructions":"Which?","criteria":{"a":"first","b":null}})",
          R"({"type":"score","instructions":"How?","criteria":["low","high"]})", R"({"type":"noul","instructions":"Is it?"})",
          R"({"type":"noul","instructions":"Is it?","criteria":{"true":"surely"}})", R"({"type":"noul","instructions":{"ask":["x",1]}})"}) {
        const auto body = json::parse(text, "body");
        ASSERT_TRUE(body);
        EXPECT_EQ(json::write(bodyOf(draftQuestionOf("q", *body))), text);
    }
}

TEST(RequestDraft, AMissingPictureIsNamedByItsFile) {
    DraftData draft = valid();
    draft.pictures.push_back({QStringLiteral("gone.png"), QStringLiteral("/no/such/gone.png"), nullptr});
    const auto request = requestOf(draft);
    ASSERT_FALSE(request);
    EXPECT_EQ(fieldOf(request.error(), draft), QStringLiteral("pictures/0"));
}

TEST(RequestDraft, ARunErrorStandsAtItsFieldUntilThatIsEdited) {
    RequestDraft draft;
    draft.reset(valid());
    draft.setRunError(Error{ErrorKind::Value, "question 'q'", "too long", "", "", ""});
    EXPECT_TRUE(draft.messageAt(QStringLiteral("questions/0")).contains(QStringLiteral("too long")));
    draft.edit(QStringLiteral("state"), [](DraftData& d) { d.state = QStringLiteral("[]"); });
    EXPECT_FALSE(draft.messageAt(QStringLiteral("questions/0")).isEmpty());
    draft.edit(QStringLiteral("questions/0/instructions"), [](DraftData& d) { d.questions[0].instructions = QStringLiteral("Short?"); });
    EXPECT_TRUE(draft.messageAt(QStringLiteral("questions/0")).isEmpty());
}

}  // namespace
