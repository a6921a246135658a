// panel-shots PANEL[,PANEL…] TRACE THEME WIDTHxHEIGHT OUT.png [ACTION…]: shows panels with a made-up trace in a real window and saves
// what is seen. Actions: key:F, hover:X,Y and click:X,Y (fractions of the panel's biggest child), choose:ROW, cell:Q,K, wait:MS.

#include <QApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QMouseEvent>
#include <QSplitter>
#include <QTest>
#include <QVBoxLayout>
#include <cstdio>

#include "tests/views/support/fake_trace.h"
#include "views/panels/panel_registry.h"
#include "views/panels/training/training_panel.h"
#include "views/viewmodels/place/place_rows.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/theme/theme_controller.h"

using namespace rowscope;

namespace {

trace::TracePtr traceByName(const QString& name) {
    if (name == QStringLiteral("laya")) return tests::fakeLayaTrace();
    if (name == QStringLiteral("faulty")) return tests::fakeFaultyImport();
    if (name == QStringLiteral("empty")) return nullptr;
    return tests::fakePackedTrace(name.toInt());
}

QWidget* framed(panels::Panel* panel, const QString& title) {
    auto* frame = new QWidget;
    frame->setProperty("panel", true);
    frame->setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(frame);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* header = new QHBoxLayout;
    header->setContentsMargins(12, 8, 12, 8);
    auto* name = new QLabel(title);
    name->setProperty("title", true);
    auto* note = new QLabel(panel->note());
    note->setProperty("mono", true);
    QObject::connect(panel, &panels::Panel::noteChanged, note, &QLabel::setText);
    header->addWidget(name);
    header->addStretch(1);
    header->addWidget(note);
    column->addLayout(header);
    column->addWidget(panel, 1);
    return frame;
}

QWidget* biggest(QWidget* panel) {
    QWidget* best = panel;
    for (QWidget* child : panel->findChildren<QWidget*>()) {
        if (!child->isVisible() || !child->children().empty()) continue;
        if (best == panel || child->width() * child->height() > best->width() * best->height()) best = child;
    }
    return best;
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 6) {
        std::fputs("panel-shots PANEL[,PANEL] TRACE light|dark WIDTHxHEIGHT OUT.png [ACTION…]\n", stderr);
        return 2;
    }
    widgets::ThemeController theme(
        application, arguments[3] == QStringLiteral("dark") ? widgets::ThemeController::Mode::Dark : widgets::ThemeController::Mode::Light);
    viewmodels::SelectionBus bus;
    viewmodels::TraceSession session(bus);
    const panels::PanelContext context{session, bus, theme};
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    row->setContentsMargins(0, 0, 0, 0);
    auto* splitter = new QSplitter;
    row->addWidget(splitter);
    std::vector<panels::Panel*> made;
    for (const QString& id : arguments[1].split(u',')) {
        for (const auto& descriptor : panels::allPanels()) {
            if (descriptor.id != id) continue;
            made.push_back(descriptor.make(context, nullptr));
            splitter->addWidget(framed(made.back(), panels::titleText(descriptor)));
        }
    }
    if (made.empty()) return 2;
    const QStringList size = arguments[4].split(u'x');
    window.resize(size[0].toInt(), size[1].toInt());
    window.show();
    if (!QTest::qWaitForWindowExposed(&window)) return 3;
    session.setTrace(traceByName(arguments[2]));
    QTest::qWait(400);
    for (const QString& action : arguments.mid(6)) {
        const QString verb = action.section(u':', 0, 0);
        const QString rest = action.section(u':', 1);
        QWidget* target = biggest(made.front());
        const QStringList parts = rest.split(u',');
        if (verb == QStringLiteral("wait")) QTest::qWait(rest.toInt());
        if (verb == QStringLiteral("key")) QTest::keyClicks(target, rest);
        if (verb == QStringLiteral("choose")) bus.choose(viewmodels::placeOfRow(session.trace(), session.sequenceIndex(), rest.toInt()));
        if (verb == QStringLiteral("cell"))
            bus.choose(viewmodels::placeOfCell(session.sequenceIndex(), session.maskIndex(), {parts[0].toInt(), parts[1].toInt()},
                                               parts[0].toInt(), parts[1].toInt()));
        if (verb == QStringLiteral("telemetry")) {
            if (auto* training = dynamic_cast<panels::TrainingPanel*>(made.front())) training->follow(rest);
        }
        if (verb == QStringLiteral("other")) session.setOther(traceByName(rest));
        if (verb == QStringLiteral("mask")) session.setMask(rest.toInt());
        if (verb == QStringLiteral("hover") || verb == QStringLiteral("click") || verb == QStringLiteral("wheel")) {
            const QPointF at(target->width() * parts[0].toDouble(), target->height() * parts[1].toDouble());
            if (verb == QStringLiteral("click")) QTest::mouseClick(target, Qt::LeftButton, {}, at.toPoint());
            QMouseEvent move(QEvent::MouseMove, at, target->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
            QApplication::sendEvent(target, &move);
            if (verb == QStringLiteral("wheel")) {
                QWheelEvent wheel(at, target->mapToGlobal(at), {}, {0, 120 * parts.value(2).toInt()}, Qt::NoButton, Qt::NoModifier,
                                  Qt::NoScrollPhase, false);
                QApplication::sendEvent(target, &wheel);
            }
        }
        QTest::qWait(120);
    }
    QTest::qWait(150);
    return window.grab().save(arguments[5]) ? 0 : 4;
}
