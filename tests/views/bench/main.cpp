// views-bench [--json] [--cpu]: heatmap frames at 8,192, 16,384 and 131,072 rows, and filter, sort, scroll of a table of 1,000,000 rows.
// --cpu counts this thread's processor time instead of the clock: what a quiet machine would show, on a busy one.

#include <sys/resource.h>
#include <time.h>

#include <QApplication>
#include <QScrollBar>
#include <QTest>
#include <algorithm>
#include <cstdio>
#include <functional>

#include "tests/views/support/fake_trace.h"
#include "views/panels/mask/mask_panel.h"
#include "views/panels/panel_registry.h"
#include "views/viewmodels/rows/row_order.h"
#include "views/viewmodels/rows/rows_item_model.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/heatmap/heatmap_canvas.h"
#include "views/widgets/table/flat_table.h"
#include "views/widgets/theme/theme_controller.h"

using namespace rowscope;

namespace {

bool g_json = false;
bool g_cpu = false;

void report(const char* name, std::vector<double> ms) {
    std::sort(ms.begin(), ms.end());
    const double p50 = ms[ms.size() / 2];
    const double p95 = ms[std::min(ms.size() - 1, ms.size() * 95 / 100)];
    if (g_json)
        std::printf("{\"name\": \"%s\", \"p50_ms\": %.3f, \"p95_ms\": %.3f}\n", name, p50, p95);
    else
        std::printf("%-44s p50 %8.2f ms   p95 %8.2f ms\n", name, p50, p95);
    std::fflush(stdout);
}

double now() {
    timespec t{};
    clock_gettime(g_cpu ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

double timed(const std::function<void()>& work) {
    const double before = now();
    work();
    return now() - before;
}

void benchHeatmap(widgets::ThemeController& theme, int rows) {
    viewmodels::SelectionBus bus;
    viewmodels::TraceSession session(bus);
    panels::MaskPanel panel({session, bus, theme}, nullptr);
    panel.resize(1400, 1000);
    panel.show();
    if (!QTest::qWaitForWindowExposed(&panel)) return;
    const auto trace = tests::fakePackedTrace(rows);
    widgets::HeatmapCanvas& canvas = panel.canvas();
    QImage target(canvas.size(), QImage::Format_RGB32);
    const auto settle = [&] {
        return QTest::qWaitFor(
            [&] {
                canvas.render(&target);
                return canvas.isSettled();
            },
            20000);
    };
    const QByteArray name = QByteArray::number(rows);
    report(("mask " + name + ": first whole picture").constData(), {timed([&] {
               session.setTrace(trace);
               settle();
           })});
    std::vector<double> tiles;
    const int top = widgets::topLevel(rows);
    for (const int level : {0, std::max(0, top - 2), top}) {
        auto source = canvas.content().cells;
        widgets::Tile tile{};
        tiles.push_back(timed([&] { (void)source->fill({level, level, 0, 0}, tile, {}); }));
    }
    report(("mask " + name + ": one tile, finest to coarsest").constData(), tiles);
    std::vector<double> zoom;
    std::vector<double> pan;
    const QPointF middle(canvas.width() * 0.45, canvas.height() * 0.45);
    const auto wheel = [&](int delta) {
        QWheelEvent event(middle, canvas.mapToGlobal(middle), {}, {0, delta}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(&canvas, &event);
        canvas.render(&target);
    };
    for (int i = 0; i < 60; ++i) zoom.push_back(timed([&] { wheel(i < 30 ? 60 : -60); }));
    report(("mask " + name + ": zoom, a frame").constData(), zoom);
    for (int level = 0; level < 3; ++level) {
        for (int i = 0; i < 10; ++i) wheel(120);
        QTest::mousePress(&canvas, Qt::LeftButton, {}, {700, 500});
        for (int i = 0; i < 60; ++i) {
            const QPointF at(700 - i * 9, 500 - i * 7);
            QMouseEvent move(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
            pan.push_back(timed([&] {
                QApplication::sendEvent(&canvas, &move);
                canvas.render(&target);
            }));
            QCoreApplication::processEvents();
        }
        QTest::mouseRelease(&canvas, Qt::LeftButton, {}, {160, 80});
    }
    report(("mask " + name + ": pan, a frame").constData(), pan);
}

void benchTable(int rows) {
    const auto trace = tests::fakePackedTrace(rows);
    const auto& sequence = trace->sequences[0];
    const auto order = [&](const char* filter, viewmodels::RowSort sort) {
        std::vector<double> ms;
        const auto parsed = viewmodels::RowFilter::parse(QString::fromUtf8(filter)).filter;
        for (int i = 0; i < 5; ++i) ms.push_back(timed([&] { (void)viewmodels::rowOrder(*trace, sequence, parsed, sort, {}); }));
        return ms;
    };
    report("table 1M: filter origin = image", order("origin = image", {}));
    report("table 1M: filter label != -100", order("label != -100 and valid = 1", {}));
    report("table 1M: filter free text", order("word12", {}));
    report("table 1M: sort by token", order("", {viewmodels::RowColumn::Token, true}));
    report("table 1M: sort by text", order("", {viewmodels::RowColumn::Text, false}));
    report("table 1M: sort by loss", order("", {viewmodels::RowColumn::Loss, true}));

    viewmodels::RowsItemModel model;
    widgets::FlatTable table;
    table.setModel(&model);
    table.resize(1200, 400);
    table.show();
    if (!QTest::qWaitForWindowExposed(&table)) return;
    report("table 1M: show", {timed([&] {
               model.setSequence(trace, 0);
               table.fitColumns();
               table.grab();
           })});
    const auto descending = viewmodels::rowOrder(*trace, sequence, {}, {viewmodels::RowColumn::Row, true}, {});
    report("table 1M: apply an order", {timed([&] {
               model.setOrder(descending);
               table.grab();
           })});
    std::vector<double> scroll;
    for (int i = 0; i < 100; ++i) {
        scroll.push_back(timed([&] {
            table.verticalScrollBar()->setValue(i * table.verticalScrollBar()->maximum() / 100);
            table.grab();
        }));
    }
    report("table 1M: scroll, a frame", scroll);
}

/// What a new trace and a choice cost on the thread of the window, panel by panel.
void benchPanels(widgets::ThemeController& theme, int rows) {
    const auto trace = tests::fakePackedTrace(rows);
    for (const auto& descriptor : panels::allPanels()) {
        viewmodels::SelectionBus bus;
        viewmodels::TraceSession session(bus);
        const panels::PanelContext context{session, bus, theme};
        static const QStringList needMore{QStringLiteral("request")};
        if (needMore.contains(descriptor.id)) continue;
        const std::unique_ptr<panels::Panel> panel(descriptor.make(context, nullptr));
        panel->resize(900, 500);
        panel->show();
        QTest::qWait(20);
        const QByteArray name = "panel " + descriptor.id.toUtf8() + ' ' + QByteArray::number(rows);
        report((name + ": new trace").constData(), {timed([&] { session.setTrace(trace); })});
        QTest::qWait(300);
        std::vector<double> choose;
        for (int i = 1; i < 20; ++i) {
            trace::Place place;
            place.sequence = 0;
            place.rows = {{i * rows / 20, i * rows / 20 + 1}};
            choose.push_back(timed([&] {
                bus.choose(place);
                QCoreApplication::sendPostedEvents();
            }));
        }
        report((name + ": choose a row").constData(), choose);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    g_cpu = QApplication::arguments().contains(QStringLiteral("--cpu"));
    g_json = QApplication::arguments().contains(QStringLiteral("--json"));
    widgets::ThemeController theme(application, widgets::ThemeController::Mode::Light);
    for (const int rows : {8192, 16384, 131072}) benchHeatmap(theme, rows);
    benchTable(1000000);
    benchPanels(theme, 131072);
    benchPanels(theme, 1000000);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf(g_json ? "{\"name\": \"peak memory\", \"mib\": %ld}\n" : "peak memory %ld MiB\n", usage.ru_maxrss / 1024);
    return 0;
}
