#pragma once

#include <QAbstractTableModel>

#include "views/viewmodels/rows/row_order.h"

namespace rowscope::viewmodels {

/// Columns of a row table as cells; reads the trace when a cell is asked for and keeps nothing a row but its place in the order.
class RowsItemModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { SequenceRowRole = Qt::UserRole, OriginKindRole, PartRole };

    explicit RowsItemModel(QObject* parent = nullptr);

    void setSequence(trace::TracePtr trace, int sequence);
    /// Null = all rows in their own order.
    void setOrder(RowOrder order);

    [[nodiscard]] const trace::Sequence* sequence() const;
    [[nodiscard]] const trace::TracePtr& trace() const { return m_trace; }
    [[nodiscard]] int sequenceIndex() const { return m_sequence; }
    [[nodiscard]] const RowOrder& order() const { return m_order; }
    /// Sequence row of a table row, and back (-1: filtered out). Back costs O(rows) once an order changed, then O(1).
    [[nodiscard]] std::int32_t sequenceRow(int tableRow) const;
    [[nodiscard]] int tableRow(std::int32_t sequenceRow) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    trace::TracePtr m_trace;
    int m_sequence = -1;
    RowOrder m_order;
    mutable std::vector<std::int32_t> m_back;  ///< made when first asked for
};

/// CSV (RFC 4180) of some rows of a sequence with a header line of column keys. Numbers as numbers, texts quoted where needed.
[[nodiscard]] QString rowsAsCsv(const trace::Trace& trace, const trace::Sequence& sequence, const std::vector<std::int32_t>& rows,
                                const std::vector<RowColumn>& columns, const std::stop_token& stop = {});

}  // namespace rowscope::viewmodels
