#include "views/widgets/heatmap/heatmap_canvas.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>

#include "core/masks/terms_order.h"
#include "views/widgets/heatmap/run_source.h"
#include "views/widgets/theme/theme_controller.h"

using namespace rowscope;
using widgets::HeatmapCanvas;

namespace {

struct CanvasTest : testing::Test {
    widgets::ThemeController theme{*qobject_cast<QApplication*>(QCoreApplication::instance()), widgets::ThemeController::Mode::Light};
    HeatmapCanvas canvas{theme};
    std::vector<masks::Cell> chosen;

    CanvasTest() {
        widgets::HeatmapContent content;
        content.cells = widgets::maskSource(masks::Mask("causal", 100, 100, masks::Expression::of(masks::causal())));
        content.colors = widgets::maskTable;
        content.queryBands = {{{0, 40}, rows::OriginKind::Image, rows::Part::Media, QStringLiteral("image 0")},
                              {{40, 100}, rows::OriginKind::Text, rows::Part::Text, QStringLiteral("text")}};
        content.keyBands = content.queryBands;
        canvas.resize(430, 430);
        canvas.setContent(content);
        canvas.setExplainer([](masks::Cell cell) {
            widgets::CardText text;
            text.title = QStringLiteral("row %1, column %2").arg(cell.query).arg(cell.key);
            text.lines.push_back({QStringLiteral("causal"), widgets::CardText::Mark::Blocks, QStringLiteral("later"), true});
            return text;
        });
        QObject::connect(&canvas, &HeatmapCanvas::cellChosen, [this](const masks::Cell& cell) {
            chosen.push_back(cell);
            widgets::HeatmapHighlight highlight;
            highlight.cell = cell;
            canvas.setChosen(highlight, true);
        });
        canvas.show();
    }
    [[nodiscard]] QPoint at(double column, double row) const {
        return QPointF(widgets::HeatmapLayout::kMargin + canvas.view().toX(column + 0.5),
                       widgets::HeatmapLayout::kMargin + canvas.view().toY(row + 0.5))
            .toPoint();
    }
};

TEST_F(CanvasTest, AClickChoosesTheCellUnderThePointer) {
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, at(12, 73));
    ASSERT_EQ(chosen.size(), 1U);
    EXPECT_EQ(chosen[0], (masks::Cell{73, 12}));
}

TEST_F(CanvasTest, ArrowsStepACellAndShiftStepsABlock) {
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, at(10, 10));
    QTest::keyClick(&canvas, Qt::Key_Down);
    QTest::keyClick(&canvas, Qt::Key_Right);
    EXPECT_EQ(chosen.back(), (masks::Cell{11, 11}));
    QTest::keyClick(&canvas, Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_EQ(chosen.back(), (masks::Cell{40, 11})) << "the next band starts at 40";
    QTest::keyClick(&canvas, Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_EQ(chosen.back(), (masks::Cell{0, 11}));
    QTest::keyClick(&canvas, Qt::Key_Up);
    EXPECT_EQ(chosen.back(), (masks::Cell{0, 11})) << "the edge holds";
}

TEST_F(CanvasTest, WheelZoomsAboutThePointerAndFitComesBack) {
    const auto whole = canvas.view();
    const QPoint pointer = at(70, 30);
    QWheelEvent wheel(pointer, canvas.mapToGlobal(pointer), {}, {0, 1200}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&canvas, &wheel);
    EXPECT_GT(canvas.view().scaleX, whole.scaleX * 2);
    EXPECT_EQ(canvas.cellAt(pointer), (masks::Cell{30, 70}));
    QTest::keyClick(&canvas, Qt::Key_F);
    EXPECT_EQ(canvas.view(), whole);
}

TEST_F(CanvasTest, DragPansAndChoosesNothing) {
    QTest::keyClick(&canvas, Qt::Key_W);
    QTest::keyClick(&canvas, Qt::Key_W);
    QTest::keyClick(&canvas, Qt::Key_W);
    const auto before = canvas.view();
    QTest::mousePress(&canvas, Qt::LeftButton, {}, {300, 300});
    QTest::mouseMove(&canvas, {260, 250});
    QTest::mouseMove(&canvas, {240, 220});
    QTest::mouseRelease(&canvas, Qt::LeftButton, {}, {240, 220});
    EXPECT_NEAR(canvas.view().left - before.left, 60 / before.scaleX, 1e-6);
    EXPECT_TRUE(chosen.empty());
}

TEST_F(CanvasTest, ShiftDragChoosesARange) {
    rows::RowRange queries;
    rows::RowRange keys;
    QObject::connect(&canvas, &HeatmapCanvas::rangeChosen, [&](const rows::RowRange& q, const rows::RowRange& k) {
        queries = q;
        keys = k;
    });
    QTest::mousePress(&canvas, Qt::LeftButton, Qt::ShiftModifier, at(60, 20));
    QTest::mouseRelease(&canvas, Qt::LeftButton, Qt::ShiftModifier, at(30, 50));
    EXPECT_EQ(queries, (rows::RowRange{20, 51}));
    EXPECT_EQ(keys, (rows::RowRange{30, 61}));
}

TEST_F(CanvasTest, ABandCanBeChosenAndShown) {
    QString label;
    QObject::connect(&canvas, &HeatmapCanvas::bandChosen, [&](const viewmodels::OriginBand& band, bool) { label = band.label; });
    const QPoint onStrip(at(80, 0).x(), static_cast<int>(widgets::HeatmapLayout::kMargin) - 8);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, onStrip);
    EXPECT_EQ(label, QStringLiteral("text"));
    QTest::mouseDClick(&canvas, Qt::LeftButton, {}, onStrip);
    EXPECT_NEAR(canvas.view().top, 40, 1.5);
    EXPECT_NEAR(canvas.view().toRow(400), 100, 1.5);
}

TEST_F(CanvasTest, CopyTakesTheExplanationUnderThePointer) {
    QTest::mouseMove(&canvas, at(20, 10));
    QTest::keyClick(&canvas, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("row 10, column 20\ncausal\t✕ later"));
}

TEST_F(CanvasTest, ChoosingFromElsewhereBringsTheCellIntoSight) {
    for (int i = 0; i < 8; ++i) QTest::keyClick(&canvas, Qt::Key_W);
    widgets::HeatmapHighlight far;
    far.cell = masks::Cell{99, 0};
    canvas.setChosen(far, true);
    EXPECT_GE(canvas.view().toY(99), 0);
    EXPECT_LE(canvas.view().toY(100), 400.5);
    EXPECT_GE(canvas.view().toX(0), 0);
}

TEST_F(CanvasTest, PaintsTheExactCellsOnceSettled) {
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
            canvas.grab();
            return canvas.isSettled();
        },
        3000));
    const QImage image = canvas.grab().toImage();
    EXPECT_EQ(image.pixel(at(10, 60) + QPoint(0, 1)), widgets::Theme::light().accent.rgb());
    EXPECT_EQ(image.pixel(at(60, 10) + QPoint(0, 1)), widgets::Theme::light().chip.rgb());
}

}  // namespace
