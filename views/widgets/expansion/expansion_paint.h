#pragma once

#include <QRectF>
#include <QString>
#include <vector>

#include "views/viewmodels/expansion/expansion_view.h"
#include "views/viewmodels/rows/origin_bands.h"
#include "views/widgets/theme/theme.h"

class QPainter;

namespace rowscope::widgets {

/// A template above its expanded rows, as data.
struct ExpansionContent {
    trace::TracePtr trace;  ///< keeps the texts alive
    int sequence = -1;
    std::vector<viewmodels::ExpansionSpan> spans;
    std::vector<viewmodels::OriginBand> bands;
    [[nodiscard]] const trace::Sequence& rowsOwner() const { return trace->sequences[static_cast<std::size_t>(sequence)]; }
    [[nodiscard]] double rowCount() const { return sequence < 0 ? 0 : static_cast<double>(rowsOwner().rows.size()); }
};

/// Rows from `left` on, `scale` pixels each.
struct ExpansionScroll {
    double left = 0;
    double scale = 1;
    [[nodiscard]] double toX(double row) const { return (row - left) * scale; }
    [[nodiscard]] double toRow(double x) const { return left + x / scale; }
    bool operator==(const ExpansionScroll&) const = default;
};

/// Where the two strips stand in a surface.
struct ExpansionLayout {
    QRectF area;
    QRectF labels;
    QRectF above;  ///< template tokens
    QRectF arcs;
    QRectF below;  ///< expanded rows
    QRectF names;  ///< names of the bands
    [[nodiscard]] static ExpansionLayout in(QRectF area, double scale);
};

/// Rows as sorted ranges (row_ranges.h).
struct ExpansionHighlight {
    std::vector<rows::RowRange> chosen;
    std::vector<rows::RowRange> hovered;
};

void paintExpansion(QPainter& painter, const ExpansionLayout& layout, const ExpansionScroll& scroll, const ExpansionContent& content,
                    const ExpansionHighlight& highlight, const Theme& theme);

/// The x range of a span's template box: under its rows for plain text, one box in the middle for a placeholder.
[[nodiscard]] std::pair<double, double> templateBox(const viewmodels::ExpansionSpan& span, const ExpansionScroll& scroll);

}  // namespace rowscope::widgets
