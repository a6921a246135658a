#include "app/window/commands.h"

#include <QWidget>

namespace rowscope::window {

Commands::Commands(QWidget* window) : QObject(window), m_window(window) {}

QAction* Commands::add(const QString& id, const QString& group, const QString& text, const QList<QKeySequence>& keys,
                       std::function<void()> run) {
    auto* action = new QAction(text, this);
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WindowShortcut);
    connect(action, &QAction::triggered, this, [run = std::move(run)] { run(); });
    m_window->addAction(action);
    m_commands.push_back({id, group, action});
    return action;
}

QAction* Commands::action(const QString& id) const {
    for (const Command& command : m_commands)
        if (command.id == id) return command.action;
    return nullptr;
}

}  // namespace rowscope::window
