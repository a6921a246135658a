#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QClipboard>
#include <QLineEdit>
#include <QToolButton>
#include <functional>

#include "tests/views/panels/panel_window.h"
#include "views/panels/mask/mask_panel.h"
#include "views/panels/rows/rows_panel.h"
#include "views/widgets/heatmap/heatmap_canvas.h"
#include "views/widgets/picture/picture_canvas.h"

using namespace rowscope;

namespace {

struct SelectionTest : testing::Test {
    tests::PanelWindow panels{{QStringLiteral("mask"), QStringLiteral("rows"), QStringLiteral("picture")}};
    SelectionTest() {
        panels.session.setTrace(tests::fakeLayaTrace());
        tests::PanelWindow::settle();
    }
    QAbstractItemView* rowTable() { return panels.find<panels::RowsPanel>("rows")->findChild<QAbstractItemView*>(); }
};

TEST_F(SelectionTest, ARowChosenInTheTableIsTheWholeWindowsChoice) {
    QAbstractItemView* table = rowTable();
    table->setCurrentIndex(table->model()->index(30, 0));
    EXPECT_EQ(panels.bus.current().rows, (std::vector<rows::RowRange>{{30, 31}}));
    EXPECT_EQ(panels.bus.current().media, 0);
    EXPECT_EQ(panels.bus.current().mediaRow, 25) << "the row says which patch it is";
}

TEST_F(SelectionTest, ACellChosenWithTheKeyboardMovesTheTable) {
    auto& canvas = panels.find<panels::MaskPanel>("mask")->canvas();
    trace::Place place;
    place.sequence = 0;
    place.mask = 0;
    place.rows = {{200, 201}};
    place.keys = {{20, 21}};
    place.cell = masks::Cell{200, 20};
    panels.bus.choose(place);
    QTest::keyClick(&canvas, Qt::Key_Down);
    ASSERT_TRUE(panels.bus.current().cell);
    EXPECT_EQ(*panels.bus.current().cell, (masks::Cell{201, 20}));
    EXPECT_EQ(rowTable()->currentIndex().row(), 201);
    panels.bus.back();
    EXPECT_EQ(rowTable()->currentIndex().row(), 200);
}

TEST_F(SelectionTest, AChoiceInOneTermStaysInThatMask) {
    panels.session.setMask(2);
    auto& canvas = panels.find<panels::MaskPanel>("mask")->canvas();
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPoint(90, 90));
    ASSERT_TRUE(panels.bus.current().cell);
    EXPECT_EQ(panels.bus.current().mask, 2);
    EXPECT_EQ(panels.session.maskIndex(), 2);
}

TEST_F(SelectionTest, AFilterKeepsRowsAndTheChoiceOfAHiddenRowDoesNoHarm) {
    auto* rows = panels.find<panels::RowsPanel>("rows");
    rows->setFilter(QStringLiteral("origin = option"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return rowTable()->model()->rowCount() < 200; }, 2000));
    const int options = rowTable()->model()->rowCount();
    EXPECT_GT(options, 20);
    trace::Place hidden;
    hidden.sequence = 0;
    hidden.rows = {{5, 6}};
    panels.bus.choose(hidden);
    EXPECT_EQ(panels.bus.current(), hidden) << "showing a choice chooses nothing else";
    rows->setFilter(QStringLiteral("lable = 3"));
    EXPECT_EQ(rowTable()->model()->rowCount(), options) << "a faulty filter keeps what was shown";
    EXPECT_TRUE(rows->findChild<QLineEdit*>()->property("fault").toBool());
    rows->setFilter({});
    EXPECT_TRUE(QTest::qWaitFor([&] { return rowTable()->model()->rowCount() > 300; }, 2000));
}

/// Rows of the CSV on the clipboard, by their first cell, once it is there.
QStringList copiedRows(const std::function<void()>& copy) {
    QClipboard* clipboard = QGuiApplication::clipboard();
    clipboard->clear();
    copy();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !clipboard->text().isEmpty(); }, 2000));
    QStringList rows;
    for (const QString& line : clipboard->text().split(QStringLiteral("\r\n"), Qt::SkipEmptyParts).mid(1)) rows << line.section(u',', 0, 0);
    return rows;
}

TEST_F(SelectionTest, CopyTakesTheSelectedRowsBeItOneAndTheButtonAllUnlessThereAreSeveral) {
    QAbstractItemView* table = rowTable();
    const auto keys = [table] { QTest::keySequence(table, QKeySequence::Copy); };
    const auto button = [this] {
        for (auto* candidate : panels.find<panels::RowsPanel>("rows")->findChildren<QToolButton*>())
            if (candidate->text().contains(QStringLiteral("CSV"))) candidate->click();
    };
    const auto all = table->model()->rowCount();
    EXPECT_EQ(copiedRows(keys).size(), all) << "nothing is selected";
    EXPECT_EQ(copiedRows(button).size(), all);
    table->setCurrentIndex(table->model()->index(30, 0));
    EXPECT_EQ(copiedRows(keys), QStringList{QStringLiteral("30")});
    EXPECT_EQ(copiedRows(button).size(), all) << "one row is where the person stands";
    trace::Place elsewhere;
    elsewhere.sequence = 0;
    elsewhere.rows = {{40, 41}};
    panels.bus.choose(elsewhere);
    EXPECT_EQ(copiedRows(keys), QStringList{QStringLiteral("40")}) << "chosen in another panel";
    elsewhere.rows = {{7, 8}, {40, 42}};
    panels.bus.choose(elsewhere);
    const QStringList three{QStringLiteral("7"), QStringLiteral("40"), QStringLiteral("41")};
    EXPECT_EQ(copiedRows(keys), three);
    EXPECT_EQ(copiedRows(button), three);
}

TEST_F(SelectionTest, HoveringAPatchLightsItsRowAndChoosesNothing) {
    std::optional<trace::Place> hovered;
    QObject::connect(&panels.bus, &viewmodels::SelectionBus::hovered, [&](const std::optional<trace::Place>& place) { hovered = place; });
    auto* canvas = panels.window.findChild<widgets::PictureCanvas*>();
    ASSERT_NE(canvas, nullptr);
    QTest::mouseMove(canvas, QPoint(canvas->width() / 2 + 3, canvas->height() / 2 + 3));
    ASSERT_TRUE(QTest::qWaitFor([&] { return hovered.has_value(); }, 1000));
    EXPECT_EQ(hovered->media, 0);
    EXPECT_EQ(hovered->rows.front().begin, 5 + hovered->mediaRow);
    EXPECT_EQ(panels.bus.current(), trace::Place{});
}

TEST_F(SelectionTest, WhatIsFoundLateInAnotherTraceChoosesNothingHere) {
    auto* rows = panels.find<panels::RowsPanel>("rows");
    for (auto* field : rows->findChildren<QLineEdit*>())
        if (field->accessibleName() == QStringLiteral("Find in rows")) field->setText(QStringLiteral("origin = option"));
    rows->find(1);
    panels.session.setTrace(tests::fakePackedTrace(700));
    QTest::qWait(200);
    EXPECT_EQ(panels.bus.current(), trace::Place{});
    EXPECT_FALSE(rowTable()->currentIndex().isValid());
}

TEST_F(SelectionTest, WhatIsFoundIsTheRowAlsoWhereTheOrderChangedMeanwhile) {
    auto* rows = panels.find<panels::RowsPanel>("rows");
    for (auto* field : rows->findChildren<QLineEdit*>())
        if (field->accessibleName() == QStringLiteral("Find in rows")) field->setText(QStringLiteral("origin = option"));
    rows->find(1);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !panels.bus.current().rows.empty(); }, 2000));
    const auto found = panels.bus.current().rows;
    panels.bus.clear();
    rowTable()->setCurrentIndex({});
    rows->setFilter(QStringLiteral("origin = option"));  // the find below starts before this is done
    rows->find(1);
    ASSERT_TRUE(QTest::qWaitFor([&] { return rowTable()->model()->rowCount() < 200 && !panels.bus.current().rows.empty(); }, 2000));
    EXPECT_EQ(panels.bus.current().rows, found);
}

}  // namespace
