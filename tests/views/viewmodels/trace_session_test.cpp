#include "views/viewmodels/trace_session.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "views/viewmodels/place/place_text.h"
#include "views/viewmodels/selection_bus.h"

using namespace rowscope;
using viewmodels::SelectionBus;
using viewmodels::TraceSession;

namespace {

masks::Mask emptyMask(const std::string& name) { return masks::Mask(name, 4, 4, masks::Expression::all({})); }

trace::TracePtr makeTrace(int sequences) {
    auto trace = std::make_shared<trace::Trace>();
    for (int i = 0; i < sequences; ++i) {
        trace::Sequence sequence;
        sequence.masks.push_back({emptyMask("causal"), "0-29", false, false, false, {}});
        sequence.masks.push_back({emptyMask("composed"), "0-29", true, false, false, {}});
        trace->sequences.push_back(std::move(sequence));
    }
    trace::QuestionResult question;
    question.id = "largest";
    trace->questions.push_back(question);
    return trace;
}

trace::Place at(std::int32_t sequence, std::int32_t mask = -1) {
    trace::Place place;
    place.sequence = sequence;
    place.mask = mask;
    return place;
}

struct SessionTest : testing::Test {
    SelectionBus bus;
    TraceSession session{bus};
};

TEST_F(SessionTest, IsUsableBeforeTheFirstTrace) {
    EXPECT_TRUE(session.isEmpty());
    EXPECT_EQ(session.sequence(), nullptr);
    EXPECT_EQ(session.mask(), nullptr);
    session.setSequence(3);
    session.setMask(1);
    EXPECT_EQ(session.sequenceIndex(), -1);
}

TEST_F(SessionTest, ANewTraceShowsItsFirstSequenceAndComposedMaskAndForgetsTheSelection) {
    session.setTrace(makeTrace(2));
    bus.choose(at(1));
    EXPECT_EQ(session.sequenceIndex(), 1);
    session.setTrace(makeTrace(1));
    EXPECT_EQ(session.sequenceIndex(), 0);
    EXPECT_EQ(session.mask()->mask.name(), "composed");
    EXPECT_EQ(bus.current(), trace::Place{});
}

TEST_F(SessionTest, AChoiceInAnotherSequenceOrMaskMovesTheSessionAlong) {
    session.setTrace(makeTrace(3));
    QSignalSpy sequences(&session, &TraceSession::sequenceChanged);
    QSignalSpy masks(&session, &TraceSession::maskChanged);
    bus.choose(at(2, 0));
    EXPECT_EQ(session.sequenceIndex(), 2);
    EXPECT_EQ(session.maskIndex(), 0);
    EXPECT_EQ(sequences.count(), 1);
    EXPECT_EQ(masks.count(), 1);
    bus.choose(at(99, 99));
    EXPECT_EQ(session.sequenceIndex(), 2) << "a place of another trace moves nothing";
}

TEST_F(SessionTest, AChosenOptionShowsTheSequenceThatAsksItsQuestion) {
    auto trace = std::make_shared<trace::Trace>(*makeTrace(4));
    for (int i = 0; i < 4; ++i) {
        trace->sequences[static_cast<std::size_t>(i)].question = i / 2;
        trace->sequences[static_cast<std::size_t>(i)].order = i % 2;
    }
    session.setTrace(trace);
    trace::Place place;
    place.question = 1;
    place.option = 0;
    bus.choose(place);
    EXPECT_EQ(session.sequenceIndex(), 2);
    place.order = 1;
    bus.choose(place);
    EXPECT_EQ(session.sequenceIndex(), 3);
    place.order = -1;
    place.option = 1;
    bus.choose(place);
    EXPECT_EQ(session.sequenceIndex(), 3) << "it asks that question already";
    place.question = 9;
    bus.choose(place);
    EXPECT_EQ(session.sequenceIndex(), 3);
}

TEST_F(SessionTest, AGrowingTraceKeepsWhereTheUserLooks) {
    session.setTrace(makeTrace(2));
    bus.choose(at(1, 0));
    session.updateTrace(makeTrace(3));
    EXPECT_EQ(session.sequenceIndex(), 1);
    EXPECT_EQ(session.maskIndex(), 0);
    EXPECT_TRUE(bus.canGoBack());
    session.updateTrace(makeTrace(1));
    EXPECT_EQ(session.sequenceIndex(), 0);
}

TEST_F(SessionTest, NullMeansEmpty) {
    session.setTrace(makeTrace(1));
    session.setTrace(nullptr);
    EXPECT_TRUE(session.isEmpty());
    EXPECT_EQ(session.sequence(), nullptr);
}

TEST(PlaceText, NamesWhatIsChosen) {
    const auto trace = makeTrace(1);
    EXPECT_EQ(viewmodels::placeText(*trace, {}), QString());
    trace::Place cell;
    cell.cell = masks::Cell{122, 131};
    EXPECT_EQ(viewmodels::placeText(*trace, cell), QStringLiteral("row 122 · col 131"));
    trace::Place option;
    option.question = 0;
    option.option = 1;
    option.rows = {{119, 125}};
    EXPECT_EQ(viewmodels::placeText(*trace, option), QStringLiteral("option 1 of largest (rows 119–124)"));
    trace::Place stale;
    stale.media = 7;
    stale.cacheEvent = 7;
    EXPECT_EQ(viewmodels::placeText(*trace, stale), QString()) << "out of range says nothing and never crashes";
}

TEST(PlaceText, LongListsOfRangesAreCounted) {
    EXPECT_EQ(viewmodels::rangesText({{5, 6}, {9, 13}}), QStringLiteral("5, 9–12"));
    EXPECT_EQ(viewmodels::rangesText({{0, 1}, {2, 3}, {4, 5}, {6, 7}, {8, 9}}), QStringLiteral("0, 2, 4 and more (5 ranges)"));
}

TEST_F(SessionTest, ATraceThatAPanelMadeIsToldOfBeforeItIsShown) {
    session.setTrace(makeTrace(1));
    const trace::TracePtr made = makeTrace(2);
    const trace::TracePtr sound = makeTrace(2);
    QStringList told;
    QObject::connect(&session, &TraceSession::traceMade, [&](const QString& name) {
        EXPECT_NE(session.shared(), made);
        told << name;
    });
    QObject::connect(&session, &TraceSession::traceChanged, [&] { told << QStringLiteral("changed"); });
    session.showMade(made, sound, QStringLiteral("lab"));
    EXPECT_EQ(told, (QStringList{QStringLiteral("lab"), QStringLiteral("changed")}));
    EXPECT_EQ(session.shared(), made);
    EXPECT_EQ(session.other(), sound);
}

}  // namespace
