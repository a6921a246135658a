#include "views/widgets/theme/style_sheet.h"

#include <QHash>

namespace rowscope::widgets {

namespace {

// Colours stand as @name and are filled in below.
constexpr const char* kSheet = R"(
QToolTip { background: @panel; color: @ink; border: 1px solid @hairline; padding: 4px 6px; }
QMainWindow, QDialog { background: @background; }
QMainWindow::separator { background: @background; width: 6px; height: 6px; }
QMainWindow::separator:hover { background: @hairline; }

QFrame[card="true"] { background: @field; border: 1px solid @hairline; border-radius: 6px; }
QFrame[card="true"][chosen="true"] { border: 1px solid @accent; }
QWidget[panel="true"] { background: @panel; }
QWidget[rule="true"] { background: @hairline; }

QLabel { background: transparent; }
QLabel[dim="true"] { color: @dim; }
QLabel[fault="true"] { color: @fault; }
QLabel[holds="true"] { color: @holds; }
QLabel[mono="true"] { font-family: "JetBrains Mono"; font-size: 12px; }
QLabel[title="true"] { font-weight: 600; }
QLabel[chip="true"] { background: @chip; color: @dim; border-radius: 8px; padding: 1px 8px; font-size: 12px; }
QLabel[chip="true"][holds="true"] { color: @holds; }
QLabel[chip="true"][fault="true"] { color: @fault; }

QPushButton, QToolButton { background: @panel; color: @ink; border: 1px solid @hairline; border-radius: 6px; padding: 4px 10px; }
QPushButton:hover, QToolButton:hover { background: @chip; }
QPushButton:pressed, QToolButton:pressed { background: @hairline; }
QPushButton:focus, QToolButton:focus { border: 1px solid @accent; }
QPushButton:disabled, QToolButton:disabled { color: @dim; background: @field; }
QPushButton[primary="true"] { background: @accent; color: @onAccent; border: 1px solid @accent; font-weight: 600; padding: 4px 14px; }
QPushButton[primary="true"]:hover { background: @accentHover; }
QPushButton[primary="true"]:disabled { background: @chip; color: @dim; border: 1px solid @hairline; }
QToolButton[quiet="true"], QPushButton[quiet="true"] { border: 1px solid transparent; padding: 3px 6px; background: transparent; }
QToolButton[quiet="true"]:hover, QPushButton[quiet="true"]:hover { background: @chip; }
QToolButton[quiet="true"]:focus, QPushButton[quiet="true"]:focus { border: 1px solid @accent; }
QToolButton:checked { background: @accentSoft; color: @accent; border: 1px solid @accent; }
QToolButton[chip="true"] { background: @chip; color: @dim; border: 1px solid transparent; border-radius: 9px; padding: 1px 9px; font-size: 12px; }
QToolButton[chip="true"]:hover { color: @ink; }
QToolButton[chip="true"]:focus { border: 1px solid @accent; }
QToolButton[chip="true"][off="true"] { background: transparent; border: 1px dashed @hairline; }
QToolButton[chip="true"][fault="true"] { color: @fault; }
QToolButton::menu-indicator { image: none; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDoubleSpinBox {
  background: @field; color: @ink; border: 1px solid @hairline; border-radius: 6px; padding: 3px 8px; selection-background-color: @accent;
  selection-color: @onAccent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus, QComboBox:focus { border: 1px solid @accent; }
QLineEdit[fault="true"], QPlainTextEdit[fault="true"], QTextEdit[fault="true"] { border: 1px solid @fault; }
QComboBox { background: @panel; color: @ink; border: 1px solid @hairline; border-radius: 6px; padding: 3px 8px; }
QComboBox:hover { background: @chip; }
QComboBox::drop-down { border: none; width: 18px; }
QComboBox::down-arrow { image: url(:/rowscope/theme/chevron-@mode.svg); width: 10px; height: 10px; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @hairline; selection-background-color: @accentSoft;
  selection-color: @ink; outline: 0; padding: 4px; }

QTabWidget::pane { border: none; border-top: 1px solid @hairline; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: @dim; border: none; border-bottom: 2px solid transparent; padding: 7px 2px 6px 2px;
  margin: 0px 6px; }
QTabBar::tab:selected { color: @ink; font-weight: 600; border-bottom: 2px solid @accent; }
QTabBar::tab:hover:!selected { color: @ink; }
QTabBar::tab:focus { color: @accent; }

QDockWidget { color: @ink; }
QMenuBar { background: @background; color: @ink; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected { background: @chip; }
QMenu { background: @panel; color: @ink; border: 1px solid @hairline; padding: 4px; }
QMenu::item { padding: 4px 24px 4px 12px; border-radius: 4px; }
QMenu::item:selected { background: @accentSoft; }
QMenu::item:disabled { color: @dim; }
QMenu::separator { height: 1px; background: @hairline; margin: 4px 8px; }
QStatusBar { background: @panel; color: @dim; border-top: 1px solid @hairline; }
QStatusBar::item { border: none; }

QAbstractItemView { background: @panel; color: @ink; border: none; outline: 0; gridline-color: transparent;
  selection-background-color: @accentSoft; selection-color: @ink; }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @dim; border: none; border-bottom: 1px solid @hairline; padding: 4px 6px 4px 10px;
  font-weight: 400; }
QTableCornerButton::section { background: @panel; border: none; }

QAbstractScrollArea::corner { background: transparent; border: none; }
QScrollArea { background: transparent; border: none; }
QScrollArea > QWidget > QWidget { background: transparent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle { background: @hairline; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: @special; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QCheckBox { spacing: 6px; }
QCheckBox::indicator, QRadioButton::indicator { width: 14px; height: 14px; border: 1px solid @special; border-radius: 4px; background: @field; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover, QCheckBox::indicator:focus { border: 1px solid @accent; }
QCheckBox::indicator:checked { background: @accent; border: 1px solid @accent; image: url(:/rowscope/theme/check-@mode.svg); }
QRadioButton::indicator:checked { background: @panel; border: 5px solid @accent; width: 6px; height: 6px; }
QCheckBox::indicator:disabled { background: @chip; border: 1px solid @hairline; }
QCheckBox:focus { color: @accent; }

QProgressBar { background: @chip; border: none; border-radius: 3px; max-height: 6px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QSplitter::handle { background: transparent; }
)";

}  // namespace

QString styleSheet(const Theme& t) {
    const QHash<QString, QColor> colors{{QStringLiteral("background"), t.background},
                                        {QStringLiteral("panel"), t.panel},
                                        {QStringLiteral("field"), t.field},
                                        {QStringLiteral("hairline"), t.hairline},
                                        {QStringLiteral("chip"), t.chip},
                                        {QStringLiteral("ink"), t.ink},
                                        {QStringLiteral("dim"), t.dim},
                                        {QStringLiteral("accentSoft"), t.accentSoft},
                                        {QStringLiteral("accent"), t.accent},
                                        {QStringLiteral("onAccent"), t.onAccent},
                                        {QStringLiteral("fault"), t.fault},
                                        {QStringLiteral("holds"), t.holds},
                                        {QStringLiteral("special"), t.special},
                                        {QStringLiteral("accentHover"), t.dark ? t.accent.lighter(110) : t.accent.darker(108)}};
    const QString source = QString::fromUtf8(kSheet);
    QString out;
    out.reserve(source.size() + 512);
    for (qsizetype i = 0; i < source.size();) {
        if (source[i] != u'@') {
            out += source[i++];
            continue;
        }
        qsizetype end = i + 1;
        while (end < source.size() && source[end].isLetter()) ++end;
        const QString name = source.mid(i + 1, end - i - 1);
        out += name == QStringLiteral("mode") ? (t.dark ? QStringLiteral("dark") : QStringLiteral("light")) : colors.value(name).name();
        i = end;
    }
    return out;
}

}  // namespace rowscope::widgets
