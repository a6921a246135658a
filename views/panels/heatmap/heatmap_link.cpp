#include "views/panels/heatmap/heatmap_link.h"

#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

#include "views/panels/heatmap/heatmap_side.h"
#include "views/viewmodels/place/place_rows.h"
#include "views/viewmodels/rows/row_ranges.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/trace_session.h"

namespace rowscope::panels {

using viewmodels::SelectionBus;

std::int32_t HeatmapAxes::queryRow(std::int64_t query) const {
    if (queryRows.empty()) return static_cast<std::int32_t>(query) + queryOffset;
    return query >= 0 && static_cast<std::size_t>(query) < queryRows.size() ? queryRows[static_cast<std::size_t>(query)] : -1;
}

std::int64_t HeatmapAxes::queryOfRow(std::int64_t row) const {
    if (queryRows.empty()) return row - queryOffset;
    const auto at = std::find(queryRows.begin(), queryRows.end(), row);  // in any order: markers stand as their options do
    return at == queryRows.end() ? -1 : at - queryRows.begin();
}

rows::RowRange HeatmapAxes::rowsOf(rows::RowRange queries) const {
    if (queryRows.empty()) return {queries.begin + queryOffset, queries.end + queryOffset};
    const auto count = static_cast<std::int32_t>(queryRows.size());
    const auto begin = queryRows.begin() + std::clamp(queries.begin, 0, count);
    const auto end = queryRows.begin() + std::clamp(queries.end, 0, count);
    if (begin >= end) return {};
    const auto [least, most] = std::minmax_element(begin, end);
    return {*least, *most + 1};
}

HeatmapLink::HeatmapLink(widgets::HeatmapCanvas& canvas, const PanelContext& context, QObject* parent)
    : QObject(parent), m_canvas(canvas), m_context(context) {
    using widgets::HeatmapCanvas;
    SelectionBus& bus = m_context.selection;
    connect(&m_canvas, &HeatmapCanvas::cellHovered, this, [this, &bus](const masks::Cell& cell) { bus.hover(placeOf(cell)); });
    connect(&m_canvas, &HeatmapCanvas::hoverEnded, &bus, &SelectionBus::endHover);
    connect(&m_canvas, &HeatmapCanvas::cellChosen, this, [this, &bus](const masks::Cell& cell) { bus.choose(placeOf(cell)); });
    connect(&m_canvas, &HeatmapCanvas::rangeChosen, this, [this, &bus](const rows::RowRange& queries, const rows::RowRange& keys) {
        trace::Place place;
        place.sequence = m_axes.sequence;
        place.mask = m_axes.mask;
        place.rows = {m_axes.rowsOf(queries)};
        if (!m_axes.keysAreMedia) place.keys = {keys};
        const QScopedValueRollback speaking(m_speaking, true);
        bus.choose(place);
    });
    connect(&m_canvas, &HeatmapCanvas::bandChosen, this, [this, &bus](const viewmodels::OriginBand& band, bool isKeyAxis) {
        if (isKeyAxis && m_axes.keysAreMedia) return;
        trace::Place place;
        place.sequence = m_axes.sequence;
        place.rows = {isKeyAxis ? band.rows : m_axes.rowsOf(band.rows)};
        bus.choose(place);
    });
    connect(&bus, &SelectionBus::chosen, this, [this](const trace::Place& place) { showChosen(place, !m_speaking); });
    connect(&bus, &SelectionBus::hovered, this, [this](const std::optional<trace::Place>& place) {
        m_canvas.setHovered(place ? highlightOf(*place) : widgets::HeatmapHighlight{});
    });
}

void HeatmapLink::setAxes(HeatmapAxes axes) {
    m_axes = std::move(axes);
    refresh();
}

void HeatmapLink::refresh() { showChosen(m_context.selection.current(), false); }

QString HeatmapLink::goTo(qint64 row, qint64 column) {
    const auto& content = m_canvas.content();
    if (content.queries() == 0 || content.keys() == 0) return tr("There are no rows to go to.");
    const rows::RowRange all = m_axes.rowsOf({0, static_cast<std::int32_t>(content.queries())});
    if (row < all.begin || row >= all.end || column < 0 || column >= content.keys())
        return tr("Rows go from %1 to %2, columns from 0 to %3.").arg(all.begin).arg(all.end - 1).arg(content.keys() - 1);
    const std::int64_t query = m_axes.queryOfRow(row);
    if (query < 0) return tr("Row %1 was not recorded.").arg(row);
    m_context.selection.choose(placeOf({query, column}));
    m_canvas.setFocus(Qt::OtherFocusReason);
    return {};
}

void HeatmapLink::follow(HeatmapSide& side) {
    connect(&m_canvas, &widgets::HeatmapCanvas::goToRequested, &side, &HeatmapSide::askForCell);
    connect(&side, &HeatmapSide::goTo, this, [this, &side](qint64 row, qint64 column) { side.refuseGoTo(goTo(row, column)); });
}

void HeatmapLink::showChosen(const trace::Place& place, bool reveal) { m_canvas.setChosen(highlightOf(place), reveal); }

std::vector<rows::RowRange> HeatmapLink::queriesOf(const std::vector<rows::RowRange>& rows) const {
    const std::int64_t count = m_canvas.content().queries();
    std::vector<rows::RowRange> out;
    if (m_axes.queryRows.empty()) {
        for (const auto& range : rows) {
            const auto begin = std::clamp<std::int64_t>(range.begin - m_axes.queryOffset, 0, count);
            const auto end = std::clamp<std::int64_t>(range.end - m_axes.queryOffset, 0, count);
            if (begin < end) out.push_back({static_cast<std::int32_t>(begin), static_cast<std::int32_t>(end)});
        }
        return out;
    }
    const auto sorted = viewmodels::sortedRanges(rows);
    for (std::int32_t query = 0; query < std::min<std::int64_t>(count, static_cast<std::int64_t>(m_axes.queryRows.size())); ++query)
        if (viewmodels::holdsRow(sorted, m_axes.queryRows[static_cast<std::size_t>(query)])) out.push_back({query, query + 1});
    return viewmodels::sortedRanges(std::move(out));
}

widgets::HeatmapHighlight HeatmapLink::highlightOf(const trace::Place& place) const {
    widgets::HeatmapHighlight out;
    const bool here = place.sequence < 0 || place.sequence == m_axes.sequence;
    if (!here) return out;
    const bool sameMatrix = place.mask < 0 || place.mask == m_axes.mask;
    const auto& content = m_canvas.content();
    if (place.cell && sameMatrix && place.cell->query < content.queries() && place.cell->key < content.keys()) {
        out.cell = place.cell;
        return out;
    }
    out.queries = queriesOf(viewmodels::rowsOf(m_context.session.trace(), place, m_axes.sequence));
    if (!m_axes.keysAreMedia) out.keys = place.keys;
    return out;
}

trace::Place HeatmapLink::placeOf(masks::Cell cell) const {
    trace::Place place = viewmodels::placeOfRow(m_context.session.trace(), m_axes.sequence, m_axes.queryRow(cell.query));
    place.mask = m_axes.mask;
    place.cell = cell;
    if (!m_axes.keysAreMedia) place.keys = {{static_cast<std::int32_t>(cell.key), static_cast<std::int32_t>(cell.key) + 1}};
    return place;
}

}  // namespace rowscope::panels
