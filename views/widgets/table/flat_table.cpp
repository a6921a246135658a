#include "views/widgets/table/flat_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "views/viewmodels/table/columns_item_model.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::widgets {

FlatTable::FlatTable(QWidget* parent) : QTableView(parent) {
    setFont(monoFont());
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    setMouseTracking(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setMinimumSectionSize(space::kTableRow);
    verticalHeader()->setDefaultSectionSize(space::kTableRow);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setFont(monoFont());
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setMinimumSectionSize(36);
    horizontalHeader()->setStretchLastSection(true);
}

void FlatTable::fitColumns(int wider, int by) {
    constexpr int kSampleRows = 60;
    if (!model()) return;
    const QFontMetrics metrics(font());
    const int rows = std::min(kSampleRows, model()->rowCount());
    for (int column = 0; column < model()->columnCount(); ++column) {
        if (isColumnHidden(column)) continue;
        int width = metrics.horizontalAdvance(model()->headerData(column, Qt::Horizontal).toString());
        for (int i = 0; i < rows; ++i) {
            // Spread over the table: the first rows are often all of one kind.
            const int row = static_cast<int>(static_cast<qint64>(i) * model()->rowCount() / std::max(1, rows));
            width = std::max(width, metrics.horizontalAdvance(model()->index(row, column).data().toString()));
        }
        setColumnWidth(column, std::clamp(width + 30, 48, 190) + (column == wider ? by : 0));
    }
}

void FlatTable::copyAsCsv() const {
    constexpr int kShortTable = 20000;
    if (!model()) return;
    std::vector<int> rows;
    for (const QModelIndex& index : selectionModel()->selectedRows()) rows.push_back(index.row());
    std::sort(rows.begin(), rows.end());
    if (rows.empty() && model()->rowCount() <= kShortTable) {
        for (int row = 0; row < model()->rowCount(); ++row) rows.push_back(row);
    }
    if (!rows.empty()) QGuiApplication::clipboard()->setText(viewmodels::tableAsCsv(*model(), rows));
}

void FlatTable::keyPressEvent(QKeyEvent* event) {
    if (event->matches(QKeySequence::Copy)) {
        copyAsCsv();
        return;
    }
    QTableView::keyPressEvent(event);
}

void FlatTable::mouseMoveEvent(QMouseEvent* event) {
    QTableView::mouseMoveEvent(event);
    const int row = rowAt(event->position().toPoint().y());
    if (row == m_hovered) return;
    m_hovered = row;
    emit rowHovered(row);
}

void FlatTable::leaveEvent(QEvent* event) {
    QTableView::leaveEvent(event);
    if (m_hovered < 0) return;
    m_hovered = -1;
    emit rowHovered(-1);
}

}  // namespace rowscope::widgets
