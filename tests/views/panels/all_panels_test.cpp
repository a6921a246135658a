#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>
#include <QSet>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <thread>

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

TEST(AllPanels, HeatmapsAreDrawnOnAnotherThreadAlsoWhenTheirPanelIsGone) {
    const QTemporaryDir folder;
    std::vector<std::pair<QImage, std::function<Status(std::stop_token)>>> exports;
    const auto file = [&](std::size_t number, const char* ending) {
        return folder.filePath(QString::number(number) + QLatin1String(ending));
    };
    const QStringList heatmaps{QStringLiteral("mask"), QStringLiteral("attention"), QStringLiteral("difference")};
    {
        tests::PanelWindow panels(heatmaps);
        panels.session.setTrace(tests::fakeLayaTrace());
        panels.session.setOther(tests::fakeLayaTrace());
        for (const auto& [id, panel] : panels.made) {
            SCOPED_TRACE(id.toStdString());
            ASSERT_TRUE(QTest::qWaitFor([&, shown = panel] { return shown->renderable() != nullptr; }, 5000));
            ASSERT_TRUE(panel->renderable()->drawing());
            exports.emplace_back(panels::pictureOf(*panel->renderable()),
                                 panels::exporter(*panel->renderable(), file(exports.size(), ".png")));
        }
        panels.session.setTrace(nullptr);
    }
    ASSERT_EQ(exports.size(), 3U);
    for (std::size_t i = 0; i < exports.size(); ++i) {
        const auto& [expected, write] = exports[i];
        std::stop_source stopped;
        stopped.request_stop();
        EXPECT_TRUE(write(stopped.get_token()));
        EXPECT_FALSE(QFile::exists(file(i, ".png"))) << "nothing is written once it is stopped";
        Status status;
        std::thread([&, &write = write] { status = write({}); }).join();
        ASSERT_TRUE(status) << status.error().message();
        EXPECT_EQ(QImage(file(i, ".png")).convertToFormat(QImage::Format_RGB32), expected.convertToFormat(QImage::Format_RGB32));
    }
}

}  // namespace
