#include "views/widgets/theme/theme.h"

#include <QFontDatabase>

namespace rowscope::widgets {

namespace {

QFont firstOf(const QStringList& families, const QFont& fallback) {
    const QStringList known = QFontDatabase::families();
    for (const QString& family : families) {
        if (known.contains(family)) return QFont(family);
    }
    return fallback;
}

}  // namespace

Theme Theme::light() {
    Theme t;
    t.background = QColor(0xF6F7F9);
    t.panel = QColor(0xFFFFFF);
    t.field = QColor(0xFBFCFD);
    t.hairline = QColor(0xDFE3E8);
    t.chip = QColor(0xEEF1F5);
    t.ink = QColor(0x1C2430);
    t.dim = QColor(0x667085);
    t.accent = QColor(0x2F6FED);
    t.accentSoft = QColor(0xE8F0FE);
    t.onAccent = QColor(0xFFFFFF);
    t.selection = QColor(0xFFB000);
    t.fault = QColor(0xC2410C);
    t.holds = QColor(0x15803D);
    t.image = QColor(0x6D5BD0);
    t.text = QColor(0x5B7083);
    t.question = QColor(0xA5B0BB);
    t.option = QColor(0x0D8A7B);
    t.special = QColor(0x9AA4B2);
    t.video = QColor(0xB8359A);
    t.audio = QColor(0x8C5A2B);
    t.optionCell = QColor(0x45A59A);
    return t;
}

Theme Theme::darkLook() {
    Theme t;
    t.dark = true;
    t.background = QColor(0x14171C);
    t.panel = QColor(0x1B1F26);
    t.field = QColor(0x171B21);
    t.hairline = QColor(0x2C323C);
    t.chip = QColor(0x262C36);
    t.ink = QColor(0xE6E9EE);
    t.dim = QColor(0x9AA4B2);
    t.accent = QColor(0x6EA0FF);
    t.accentSoft = QColor(0x22304D);
    t.onAccent = QColor(0x10141B);
    t.selection = QColor(0xFFB000);
    t.fault = QColor(0xF08A5B);
    t.holds = QColor(0x59C27D);
    t.image = QColor(0xA798FF);
    t.text = QColor(0x8FA5B8);
    t.question = QColor(0x5B6976);
    t.option = QColor(0x4FD1BF);
    t.special = QColor(0x6B7686);
    t.video = QColor(0xF07AD0);
    t.audio = QColor(0xD6A36A);
    t.optionCell = QColor(0x41A69A);
    return t;
}

QColor Theme::origin(rows::OriginKind kind, rows::Part part) const {
    switch (kind) {
        case rows::OriginKind::Image:
            return image;
        case rows::OriginKind::Video:
            return video;
        case rows::OriginKind::Audio:
            return audio;
        case rows::OriginKind::Padding:
            return hairline;
        case rows::OriginKind::Text:
            break;
    }
    switch (part) {
        case rows::Part::Special:
        case rows::Part::Boundary:
            return special;
        case rows::Part::Media:
            return image;
        case rows::Part::Question:
            return question;
        case rows::Part::Option:
            return option;
        case rows::Part::Padding:
            return hairline;
        case rows::Part::Text:
        case rows::Part::State:
            break;
    }
    return text;
}

QPalette Theme::palette() const {
    QPalette p;
    p.setColor(QPalette::Window, background);
    p.setColor(QPalette::WindowText, ink);
    p.setColor(QPalette::Base, panel);
    p.setColor(QPalette::AlternateBase, field);
    p.setColor(QPalette::Text, ink);
    p.setColor(QPalette::PlaceholderText, dim);
    p.setColor(QPalette::Button, panel);
    p.setColor(QPalette::ButtonText, ink);
    p.setColor(QPalette::BrightText, fault);
    p.setColor(QPalette::ToolTipBase, panel);
    p.setColor(QPalette::ToolTipText, ink);
    p.setColor(QPalette::Highlight, accent);
    p.setColor(QPalette::HighlightedText, onAccent);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::Light, hairline);
    p.setColor(QPalette::Midlight, hairline);
    p.setColor(QPalette::Mid, hairline);
    p.setColor(QPalette::Dark, dim);
    p.setColor(QPalette::Shadow, hairline);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        QColor faded = dim;
        faded.setAlphaF(0.55F);
        p.setColor(QPalette::Disabled, role, faded);
    }
    return p;
}

QFont uiFont(int pixelSize, QFont::Weight weight) {
    QFont font =
        firstOf({QStringLiteral("Inter"), QStringLiteral("Inter Variable")}, QFontDatabase::systemFont(QFontDatabase::GeneralFont));
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    return font;
}

QFont monoFont(int pixelSize, QFont::Weight weight) {
    QFont font = firstOf({QStringLiteral("JetBrains Mono")}, QFontDatabase::systemFont(QFontDatabase::FixedFont));
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    font.setStyleHint(QFont::Monospace);
    return font;
}

}  // namespace rowscope::widgets
