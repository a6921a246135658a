#pragma once

#include <QAbstractTableModel>
#include <functional>
#include <vector>

namespace rowscope::viewmodels {

/// A table whose cells come from functions of the row: for lists that live in a trace already. Nothing is copied; the functions must
/// own (share) what they read.
class ColumnsItemModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role { ToneRole = Qt::UserRole };
    /// How a row stands out; a mark or word in its cells says the same.
    enum class Tone { Plain, Quiet, Holds, Fault };

    struct Column {
        QString title;
        QString meaning;  ///< tool tip of the header
        std::function<QString(int row)> text;
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(int count, std::vector<Column> columns, std::function<Tone(int row)> tone = {});

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    int m_count = 0;
    std::vector<Column> m_columns;
    std::function<Tone(int row)> m_tone;
};

/// The whole table or some rows as CSV with a header line.
[[nodiscard]] QString tableAsCsv(const QAbstractItemModel& model, const std::vector<int>& rows);

}  // namespace rowscope::viewmodels
