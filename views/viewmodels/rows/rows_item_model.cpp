#include "views/viewmodels/rows/rows_item_model.h"

#include <utility>

#include "views/viewmodels/rows/row_text.h"

namespace rowscope::viewmodels {

RowsItemModel::RowsItemModel(QObject* parent) : QAbstractTableModel(parent) {}

void RowsItemModel::setSequence(trace::TracePtr trace, int sequence) {
    beginResetModel();
    m_trace = std::move(trace);
    m_sequence = m_trace && sequence >= 0 && static_cast<std::size_t>(sequence) < m_trace->sequences.size() ? sequence : -1;
    m_order.reset();
    m_back.clear();
    endResetModel();
}

void RowsItemModel::setOrder(RowOrder order) {
    beginResetModel();
    m_order = std::move(order);
    m_back.clear();
    endResetModel();
}

const trace::Sequence* RowsItemModel::sequence() const {
    return m_sequence < 0 ? nullptr : &m_trace->sequences[static_cast<std::size_t>(m_sequence)];
}

std::int32_t RowsItemModel::sequenceRow(int tableRow) const {
    if (tableRow < 0 || tableRow >= rowCount()) return -1;
    return m_order ? (*m_order)[static_cast<std::size_t>(tableRow)] : tableRow;
}

int RowsItemModel::tableRow(std::int32_t sequenceRow) const {
    const trace::Sequence* rows = sequence();
    if (!rows || sequenceRow < 0 || static_cast<std::size_t>(sequenceRow) >= rows->rows.size()) return -1;
    if (!m_order) return sequenceRow;
    if (m_back.empty()) {
        m_back.assign(rows->rows.size(), -1);
        for (std::size_t i = 0; i < m_order->size(); ++i) m_back[static_cast<std::size_t>((*m_order)[i])] = static_cast<std::int32_t>(i);
    }
    return m_back[static_cast<std::size_t>(sequenceRow)];
}

int RowsItemModel::rowCount(const QModelIndex& parent) const {
    if (parent.isValid() || !sequence()) return 0;
    return static_cast<int>(m_order ? m_order->size() : sequence()->rows.size());
}

int RowsItemModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : kRowColumns; }

QVariant RowsItemModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const std::int32_t row = sequenceRow(index.row());
    if (row < 0) return {};
    const auto at = static_cast<std::size_t>(row);
    const auto column = static_cast<RowColumn>(index.column());
    switch (role) {
        case Qt::DisplayRole:
            return cellText(*m_trace, *sequence(), column, at);
        case Qt::ToolTipRole:
            if (column == RowColumn::Text) return tokenText(*sequence(), at, 400);
            if (column == RowColumn::Origin) return originPhrase(*m_trace, sequence()->rows, at);
            return {};
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1 %2").arg(columnTitle(column), cellText(*m_trace, *sequence(), column, at));
        case SequenceRowRole:
            return row;
        case OriginKindRole:
            return static_cast<int>(kindOf(sequence()->rows, at));
        case PartRole:
            return static_cast<int>(partOf(sequence()->rows, at));
        default:
            return {};
    }
}

QVariant RowsItemModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kRowColumns) return {};
    if (role == Qt::DisplayRole) return columnTitle(static_cast<RowColumn>(section));
    if (role == Qt::ToolTipRole) return columnMeaning(static_cast<RowColumn>(section));
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return {};
}

QString rowsAsCsv(const trace::Trace& trace, const trace::Sequence& sequence, const std::vector<std::int32_t>& rows,
                  const std::vector<RowColumn>& columns, const std::stop_token& stop) {
    const auto quoted = [](QString text) {
        if (!text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r')) return text;
        return QStringLiteral("\"%1\"").arg(text.replace(u'"', QStringLiteral("\"\"")));
    };
    const auto cell = [&](RowColumn column, std::size_t row) -> QString {
        // Machines read this: real text, plain minus, no marks.
        if (column == RowColumn::Text)
            return row < sequence.tokenText.size() ? quoted(QString::fromStdString(sequence.tokenText[row])) : QString();
        if (column == RowColumn::Label) return row < sequence.rows.label.size() ? QString::number(sequence.rows.label[row]) : QString();
        if (column == RowColumn::Marker)
            return row < sequence.rows.marker.size() && sequence.rows.marker[row] >= 0 ? QString::number(sequence.rows.marker[row])
                                                                                       : QString();
        return quoted(cellText(trace, sequence, column, row));
    };
    QStringList names;
    for (const RowColumn column : columns) names << columnKey(column);
    QString out = names.join(u',') + QStringLiteral("\r\n");
    for (const std::int32_t row : rows) {
        if (stop.stop_requested()) return {};
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (c > 0) out += u',';
            out += cell(columns[c], static_cast<std::size_t>(row));
        }
        out += QStringLiteral("\r\n");
    }
    return out;
}

}  // namespace rowscope::viewmodels
