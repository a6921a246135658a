#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <vector>

namespace rowscope::window {

/// One thing the window can do: found in menus, by shortcut, and in the command palette.
struct Command {
    QString id;     ///< stable
    QString group;  ///< "File", "Run", … translated
    QAction* action = nullptr;
};

/// Every command of the window, in the order they were added.
class Commands : public QObject {
    Q_OBJECT
public:
    explicit Commands(QWidget* window);

    QAction* add(const QString& id, const QString& group, const QString& text, const QList<QKeySequence>& keys, std::function<void()> run);
    [[nodiscard]] const std::vector<Command>& all() const { return m_commands; }
    [[nodiscard]] QAction* action(const QString& id) const;  ///< null where there is none

private:
    QWidget* m_window;
    std::vector<Command> m_commands;
};

}  // namespace rowscope::window
