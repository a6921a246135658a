#pragma once

#include <QApplication>
#include <QTest>
#include <QVBoxLayout>
#include <memory>

#include "tests/views/support/fake_trace.h"
#include "views/panels/panel_registry.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::tests {

/// Panels in a window on the offscreen platform with everything they need.
struct PanelWindow {
    widgets::ThemeController theme{*qobject_cast<QApplication*>(QCoreApplication::instance()), widgets::ThemeController::Mode::Light};
    viewmodels::SelectionBus bus;
    viewmodels::TraceSession session{bus};
    QWidget window;
    std::vector<std::pair<QString, panels::Panel*>> made;

    /// Of `ids`, or of all that show a trace.
    explicit PanelWindow(const QStringList& ids = {}) {
        window.resize(1000, ids.isEmpty() ? 2400 : 400 * static_cast<int>(ids.size()));
        auto* column = new QVBoxLayout(&window);
        for (const auto& descriptor : panels::allPanels()) {
            if (!isOwn(descriptor.id) || (!ids.isEmpty() && !ids.contains(descriptor.id))) continue;
            panels::Panel* panel = descriptor.make({session, bus, theme}, &window);
            column->addWidget(panel, 1);
            made.emplace_back(descriptor.id, panel);
        }
        window.show();
    }
    /// The Request panel makes traces and needs more than one to look at.
    static bool isOwn(const QString& id) { return id != QStringLiteral("request"); }
    template <class T>
    T* find(const char* id) const {
        for (const auto& [name, panel] : made) {
            if (name == QLatin1String(id)) return dynamic_cast<T*>(panel);
        }
        return nullptr;
    }
    /// Lets workers deliver.
    static void settle() { QTest::qWait(60); }
};

}  // namespace rowscope::tests
