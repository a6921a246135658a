#include "views/widgets/heatmap/heatmap_view.h"

#include <gtest/gtest.h>

using namespace rowscope::widgets;

namespace {

TEST(HeatmapView, LevelsNeverSkipACell) {
    EXPECT_EQ(levelFor(8), 0);
    EXPECT_EQ(levelFor(1), 0);
    EXPECT_EQ(levelFor(0.5), 1);
    EXPECT_EQ(levelFor(0.49), 2);
    EXPECT_EQ(levelFor(0.25), 2);
    for (double scale = 0.001; scale < 1; scale *= 1.3) EXPECT_GE(scale * (1 << levelFor(scale)), 1 - 1e-9) << scale;
}

TEST(HeatmapView, FitsSquareCellsAndStretchesFlatMatrices) {
    const HeatmapView square = fitted(391, 391, {800, 600});
    EXPECT_DOUBLE_EQ(square.scaleX, square.scaleY);
    EXPECT_NEAR(square.toY(391), 600, 1e-6);
    const HeatmapView flat = fitted(10, 8192, {800, 600});
    EXPECT_NEAR(flat.toX(8192), 800, 1e-6);
    EXPECT_NEAR(flat.toY(10), 600, 1e-6);
    EXPECT_EQ(fitted(0, 0, {800, 600}), HeatmapView{});
}

TEST(HeatmapView, ZoomKeepsTheCellUnderThePointer) {
    const HeatmapView fit = fitted(391, 391, {600, 600});
    HeatmapView view = fit;
    const QPointF pointer(431, 117);
    const double column = view.toColumn(pointer.x());
    for (int i = 0; i < 40; ++i) {
        view = zoomed(view, fit, 1.2, pointer);
        EXPECT_NEAR(view.toColumn(pointer.x()), column, 1e-6);
    }
    EXPECT_LE(view.scaleX, 96.0);
    EXPECT_EQ(clamped(zoomed(view, fit, 1e-9, pointer), 391, 391, {600, 600}), fit) << "never out beyond the whole";
}

TEST(HeatmapView, RevealMovesOnlyWhenNeeded) {
    const HeatmapView view{100, 100, 10, 10};
    EXPECT_EQ(revealing(view, {120, 120, 1, 1}, {400, 400}), view);
    const HeatmapView moved = revealing(view, {300, 120, 1, 1}, {400, 400});
    EXPECT_EQ(moved.top, view.top);
    EXPECT_GT(moved.toX(300), 0);
    EXPECT_LT(moved.toX(301), 400);
}

}  // namespace
