#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QClipboard>
#include <QListView>
#include <algorithm>

#include "tests/views/panels/panel_window.h"
#include "views/panels/findings/findings_panel.h"
#include "views/viewmodels/findings/finding_item_model.h"

using namespace rowscope;

namespace {

/// Five findings: two at row 3, one at row 9, two without a place.
trace::TracePtr tracedFindings() {
    auto trace = std::make_shared<trace::Trace>(*tests::fakeLayaTrace());
    trace->findings.clear();
    for (const auto& [title, row] : {std::pair{"first", 3}, {"second", 3}, {"third", 9}, {"fourth", -1}, {"fifth", -1}}) {
        trace::Finding finding;
        finding.code = "F01";
        finding.severity = trace::Severity::Warning;
        finding.title = title;
        if (row >= 0) {
            finding.place.sequence = 0;
            finding.place.rows = {{row, row + 1}};
        }
        trace->findings.push_back(finding);
    }
    return trace;
}

struct FindingsTest : testing::Test {
    tests::PanelWindow panels{{QStringLiteral("findings"), QStringLiteral("rows")}};
    QListView* list = nullptr;
    FindingsTest() {
        panels.session.setTrace(tracedFindings());
        list = panels.find<panels::FindingsPanel>("findings")->findChild<QListView*>();
    }
    void click(int row) {
        const QModelIndex index = list->model()->index(row, 0);
        list->scrollTo(index);
        QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(index).center());
    }
    std::string copied() {
        QGuiApplication::clipboard()->clear();
        QTest::keySequence(list, QKeySequence::Copy);
        return QGuiApplication::clipboard()->text().toStdString();
    }
};

TEST_F(FindingsTest, EveryFindingIsReachedByAClickAndByTheArrowsAndCanBeCopied) {
    const std::vector<std::string> titles{"first", "second", "third", "fourth", "fifth"};
    for (const int row : {4, 3, 1, 0, 2, 1, 3, 4, 0}) {
        click(row);
        EXPECT_EQ(list->currentIndex().row(), row);
        EXPECT_EQ(panels.bus.currentFinding(), static_cast<std::size_t>(row));
        EXPECT_THAT(copied(), testing::HasSubstr(titles[static_cast<std::size_t>(row)]));
    }
    for (int row = 1; row < 5; ++row) {
        QTest::keyClick(list, Qt::Key_Down);
        EXPECT_EQ(list->currentIndex().row(), row);
        EXPECT_EQ(panels.bus.current(), panels.session.trace().findings[static_cast<std::size_t>(row)].place);
    }
}

TEST_F(FindingsTest, HistoryGoesThroughFindingsThatShareAPlaceOrHaveNone) {
    for (const int row : {0, 1, 3, 4}) click(row);
    for (const int row : {3, 1, 0}) {
        panels.bus.back();
        EXPECT_EQ(list->currentIndex().row(), row);
    }
    panels.bus.back();
    EXPECT_FALSE(list->currentIndex().isValid()) << "before the first choice";
}

TEST_F(FindingsTest, APlaceChosenElsewhereShowsItsFirstFindingAndClearingShowsNone) {
    click(1);
    trace::Place other;
    other.sequence = 0;
    other.rows = {{9, 10}};
    panels.bus.choose(other);
    EXPECT_EQ(list->currentIndex().row(), 2);
    other.rows = {{3, 4}};
    panels.bus.choose(other);
    EXPECT_EQ(list->currentIndex().row(), 0);
    click(4);
    panels.bus.clear();
    EXPECT_FALSE(list->currentIndex().isValid());
}

TEST_F(FindingsTest, ANumberThatMeansAnotherFindingAfterANewRunIsNotTaken) {
    click(1);
    auto next = std::make_shared<trace::Trace>(panels.session.trace());
    std::reverse(next->findings.begin(), next->findings.end());  // now 1 has no place, and the two at row 3 are 3 and 4
    EXPECT_EQ(viewmodels::findingOf(*next, panels.bus.current(), panels.bus.currentFinding()), 3U);
    const auto title = [this] { return list->currentIndex().data(viewmodels::FindingItemModel::TitleRole).toString(); };
    panels.session.updateTrace(next);
    EXPECT_EQ(title(), QStringLiteral("second")) << "the first one now at the place that is still chosen";
    next = std::make_shared<trace::Trace>(*next);
    next->findings.clear();
    EXPECT_EQ(viewmodels::findingOf(*next, panels.bus.current(), panels.bus.currentFinding()), std::nullopt);
}

}  // namespace
