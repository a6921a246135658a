#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>
#include <QSet>
#include <QXmlStreamReader>

#include "tests/views/panels/panel_window.h"
#include "views/panels/export_picture.h"

using namespace rowscope;

namespace {

std::vector<trace::TracePtr> traces() {
    auto bare = std::make_shared<trace::Trace>();
    trace::Sequence sequence;
    sequence.rows.rowCount = 3;
    bare->sequences.push_back(sequence);
    auto onlyMedia = std::make_shared<trace::Trace>();
    trace::Media medium;
    medium.rowCount = 5;
    onlyMedia->media.push_back(medium);
    return {nullptr, bare, onlyMedia, tests::fakeLayaTrace(), tests::fakePackedTrace(700), tests::fakeFaultyImport()};
}

TEST(AllPanels, HaveTheirOwnIdAndTitle) {
    QSet<QString> ids;
    for (const auto& descriptor : panels::allPanels()) {
        EXPECT_FALSE(ids.contains(descriptor.id)) << descriptor.id.toStdString();
        ids.insert(descriptor.id);
        EXPECT_FALSE(panels::titleText(descriptor).isEmpty());
        EXPECT_TRUE(descriptor.make);
    }
}

TEST(AllPanels, ShowEveryTraceInBothLooksAndSurviveEveryPlace) {
    tests::PanelWindow panels;
    for (const auto& trace : traces()) {
        panels.session.setTrace(trace);
        panels.session.setOther(trace);
        tests::PanelWindow::settle();
        panels.theme.setMode(panels.theme.theme().dark ? widgets::ThemeController::Mode::Light : widgets::ThemeController::Mode::Dark);
        for (const std::int32_t at : {-1, 0, 2, 600, 1 << 29}) {
            trace::Place place;
            place.sequence = 0;
            place.rows = {{at, at + 1}};
            place.keys = {{at, at + 3}};
            place.cell = masks::Cell{at, at};
            place.media = place.mediaRow = place.question = place.option = place.cacheEvent = place.stage = place.mask = at;
            panels.bus.choose(place);
            panels.bus.hover(place);
            tests::PanelWindow::settle();
        }
        EXPECT_FALSE(panels.window.grab().isNull());
        panels.session.updateTrace(trace);
        panels.session.setOther(nullptr);
    }
}

TEST(AllPanels, SayInOneLineWhatIsMissing) {
    tests::PanelWindow panels;
    panels.session.setTrace(nullptr);
    for (const auto& [id, panel] : panels.made) {
        const auto labels = panel->findChildren<QLabel*>();
        const bool says =
            std::any_of(labels.begin(), labels.end(), [](const QLabel* l) { return l->isVisibleTo(l->window()) && l->text().size() > 20; });
        EXPECT_TRUE(says) << id.toStdString();
        EXPECT_EQ(panel->renderable(), nullptr) << id.toStdString();
    }
}

TEST(AllPanels, EveryControlNamesItselfForScreenReaders) {
    tests::PanelWindow panels;
    panels.session.setTrace(tests::fakeLayaTrace());
    tests::PanelWindow::settle();
    for (const auto& [id, panel] : panels.made) {
        for (const QWidget* widget : panel->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisibleTo(panel) ||
                widget->objectName().startsWith(QStringLiteral("qt_")))
                continue;
            if (widget->inherits("QLabel") || widget->inherits("QScrollArea")) continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool named = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            EXPECT_TRUE(named) << id.toStdString() << ": " << widget->metaObject()->className();
        }
    }
}

TEST(AllPanels, ExportPicturesOfAnySizeFromData) {
    tests::PanelWindow panels;
    panels.session.setTrace(tests::fakeLayaTrace());
    tests::PanelWindow::settle();
    int exported = 0;
    for (const auto& [id, panel] : panels.made) {
        const panels::Renderable* renderable = panel->renderable();
        if (!renderable) continue;
        ++exported;
        EXPECT_FALSE(renderable->exportName().contains(u'/'));
        const QImage small = panels::pictureOf(*renderable, 1, {400, 300});
        EXPECT_EQ(small.size(), QSize(400, 300)) << id.toStdString();
        const QImage big = panels::pictureOf(*renderable, 2);
        EXPECT_EQ(big.size(), renderable->preferredSize() * 2) << id.toStdString();
        // Something is painted: more than one colour.
        QSet<QRgb> colors;
        for (int y = 0; y < big.height(); y += 9) {
            for (int x = 0; x < big.width(); x += 9) colors.insert(big.pixel(x, y));
        }
        EXPECT_GT(colors.size(), 3) << id.toStdString();
        QXmlStreamReader svg(panels::svgOf(*renderable));
        while (!svg.atEnd()) svg.readNext();
        EXPECT_FALSE(svg.hasError()) << id.toStdString() << ": " << svg.errorString().toStdString();
    }
    EXPECT_GE(exported, 5);
}

}  // namespace
