// What is painted at every frame: no more than shows, and nothing that is no number as a value.
#include <gtest/gtest.h>

#include <QPainter>
#include <QPicture>
#include <limits>

#include "core/masks/terms_order.h"
#include "views/widgets/expansion/expansion_paint.h"
#include "views/widgets/heatmap/heatmap_paint.h"
#include "views/widgets/heatmap/run_source.h"
#include "views/widgets/heatmap/value_code.h"
#include "views/widgets/picture/picture_paint.h"

using namespace rowscope;
using namespace rowscope::widgets;

namespace {

constexpr std::int32_t kRows = 1'000'000;

std::vector<rows::RowRange> everyOther() {
    std::vector<rows::RowRange> out;
    for (std::int32_t row = 0; row < kRows; row += 2) out.push_back({row, row + 1});
    return out;
}

/// Bytes of the drawing commands.
template <class Paint>
qsizetype commandsOf(Paint paint) {
    QPicture recorded;
    QPainter painter(&recorded);
    paint(painter);
    painter.end();
    return recorded.size();
}

TEST(Paint, HalfAMillionChosenRangesAreNoMoreThanThePixelsOfAnExpansion) {
    auto trace = std::make_shared<trace::Trace>();
    trace::Sequence sequence;
    sequence.rows.rowCount = kRows;
    trace->sequences.push_back(sequence);
    ExpansionContent content;
    content.trace = trace;
    content.sequence = 0;
    const QRectF area(0, 0, 900, 240);
    for (const double scale : {900.0 / kRows, 0.4, 8.0}) {
        const ExpansionScroll scroll{0, scale};
        const auto layout = ExpansionLayout::in(area, scale);
        const auto paint = [&](const ExpansionHighlight& highlight) {
            return commandsOf([&](QPainter& painter) { paintExpansion(painter, layout, scroll, content, highlight, Theme::light()); });
        };
        const qsizetype none = paint({});
        const qsizetype one = paint({{{0, 1}}, {}}) - none;
        EXPECT_GT(one, 0) << scale;
        EXPECT_LE(paint({everyOther(), {}}) - none, 900 * one) << scale;
    }
}

TEST(Paint, HalfAMillionChosenRangesAreNoMoreThanThePixelsOfAHeatmap) {
    HeatmapContent content;
    content.cells = maskSource(masks::Mask("causal", kRows, kRows, masks::Expression::of(masks::causal())));
    const auto layout = HeatmapLayout::in({900, 900});
    for (const double scale : {870.0 / kRows, 0.4, 8.0}) {
        const HeatmapView view{0, 0, scale, scale};
        const auto paint = [&](const HeatmapHighlight& highlight) {
            return commandsOf([&](QPainter& painter) { HeatmapPaint(painter, content, layout, view, Theme::light()).chosen(highlight); });
        };
        const qsizetype none = paint({});
        const qsizetype one = paint({{}, {{0, 1}}, {}}) - none;
        EXPECT_GT(one, 0) << scale;
        EXPECT_LE(paint({{}, everyOther(), everyOther()}) - none, 2 * 900 * 2 * one) << scale;
    }
}

TEST(Paint, APatchWhoseWeightIsNoNumberIsRedAndNotAValue) {
    PictureContent content;
    content.pixels = {40, 20};
    content.geometry.gridRows = 1;
    content.geometry.gridColumns = 2;
    const ColorTable table = valueTable(ThemeController::ValueMap::Viridis, Theme::light());
    const auto patch = [&](float first) {
        content.weights = {first, 1.0F};
        QImage image(40, 20, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        paintPicture(painter, QRectF(0, 0, 40, 20), content, {}, Theme::light(), table);
        painter.end();
        return image.pixelColor(9, 9);
    };
    const QColor red = patch(std::numeric_limits<float>::quiet_NaN());
    EXPECT_GT(red.red(), red.green() + 60);
    EXPECT_GT(red.red(), red.blue() + 60);
    EXPECT_EQ(patch(std::numeric_limits<float>::infinity()), red);
    EXPECT_NE(patch(0.0F), red);
    EXPECT_NE(patch(1.0F), red);
}

}  // namespace
