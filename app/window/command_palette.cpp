#include "app/window/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QVBoxLayout>
#include <algorithm>

#include "views/widgets/theme/theme.h"

namespace rowscope::window {

namespace {

constexpr int kEntryRole = Qt::UserRole + 1;

}  // namespace

int matchScore(const QString& text, const QString& wanted) {
    if (wanted.isEmpty()) return 0;
    int score = 0;
    qsizetype at = 0;
    bool run = false;
    for (const QChar c : wanted) {
        if (c.isSpace()) {
            run = false;
            continue;
        }
        qsizetype found = -1;
        // A letter that begins a word, or goes on from the last one, is what a person means; any other is a weak match.
        for (qsizetype i = at; i < text.size(); ++i) {
            if (text[i].toLower() != c.toLower()) continue;
            const bool begins = i == 0 || !text[i - 1].isLetterOrNumber();
            if ((run && i == at) || begins) {
                found = i;
                score += run && i == at ? 8 : 6;
                break;
            }
            if (found < 0) found = i;
        }
        if (found < 0) return -1;
        run = true;
        at = found + 1;
    }
    return score * 4 - static_cast<int>(std::min<qsizetype>(text.size(), 80)) / 4;
}

CommandPalette::CommandPalette(std::vector<PaletteEntry> entries, std::function<void(qint64, qint64)> goTo, QWidget* parent)
    : QDialog(parent, Qt::Popup | Qt::FramelessWindowHint),
      m_entries(std::move(entries)),
      m_goTo(std::move(goTo)),
      m_edit(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(widgets::space::kMedium, widgets::space::kMedium, widgets::space::kMedium, widgets::space::kMedium);
    m_edit->setPlaceholderText(tr("A command, a panel, a row (122) or a cell (122,131)"));
    m_edit->setAccessibleName(tr("Find a command"));
    m_edit->installEventFilter(this);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setAccessibleName(tr("Commands found"));
    column->addWidget(m_edit);
    column->addWidget(m_list);
    resize(560, 420);
    if (parent) move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, 60)));
    connect(m_edit, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_edit, &QLineEdit::returnPressed, this, &CommandPalette::accept);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::accept);
    filter();
    m_edit->setFocus();
}

void CommandPalette::setText(const QString& text) { m_edit->setText(text); }

void CommandPalette::filter() {
    const QString wanted = m_edit->text().trimmed();
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t i = 0; i < m_entries.size(); ++i)
        if (const int score = matchScore(m_entries[i].text, wanted); score >= 0 || wanted.isEmpty()) found.emplace_back(-score, i);
    if (!wanted.isEmpty()) std::stable_sort(found.begin(), found.end());
    m_list->clear();
    for (const auto& [score, index] : found) {
        const PaletteEntry& entry = m_entries[index];
        auto* item = new QListWidgetItem(entry.hint.isEmpty() ? entry.text : QStringLiteral("%1\t%2").arg(entry.text, entry.hint), m_list);
        item->setData(kEntryRole, static_cast<int>(index));
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::accept() {
    static const QRegularExpression kPlace(QStringLiteral(R"(^\s*(\d{1,9})\s*(?:[,;: ]\s*(\d{1,9}))?\s*$)"));
    if (const auto match = kPlace.match(m_edit->text()); match.hasMatch()) {
        const qint64 row = match.captured(1).toLongLong();
        const qint64 column = match.captured(2).isEmpty() ? -1 : match.captured(2).toLongLong();
        auto go = m_goTo;
        QDialog::accept();
        return go(row, column);
    }
    const QListWidgetItem* item = m_list->currentItem();
    const auto run = item ? m_entries[static_cast<std::size_t>(item->data(kEntryRole).toInt())].run : std::function<void()>();
    QDialog::accept();
    if (run) run();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown || key == Qt::Key_PageUp) {
            const int by = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : key == Qt::Key_PageDown ? 10 : -10;
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + by, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace rowscope::window
