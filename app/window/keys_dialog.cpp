#include "app/window/keys_dialog.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/window/commands.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::window {

namespace {

constexpr int kColumnGap = 24;
constexpr int kWidth = 720;
constexpr int kHeight = 620;

QString keysText(const QAction& action) {
    QStringList keys;
    for (const QKeySequence& key : action.shortcuts()) keys << key.toString(QKeySequence::NativeText);
    return keys.join(QStringLiteral(", "));
}

}  // namespace

KeysDialog::KeysDialog(const Commands& commands, QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Keys"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge);
    auto* table = new QTableWidget(0, 3, this);
    table->setHorizontalHeaderLabels({tr("Keys"), tr("What"), tr("Where")});
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(widgets::space::kTableRow);
    table->setShowGrid(false);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const auto add = [table](const QString& keys, const QString& what, const QString& where) {
        const int row = table->rowCount();
        table->insertRow(row);
        int at = 0;
        for (const QString& text : {keys, what, where}) {
            auto* item = new QTableWidgetItem(text);
            item->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
            table->setItem(row, at++, item);
        }
    };
    for (const Command& command : commands.all())
        if (const QString keys = keysText(*command.action); !keys.isEmpty())
            add(keys, command.action->text().remove(QLatin1Char('&')), command.group);
    const QString heatmaps = tr("Mask, Attention, Difference");
    add(tr("F"), tr("Fit the whole"), heatmaps);
    add(tr("Arrows"), tr("Step a cell"), heatmaps);
    add(tr("Shift+arrows"), tr("Step a block"), heatmaps);
    add(tr("+ and -"), tr("Zoom"), heatmaps);
    add(tr("Ctrl+C"), tr("Copy what is under the cursor"), tr("every panel"));
    add(tr("Ctrl+Left, Ctrl+Right"), tr("Move a picture"), tr("Request"));
    add(tr("Delete"), tr("Remove a picture"), tr("Request"));
    add(tr("Enter"), tr("Edit a question"), tr("Request"));
    add(tr("Tab, Shift+Tab"), tr("Next and previous field"), tr("every panel"));
    table->resizeColumnsToContents();
    int width = table->verticalScrollBar()->sizeHint().width() + 2 * (widgets::space::kHuge + table->frameWidth());
    for (int at = 0; at < table->columnCount(); ++at) {
        table->setColumnWidth(at, table->columnWidth(at) + kColumnGap);
        width += table->columnWidth(at);
    }
    column->addWidget(table);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    resize(std::max(kWidth, width), kHeight);  // a language with longer words gets its room
}

}  // namespace rowscope::window
