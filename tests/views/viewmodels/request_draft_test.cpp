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

struct Named {
    const char* where;
    const char* field;
};
class PlaceOfAnError : public testing::TestWithParam<Named> {};

TEST_P(PlaceOfAnError, IsTheFieldWhoseWholeNameItHas) {
    DraftData draft = valid();
    draft.checkpoint = QStringLiteral("/nets/small");
    for (const char* name : {"1.png", "11.png", "b.png", "a b.png", "picture 2", "picture 21"})
        draft.pictures.push_back({QString::fromLatin1(name), {}, nullptr});
    draft.pictures.push_back({QStringLiteral("1.png"), QStringLiteral("/data/x/1.png"), nullptr});
    const Error error{ErrorKind::Format, GetParam().where, "is broken", "", "", ""};
    EXPECT_EQ(fieldOf(error, draft), QString::fromLatin1(GetParam().field)) << GetParam().where;
}
INSTANTIATE_TEST_SUITE_P(Names, PlaceOfAnError,
                         testing::Values(Named{"1.png", "pictures/0"}, Named{"11.png", "pictures/1"},
                                         Named{"11.png: chunk 3", "pictures/1"}, Named{"picture '1.png': row 4", "pictures/0"},
                                         Named{"b.png", "pictures/2"}, Named{"a b.png: chunk", "pictures/3"},
                                         Named{"picture 2", "pictures/4"}, Named{"picture 21: chunk", "pictures/5"},
                                         Named{"/data/x/1.png", "pictures/6"}, Named{"/data/y/1.png", ""}, Named{"111.png", ""},
                                         Named{"1.png.part", ""}, Named{"/nets/small/config.json", "checkpoint"},
                                         Named{"/nets/smaller/config.json", ""}));

TEST(RequestDraft, EveryPictureHasItsMessageUnderTheList) {
    RequestDraft draft;
    DraftData data = valid();
    for (int i = 0; i < 256; ++i) data.pictures.push_back({QStringLiteral("%1.png").arg(i), {}, nullptr});
    draft.reset(data);
    for (const int i : {0, 15, 16, 255}) {
        draft.setRunError(Error{ErrorKind::Format, std::to_string(i) + ".png", "is broken", "", "", ""});
        EXPECT_TRUE(draft.messageUnder(QStringLiteral("pictures/")).contains(QStringLiteral("%1.png").arg(i))) << i;
        EXPECT_TRUE(draft.messageUnder(QStringLiteral("questions/")).isEmpty());
    }
    draft.setRunError(std::nullopt);
    EXPECT_TRUE(draft.messageUnder(QStringLiteral("pictures/")).isEmpty());
}

TEST(RequestDraft, ARunErrorGoesWithItsOwnFieldAndItsList) {
    DraftData data = valid();
    for (int i = 1; i < 12; ++i) data.questions.push_back(choice(QStringLiteral("q%1").arg(i)));
    for (const auto& [edited, stays] : std::initializer_list<std::pair<const char*, bool>>{{"questions/10/instructions", true},
                                                                                           {"pictures/remove", true},
                                                                                           {"questions/1", false},
                                                                                           {"questions/1/options", false},
                                                                                           {"questions/remove", false}}) {
        RequestDraft draft;
        draft.reset(data);
        draft.setRunError(Error{ErrorKind::Value, "question 'q1'", "too long", "", "", ""});
        draft.edit(QString::fromLatin1(edited), [](DraftData& d) { d.state += QStringLiteral(" "); });
        EXPECT_EQ(!draft.messageAt(QStringLiteral("questions/1")).isEmpty(), stays) << edited;
    }
}

}  // namespace
