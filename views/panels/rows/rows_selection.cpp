// How the row table and the one selection follow one another.

#include <QItemSelectionModel>
#include <QScopedValueRollback>
#include <algorithm>

#include "views/panels/rows/row_delegate.h"
#include "views/panels/rows/rows_panel.h"
#include "views/viewmodels/place/place_rows.h"
#include "views/viewmodels/rows/rows_item_model.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/table/flat_table.h"

namespace rowscope::panels {

using viewmodels::SelectionBus;

void RowsPanel::connectSelection() {
    SelectionBus& bus = m_context.selection;
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RowsPanel::choose);
    connect(m_table, &widgets::FlatTable::rowHovered, this, [this, &bus](int row) {
        const std::int32_t source = m_rows->sequenceRow(row);
        if (source < 0)
            bus.endHover();
        else
            bus.hover(viewmodels::placeOfRow(m_context.session.trace(), m_context.session.sequenceIndex(), source));
    });
    connect(&bus, &SelectionBus::chosen, this, &RowsPanel::showChosen);
    connect(&bus, &SelectionBus::hovered, this, &RowsPanel::showHovered);
}

void RowsPanel::choose() {
    if (m_followsBus || !m_rows->sequence()) return;
    std::vector<std::int32_t> rows;
    for (const QItemSelectionRange& range : m_table->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) rows.push_back(m_rows->sequenceRow(row));
    }
    if (rows.empty()) return;
    std::sort(rows.begin(), rows.end());
    trace::Place place;
    if (rows.size() == 1) {
        place = viewmodels::placeOfRow(m_context.session.trace(), m_rows->sequenceIndex(), rows.front());
    } else {
        place.sequence = m_rows->sequenceIndex();
        for (const std::int32_t row : rows) {
            if (!place.rows.empty() && place.rows.back().end == row)
                ++place.rows.back().end;
            else
                place.rows.push_back({row, row + 1});
        }
    }
    const QScopedValueRollback speaking(m_speaking, true);
    m_context.selection.choose(place);
}

void RowsPanel::showChosen(const trace::Place& place) {
    const int sequence = m_rows->sequenceIndex();
    auto rows = viewmodels::rowsOf(m_context.session.trace(), place, sequence);
    const bool here = place.sequence < 0 || place.sequence == sequence;
    // A cell's key row stands out as well as its query row.
    if (here) rows.insert(rows.end(), place.keys.begin(), place.keys.end());
    m_delegate->setChosen(rows);
    m_table->viewport()->update();
    if (m_speaking) return;
    const QScopedValueRollback following(m_followsBus, true);
    m_table->selectionModel()->clearSelection();
    if (rows.empty()) return;
    const int first = m_rows->tableRow(rows.front().begin);
    if (first < 0) return;
    const QModelIndex index = m_rows->index(first, 0);
    m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
    m_table->scrollTo(index, QAbstractItemView::EnsureVisible);
}

void RowsPanel::showHovered(const std::optional<trace::Place>& place) {
    std::vector<rows::RowRange> rows;
    if (place) {
        rows = viewmodels::rowsOf(m_context.session.trace(), *place, m_rows->sequenceIndex());
        rows.insert(rows.end(), place->keys.begin(), place->keys.end());
    }
    m_delegate->setHovered(std::move(rows));
    m_table->viewport()->update();
}

}  // namespace rowscope::panels
