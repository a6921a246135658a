#include "views/widgets/theme/theme.h"

#include <gtest/gtest.h>

#include <QRegularExpression>
#include <algorithm>
#include <cmath>

#include "views/widgets/theme/style_sheet.h"

using namespace rowscope;
using widgets::Theme;

namespace {

double contrast(const QColor& a, const QColor& b) {
    const auto luminance = [](const QColor& c) {
        const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
    };
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

TEST(Theme, TextIsReadableInBothLooks) {
    for (const Theme& theme : {Theme::light(), Theme::darkLook()}) {
        for (const QColor& under : {theme.background, theme.panel, theme.field}) {
            EXPECT_GE(contrast(theme.ink, under), 7.0);
            EXPECT_GE(contrast(theme.dim, under), 4.5);
            EXPECT_GE(contrast(theme.fault, under), 4.5);
            EXPECT_GE(contrast(theme.holds, under), 4.5);
        }
        EXPECT_GE(contrast(theme.onAccent, theme.accent), 4.5);
    }
}

TEST(Theme, EveryPlaceholderOfTheStyleSheetIsAColour) {
    for (const Theme& theme : {Theme::light(), Theme::darkLook()}) {
        const QString sheet = widgets::styleSheet(theme);
        EXPECT_FALSE(sheet.contains(u'@'));
        EXPECT_FALSE(sheet.contains(QStringLiteral("#000000")));
    }
}

TEST(Theme, OriginsHaveTheirOwnColours) {
    const Theme theme = Theme::light();
    EXPECT_EQ(theme.origin(rows::OriginKind::Image, rows::Part::Media), theme.image);
    EXPECT_EQ(theme.origin(rows::OriginKind::Video, rows::Part::Media), theme.video);
    EXPECT_EQ(theme.origin(rows::OriginKind::Text, rows::Part::Option), theme.option);
    EXPECT_EQ(theme.origin(rows::OriginKind::Text, rows::Part::Boundary), theme.special);
    EXPECT_EQ(theme.origin(rows::OriginKind::Padding, rows::Part::Padding), theme.hairline);
}

}  // namespace
