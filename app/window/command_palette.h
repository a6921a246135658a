#pragma once

#include <QDialog>
#include <functional>
#include <vector>

class QLineEdit;
class QListWidget;

namespace rowscope::window {

/// One line of the palette.
struct PaletteEntry {
    QString text;
    QString hint;  ///< shortcut or group
    std::function<void()> run;
};

/// Finds a command by a few of its letters. Numbers go to a row ("122") or a cell ("122,131").
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    CommandPalette(std::vector<PaletteEntry> entries, std::function<void(qint64 row, qint64 column)> goTo, QWidget* parent);
    void setText(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void filter();
    void accept() override;

    std::vector<PaletteEntry> m_entries;
    std::function<void(qint64, qint64)> m_goTo;
    QLineEdit* m_edit;
    QListWidget* m_list;
};

/// How well `wanted` is found in `text`, letters in order: higher is better, below 0 is not at all.
[[nodiscard]] int matchScore(const QString& text, const QString& wanted);

}  // namespace rowscope::window
