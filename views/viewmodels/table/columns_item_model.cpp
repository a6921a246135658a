#include "views/viewmodels/table/columns_item_model.h"

#include <QStringList>
#include <utility>

namespace rowscope::viewmodels {

void ColumnsItemModel::setRows(int count, std::vector<Column> columns, std::function<Tone(int row)> tone) {
    beginResetModel();
    m_count = count;
    m_columns = std::move(columns);
    m_tone = std::move(tone);
    endResetModel();
}

int ColumnsItemModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : m_count; }

int ColumnsItemModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_columns.size()); }

QVariant ColumnsItemModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= m_count) return {};
    const Column& column = m_columns[static_cast<std::size_t>(index.column())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return column.text(index.row());
    if (role == Qt::AccessibleTextRole) return QStringLiteral("%1 %2").arg(column.title, column.text(index.row()));
    if (role == ToneRole) return static_cast<int>(m_tone ? m_tone(index.row()) : Tone::Plain);
    return {};
}

QVariant ColumnsItemModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || static_cast<std::size_t>(section) >= m_columns.size()) return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole) return column.title;
    if (role == Qt::ToolTipRole) return column.meaning;
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return {};
}

QString tableAsCsv(const QAbstractItemModel& model, const std::vector<int>& rows) {
    const auto quoted = [](QString text) {
        if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n')) return text;
        return QStringLiteral("\"%1\"").arg(text.replace(u'"', QStringLiteral("\"\"")));
    };
    QStringList lines;
    QStringList cells;
    for (int c = 0; c < model.columnCount(); ++c) cells << quoted(model.headerData(c, Qt::Horizontal).toString());
    lines << cells.join(u',');
    for (const int row : rows) {
        cells.clear();
        for (int c = 0; c < model.columnCount(); ++c) cells << quoted(model.index(row, c).data().toString());
        lines << cells.join(u',');
    }
    return lines.join(QStringLiteral("\r\n")) + QStringLiteral("\r\n");
}

}  // namespace rowscope::viewmodels
