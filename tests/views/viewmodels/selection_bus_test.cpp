#include "views/viewmodels/selection_bus.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

using rowscope::trace::Place;
using rowscope::viewmodels::SelectionBus;

namespace {

Place row(std::int32_t index) {
    Place place;
    place.sequence = 0;
    place.rows = {{index, index + 1}};
    return place;
}

struct BusTest : testing::Test {
    SelectionBus bus;
    std::vector<Place> chosen;
    std::vector<std::optional<Place>> hovered;

    BusTest() {
        QObject::connect(&bus, &SelectionBus::chosen, [this](const Place& p) { chosen.push_back(p); });
        QObject::connect(&bus, &SelectionBus::hovered, [this](const std::optional<Place>& p) { hovered.push_back(p); });
    }
};

TEST_F(BusTest, ChoosingReachesEveryListenerOnceAndTheSameAgainIsSilent) {
    bus.choose(row(3));
    bus.choose(row(3));
    EXPECT_EQ(chosen, std::vector{row(3)});
    EXPECT_EQ(bus.current(), row(3));
}

TEST_F(BusTest, AListenerThatChoosesTheSamePlaceAgainStartsNoLoop) {
    QObject::connect(&bus, &SelectionBus::chosen, [this](const Place& p) { bus.choose(p); });
    bus.choose(row(1));
    EXPECT_EQ(chosen.size(), 1U);
}

TEST_F(BusTest, BackAndForwardWalkTheHistoryAndANewChoiceCutsTheFuture) {
    bus.choose(row(1));
    bus.choose(row(2));
    bus.choose(row(3));
    bus.back();
    bus.back();
    EXPECT_EQ(bus.current(), row(1));
    bus.forward();
    EXPECT_EQ(bus.current(), row(2));
    bus.choose(row(9));
    EXPECT_FALSE(bus.canGoForward());
    bus.back();
    EXPECT_EQ(bus.current(), row(2));
    bus.back();
    bus.back();
    EXPECT_EQ(bus.current(), Place{});
    EXPECT_FALSE(bus.canGoBack());
    bus.back();
    EXPECT_EQ(bus.current(), Place{});
}

TEST_F(BusTest, AnotherFindingAtTheSamePlaceIsNewsAndTheSameOneIsSilent) {
    bus.chooseFinding(1, row(3));
    bus.chooseFinding(1, row(3));
    bus.choose(row(3));
    EXPECT_EQ(chosen.size(), 1U);
    bus.chooseFinding(2, row(3));
    EXPECT_EQ(chosen.size(), 2U);
    bus.chooseFinding(4, {});
    EXPECT_EQ(bus.currentFinding(), 4U);
    bus.chooseFinding(5, {});
    EXPECT_EQ(chosen.size(), 4U);
    bus.back();
    EXPECT_EQ(bus.currentFinding(), 4U);
    bus.back();
    EXPECT_EQ(bus.currentFinding(), 2U);
    bus.choose(row(8));
    EXPECT_EQ(bus.currentFinding(), std::nullopt);
    bus.chooseFinding(5, {});
    bus.clear();
    EXPECT_EQ(bus.currentFinding(), std::nullopt) << "no place, and yet something to clear";
    bus.chooseFinding(5, {});
    bus.reset();
    EXPECT_EQ(bus.currentFinding(), std::nullopt);
}

TEST_F(BusTest, ABurstOfHoversDeliversTheFirstAndTheLast) {
    for (int i = 0; i < 500; ++i) bus.hover(row(i));
    ASSERT_FALSE(hovered.empty());
    EXPECT_EQ(hovered.front(), row(0));
    EXPECT_TRUE(QTest::qWaitFor([&] { return hovered.back() == row(499); }, 1000));
    EXPECT_LT(hovered.size(), 100U);
    EXPECT_TRUE(chosen.empty()) << "hovering chooses nothing";
}

TEST_F(BusTest, LeavingComesAfterTheHoversBeforeIt) {
    bus.hover(row(1));
    bus.hover(row(2));
    bus.endHover();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !hovered.back(); }, 1000));
    QTest::qWait(60);
    EXPECT_FALSE(hovered.back());
    EXPECT_FALSE(bus.currentHover());
}

TEST_F(BusTest, ResetForgetsAHoverThatStillWaits) {
    bus.hover(row(1));
    bus.hover(row(2));
    bus.reset();
    QTest::qWait(60);
    EXPECT_FALSE(hovered.back());
    EXPECT_FALSE(bus.canGoBack());
}

}  // namespace
