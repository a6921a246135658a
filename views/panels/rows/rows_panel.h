#pragma once

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"
#include "views/viewmodels/rows/row_filter.h"
#include "views/viewmodels/rows/row_order.h"

class QComboBox;
class QLabel;
class QLineEdit;

namespace rowscope::viewmodels {
class RowsItemModel;
}
namespace rowscope::widgets {
class FlatTable;
}  // namespace rowscope::widgets

namespace rowscope::panels {

class RowDelegate;

/// Every row of the sequence as a table: filter, sort, find, copy as CSV. Filtering, sorting and copying run in a worker; the
/// table shows what was there until they are done.
class RowsPanel : public Panel {
    Q_OBJECT
public:
    RowsPanel(const PanelContext& context, QWidget* parent);

    void setFilter(const QString& text);
    void find(int direction);

    /// As CSV to the clipboard. `Chosen`: the rows that stand out, be it one; all shown ones where none does. `Several`: the same, but
    /// one row that is only where the person stands counts as none.
    enum class Copy { Chosen, Several };
    void copy(Copy what);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectSelection();
    void showSequence();
    void filterChanged();
    void sortBy(int column);
    void reorder();
    void updateNote();
    void choose();
    void showChosen(const trace::Place& place);
    void showHovered(const std::optional<trace::Place>& place);
    [[nodiscard]] std::vector<std::int32_t> rowsToCopy(Copy what) const;

    PanelContext m_context;
    QLineEdit* m_filter = nullptr;
    QLineEdit* m_find = nullptr;
    QLabel* m_message = nullptr;
    widgets::FlatTable* m_table = nullptr;
    viewmodels::RowsItemModel* m_rows = nullptr;
    RowDelegate* m_delegate = nullptr;

    viewmodels::RowFilter m_kept;
    viewmodels::RowSort m_sort;
    viewmodels::LatestTask m_ordering;
    viewmodels::LatestTask m_copying;
    viewmodels::LatestTask m_finding;
    bool m_followsBus = false;  ///< the selection is being set from the bus
    bool m_speaking = false;    ///< the bus is being told by this table
};

[[nodiscard]] PanelDescriptor rowsPanel();

}  // namespace rowscope::panels
