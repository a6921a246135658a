#include "views/widgets/heatmap/color_tables.h"

#include <gtest/gtest.h>

#include <cmath>

#include "views/widgets/heatmap/value_code.h"

using namespace rowscope::widgets;

namespace {

double luminance(QRgb c) {
    const auto linear = [](int v) { return std::pow(v / 255.0, 2.2); };
    return 0.2126 * linear(qRed(c)) + 0.7152 * linear(qGreen(c)) + 0.0722 * linear(qBlue(c));
}

TEST(ColorTables, ValueMapsRiseInLuminanceAllTheWay) {
    for (const auto map : {ThemeController::ValueMap::Viridis, ThemeController::ValueMap::Cividis}) {
        const Theme theme = Theme::light();
        const ColorTable table = valueTable(map, theme);
        EXPECT_EQ(table[kZeroCode], theme.chip.rgb()) << "exactly zero stands apart";
        EXPECT_EQ(table[kNotFiniteCode], theme.fault.rgb()) << "and so does what is no number";
        for (std::size_t i = kLowestCode + 1; i <= kHighestCode; ++i) EXPECT_GE(luminance(table[i]) + 1e-3, luminance(table[i - 1])) << i;
    }
}

TEST(ColorTables, MaskEndsAreTheThemesTokens) {
    for (const Theme& theme : {Theme::light(), Theme::darkLook()}) {
        const ColorTable table = maskTable(theme);
        EXPECT_EQ(table[0x00], theme.chip.rgb());
        EXPECT_EQ(table[0xF0], theme.accent.rgb());
        EXPECT_EQ(table[0x0F], theme.optionCell.rgb());
        EXPECT_NE(table[0x10], table[0x00]) << "one allowed cell in a block shows";
    }
}

TEST(ColorTables, DifferenceIsNeutralAtZeroAndItsEndsDiffer) {
    for (const Theme& theme : {Theme::light(), Theme::darkLook()}) {
        EXPECT_EQ(differenceTable(theme)[0], zeroColor(theme).rgb());
        EXPECT_EQ(differenceTable(theme)[0xF0], missingColor(theme).rgb());
        EXPECT_EQ(differenceTable(theme)[0x0F], extraColor(theme).rgb());
    }
}

}  // namespace
