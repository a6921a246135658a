#include <gtest/gtest.h>

#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <limits>

#include "tests/views/panels/panel_window.h"
#include "views/panels/attention/attention_panel.h"
#include "views/panels/mask/mask_panel.h"
#include "views/widgets/heatmap/heatmap_canvas.h"

using namespace rowscope;

namespace {

constexpr std::int64_t kRows = 300;

trace::AttentionTap tap(int layer, std::int64_t heads, std::vector<std::int32_t> queryRows, float value = 0.5F) {
    const std::int64_t queries = queryRows.empty() ? kRows : static_cast<std::int64_t>(queryRows.size());
    const std::vector<float> values(static_cast<std::size_t>(heads * queries * kRows), value);
    return {0, layer, Array::of({heads, queries, kRows}, values), std::move(queryRows)};
}

trace::TracePtr traceOf(std::vector<trace::AttentionTap> taps) {
    auto trace = std::make_shared<trace::Trace>();
    trace::Sequence sequence;
    sequence.rows.rowCount = kRows;
    trace->sequences.push_back(sequence);
    trace->attention = std::move(taps);
    return trace;
}

struct Attention : testing::Test {
    tests::PanelWindow panels{{QStringLiteral("attention")}};
    panels::AttentionPanel* panel = panels.find<panels::AttentionPanel>("attention");
    widgets::HeatmapCanvas* canvas = panel->findChild<widgets::HeatmapCanvas*>();

    bool shows(std::int64_t queries) const {
        return QTest::qWaitFor([&] { return canvas->content().queries() == queries; }, 5000);
    }
    void press(int key, Qt::KeyboardModifiers modifiers = {}) const {
        QKeyEvent event(QEvent::KeyPress, key, modifiers);
        QApplication::sendEvent(canvas, &event);
    }
    QString copied() const {
        QGuiApplication::clipboard()->clear();
        press(Qt::Key_C, Qt::ControlModifier);
        return QGuiApplication::clipboard()->text();
    }
    static trace::Place cell(std::int64_t query, std::int64_t key) {
        trace::Place place;
        place.sequence = 0;
        place.cell = masks::Cell{query, key};
        return place;
    }
    bool says(const QString& words) const {
        const auto labels = panel->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* l) { return l->text().contains(words); });
    }
};

TEST_F(Attention, ACellIsExplainedByTheWeightsThatAreShownUntilTheNextOnesAre) {
    panels.session.setTrace(traceOf({tap(3, 4, {}), tap(7, 1, {5, 200}, 0.25F)}));
    panels.session.setAttention(3, 2);
    ASSERT_TRUE(shows(kRows));
    panels.bus.choose(cell(250, 280));
    ASSERT_TRUE(copied().contains(QStringLiteral("layer 3")));
    panels.session.setAttention(7, 0);
    ASSERT_EQ(canvas->content().queries(), kRows) << "the next ones are being gathered";
    EXPECT_TRUE(copied().contains(QStringLiteral("layer 3"))) << "the canvas shows layer 3";
    EXPECT_TRUE(copied().contains(QStringLiteral("row 250 reads row 280 with weight 0.5")));
    EXPECT_TRUE(panel->exportName().endsWith(QStringLiteral("3")));
    press(Qt::Key_Down);
    ASSERT_TRUE(shows(2));
    EXPECT_TRUE(copied().isEmpty()) << "there is no such cell";
    panels.bus.choose(cell(1, 20));
    EXPECT_TRUE(copied().contains(QStringLiteral("layer 7")));
    EXPECT_TRUE(copied().contains(QStringLiteral("row 200 reads row 20 with weight 0.25")));
}

TEST_F(Attention, CellsOfAnotherTraceAreGoneAtOnce) {
    panels.session.setTrace(traceOf({tap(3, 4, {})}));
    ASSERT_TRUE(shows(kRows));
    panels.bus.choose(cell(250, 280));
    panels.session.setTrace(traceOf({tap(3, 1, {5})}));
    const QPointF middle(canvas->width() / 2.0, canvas->height() / 2.0);
    QMouseEvent hover(QEvent::MouseMove, middle, canvas->mapToGlobal(middle), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(canvas, &hover);
    EXPECT_TRUE(copied().isEmpty());
    press(Qt::Key_Down);
    EXPECT_EQ(panels.bus.current(), trace::Place{}) << "nothing of the old one can be chosen in the new one";
    EXPECT_EQ(panel->renderable(), nullptr);
    ASSERT_TRUE(shows(1));
    EXPECT_NE(panel->renderable(), nullptr);
}

TEST_F(Attention, WhatIsNoNumberHasItsOwnColourAndEntry) {
    panels.session.setTrace(traceOf({tap(3, 1, {5})}));
    ASSERT_TRUE(shows(1));
    EXPECT_FALSE(says(QStringLiteral("no finite number")));
    panels.session.setTrace(traceOf({tap(3, 1, {5}, std::numeric_limits<float>::quiet_NaN())}));
    ASSERT_TRUE(shows(1));
    EXPECT_TRUE(says(QStringLiteral("no finite number")));
    widgets::Tile tile{};
    ASSERT_TRUE(canvas->content().cells->fill({}, tile, {}));
    EXPECT_EQ(canvas->content().colors(widgets::Theme::light())[tile[0]], widgets::Theme::light().fault.rgb());
}

struct Typed {
    const char* text;
    std::int64_t query;  ///< -1: there is no such cell
    std::int64_t key;
};

TEST_F(Attention, GoingToACellThatIsNotThereSaysSoAndKeepsWhatWasTyped) {
    panels.session.setTrace(traceOf({tap(7, 1, {200, 5})}));  // as the options stand, not as the rows do
    ASSERT_TRUE(shows(2));
    auto* field = panel->findChild<QLineEdit*>();
    ASSERT_TRUE(field);
    for (const Typed& typed :
         {Typed{"5, 10", 1, 10}, Typed{"6, 10", -1, 0}, Typed{"200", 0, 200}, Typed{"0", -1, 0}, Typed{"5, 300", -1, 0},
          Typed{"300, 5", -1, 0}, Typed{"4294967301, 3", -1, 0}, Typed{"99999999999999999999, 1", -1, 0},
          Typed{"5, 99999999999999999999", -1, 0}, Typed{"five", -1, 0}, Typed{"", -1, 0}, Typed{" 5 x 299 ", 1, 299}}) {
        SCOPED_TRACE(typed.text);
        panels.bus.clear();
        field->setText(QString::fromLatin1(typed.text));
        EXPECT_FALSE(field->property("fault").toBool()) << "not before it is asked for";
        emit field->returnPressed();
        const bool there = typed.query >= 0;
        const auto cell = there ? std::optional(masks::Cell{typed.query, typed.key}) : std::nullopt;
        EXPECT_EQ(panels.bus.current().cell, cell);
        EXPECT_EQ(field->property("fault").toBool(), !there);
        EXPECT_EQ(field->accessibleDescription().isEmpty(), there);
        EXPECT_EQ(field->text(), QString::fromLatin1(typed.text));
    }
}

TEST(GoTo, EveryHeatmapRefusesWhatLiesBeyondIt) {
    tests::PanelWindow panels{{QStringLiteral("mask"), QStringLiteral("difference")}};
    panels.session.setTrace(tests::fakeFaultyImport());
    tests::PanelWindow::settle();
    const auto rows = static_cast<int>(panels.session.sequence()->rows.size());
    for (const auto& [id, panel] : panels.made) {
        SCOPED_TRACE(id.toStdString());
        auto* field = panel->findChild<QLineEdit*>();
        ASSERT_TRUE(field);
        for (const auto& [row, there] : {std::pair{rows - 1, true}, {rows, false}, {rows + 1000, false}}) {
            panels.bus.clear();
            field->setText(QString::number(row));
            emit field->returnPressed();
            EXPECT_EQ(panels.bus.current().cell.has_value(), there) << row;
            EXPECT_EQ(field->property("fault").toBool(), !there) << row;
        }
    }
}

}  // namespace
