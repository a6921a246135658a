#include "views/panels/mask/mask_content.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "views/viewmodels/text/figures.h"
#include "views/widgets/heatmap/run_source.h"

namespace rowscope::panels {

namespace {

using viewmodels::MaskFacts;
using viewmodels::MaskView;
using viewmodels::OriginBand;

struct MaskPanelText {
    Q_DECLARE_TR_FUNCTIONS(MaskPanelText)
};

/// Bands of the sequence moved so that the first query is row 0.
std::vector<OriginBand> queryBands(const MaskView& view) {
    std::vector<OriginBand> bands;
    const std::int32_t offset = view.queryOffset();
    for (OriginBand band : viewmodels::originBands(*view.trace, view.rowsOwner())) {
        band.rows = {std::max(0, band.rows.begin - offset), band.rows.end - offset};
        if (band.rows.size() > 0) bands.push_back(std::move(band));
    }
    return bands;
}

/// Neighbouring cells of one query become one mark.
void append(std::vector<widgets::HeatmapMark>& out, const std::vector<masks::Cell>& cells, const QString& text) {
    for (const masks::Cell& cell : cells) {
        const auto q = static_cast<std::int32_t>(cell.query);
        const auto k = static_cast<std::int32_t>(cell.key);
        if (!out.empty() && out.back().queries == rows::RowRange{q, q + 1} && out.back().keys.end == k)
            ++out.back().keys.end;
        else
            out.push_back({{q, q + 1}, {k, k + 1}, text});
    }
}

std::vector<widgets::HeatmapMark> marks(const MaskView& view, const MaskFacts& facts) {
    std::vector<widgets::HeatmapMark> out;
    const std::int32_t offset = view.queryOffset();
    for (const trace::Finding& finding : view.trace->findings) {
        const trace::Place& place = finding.place;
        if (place.sequence != view.sequence || (place.mask >= 0 && place.mask != view.mask)) continue;
        const QString text = QString::fromStdString(finding.title);
        if (place.cell) {
            const auto q = static_cast<std::int32_t>(place.cell->query);
            const auto k = static_cast<std::int32_t>(place.cell->key);
            out.push_back({{q, q + 1}, {k, k + 1}, text});
            continue;
        }
        for (const auto& rows : place.rows) {
            for (const auto& keys : place.keys) out.push_back({{rows.begin - offset, rows.end - offset}, keys, text});
        }
    }
    if (facts.againstRule) {
        append(out, facts.againstRule->of(masks::ExtraKind::CrossSegment).first, MaskPanelText::tr("reads another packed example"));
        append(out, facts.againstRule->of(masks::ExtraKind::Future).first, MaskPanelText::tr("reads a later row"));
        append(out, facts.againstRule->of(masks::ExtraKind::Other).first, MaskPanelText::tr("reads what the rule blocks"));
    } else {
        append(out, facts.firstCrossSegment, MaskPanelText::tr("reads another packed example"));
    }
    return out;
}

QString layersText(const std::string& layers) {
    QString text = QString::fromStdString(layers);
    if (text.isEmpty()) return {};
    text.replace(u'-', QChar(0x2013));
    return text.front().isDigit() ? MaskPanelText::tr("layers %1").arg(text) : text;
}

}  // namespace

std::vector<OriginBand> mediaBands(const MaskView& view) {
    const auto keys = static_cast<std::int32_t>(view.shown.keys());
    const auto& media = view.trace->media;
    std::int64_t sum = 0;
    for (const auto& medium : media) sum += medium.rowCount;
    std::vector<OriginBand> bands;
    if (!media.empty() && sum == keys) {
        std::int32_t at = 0;
        for (std::size_t m = 0; m < media.size(); ++m) {
            bands.push_back({{at, at + media[m].rowCount}, media[m].kind, rows::Part::Media, QString::fromStdString(media[m].name)});
            at += media[m].rowCount;
        }
        return bands;
    }
    bands.push_back({{0, keys}, rows::OriginKind::Image, rows::Part::Media, MaskPanelText::tr("media memory")});
    return bands;
}

widgets::HeatmapContent maskContent(const MaskView& view, const MaskFacts& facts) {
    widgets::HeatmapContent content;
    if (!view.isValid()) return content;
    content.cells = widgets::maskSource(view.shown);
    content.colors = widgets::maskTable;
    content.queryBands = queryBands(view);
    content.keyBands = view.keysAreMedia() ? mediaBands(view) : viewmodels::originBands(*view.trace, view.rowsOwner());
    // One term alone blocks whole rows by design; only the whole rule can leave a live row with nothing.
    if (view.term < 0 && view.named().composed) {
        content.blockedQueries = facts.blockedQueries;
        content.marks = marks(view, facts);
    }
    return content;
}

std::vector<LegendEntry> maskLegend(const MaskView& view, const widgets::HeatmapContent& content, const widgets::Theme& theme) {
    std::vector<LegendEntry> entries;
    if (!view.isValid()) return entries;
    const auto names = viewmodels::allowedNames(view.shown);
    entries.push_back({theme.accent, names.front()});
    if (names.size() > 1) entries.push_back({theme.optionCell, names[1]});
    entries.push_back({theme.chip, MaskPanelText::tr("blocked")});
    if (!content.blockedQueries.empty())
        entries.push_back({theme.fault, MaskPanelText::tr("✕ live row that may read nothing"), Qt::BDiagPattern});
    if (!content.marks.empty())
        entries.push_back({theme.fault, MaskPanelText::tr("finding, or edge into another example"), Qt::NoBrush, true});
    return entries;
}

std::vector<SideFact> maskFactLines(const MaskView& view, const MaskFacts& facts) {
    using viewmodels::grouped;
    if (!view.isValid()) return {};
    if (!facts.known) return {{MaskPanelText::tr("counting…")}};
    std::vector<SideFact> lines;
    const bool whole = view.term < 0 && view.named().composed;
    if (whole) {
        const auto blocked = static_cast<std::int64_t>(facts.blockedQueries.size());
        lines.push_back({MaskPanelText::tr("fully blocked live rows: %1").arg(grouped(blocked)), blocked > 0,
                         blocked > 0 ? static_cast<int>(FactLink::BlockedRows) : -1});
    }
    lines.push_back({MaskPanelText::tr("edges %1 of %2").arg(grouped(facts.edges), grouped(facts.cells))});
    if (!view.keysAreMedia()) lines.push_back({MaskPanelText::tr("edges to later rows: %1").arg(grouped(facts.laterEdges))});
    if (facts.againstRule) {
        const auto extra = [&](masks::ExtraKind kind) { return facts.againstRule->of(kind).edges; };
        const auto line = [&](const QString& text, std::int64_t count, FactLink link) {
            lines.push_back({text.arg(grouped(count)), count > 0, count > 0 ? static_cast<int>(link) : -1});
        };
        line(MaskPanelText::tr("beyond the rule, other example: %1"), extra(masks::ExtraKind::CrossSegment), FactLink::CrossSegment);
        line(MaskPanelText::tr("beyond the rule, later row: %1"), extra(masks::ExtraKind::Future), FactLink::Future);
        line(MaskPanelText::tr("beyond the rule, other: %1"), extra(masks::ExtraKind::Other), FactLink::Other);
        line(MaskPanelText::tr("missing against the rule: %1"), facts.againstRule->missing.edges, FactLink::Missing);
    } else if (facts.hasSegments && whole) {
        const bool leak = facts.crossSegmentEdges > 0;
        lines.push_back({MaskPanelText::tr("edges across examples: %1").arg(grouped(facts.crossSegmentEdges)), leak,
                         leak ? static_cast<int>(FactLink::CrossSegment) : -1});
    }
    if (view.named().imported) lines.push_back({MaskPanelText::tr("imported: shows what the dump says")});
    return lines;
}

std::vector<masks::Cell> cellsOf(const MaskFacts& facts, FactLink link) {
    if (!facts.againstRule) return link == FactLink::CrossSegment ? facts.firstCrossSegment : std::vector<masks::Cell>{};
    switch (link) {
        case FactLink::CrossSegment:
            return facts.againstRule->of(masks::ExtraKind::CrossSegment).first;
        case FactLink::Future:
            return facts.againstRule->of(masks::ExtraKind::Future).first;
        case FactLink::Other:
            return facts.againstRule->of(masks::ExtraKind::Other).first;
        case FactLink::Missing:
            return facts.againstRule->missing.first;
        case FactLink::BlockedRows:
            break;
    }
    return {};
}

QString maskNote(const MaskView& view) {
    if (!view.isValid()) return {};
    const QString layers = layersText(view.named().layers);
    const QString name = view.term < 0 ? QString::fromStdString(view.shown.name())
                                       : MaskPanelText::tr("only %1").arg(viewmodels::termName(view.shown.name()));
    const QString what = layers.isEmpty() ? name : QStringLiteral("%1 · %2").arg(layers, name);
    return QStringLiteral("%1   %2 × %3").arg(what, viewmodels::grouped(view.shown.queries()), viewmodels::grouped(view.shown.keys()));
}

}  // namespace rowscope::panels
