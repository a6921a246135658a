#include "views/viewmodels/expansion/expansion_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <unordered_map>

#include "views/viewmodels/place/place_text.h"
#include "views/viewmodels/rows/row_text.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::viewmodels {

namespace {

struct ExpansionText {
    Q_DECLARE_TR_FUNCTIONS(ExpansionText)
};

QString mediumName(const trace::Trace& trace, std::int32_t media) {
    if (media >= 0 && static_cast<std::size_t>(media) < trace.media.size())
        return QString::fromStdString(trace.media[static_cast<std::size_t>(media)].name);
    return ExpansionText::tr("medium %1").arg(media);
}

}  // namespace

std::vector<ExpansionSpan> expansionSpans(const trace::Sequence& sequence) {
    const rows::Expansion& expansion = sequence.expansion;
    std::unordered_map<std::int32_t, int> placeholders;
    for (std::size_t i = 0; i < expansion.records.size(); ++i) placeholders[expansion.records[i].placeholderPosition] = static_cast<int>(i);
    std::vector<ExpansionSpan> spans;
    std::int32_t reached = 0;
    for (std::size_t t = 0; t < expansion.templateToRows.size(); ++t) {
        const rows::RowRange rows = expansion.templateToRows[t];
        const auto at = static_cast<std::int32_t>(t);
        const auto placeholder = placeholders.find(at);
        ExpansionSpan span;
        span.templateBegin = at;
        span.templateEnd = at + 1;
        if (rows.size() <= 0) {
            span.kind = ExpansionSpan::Kind::Cut;
            span.rows = {reached, reached};
            if (placeholder != placeholders.end()) span.record = placeholder->second;
        } else if (placeholder != placeholders.end()) {
            const rows::ExpansionRecord& record = expansion.records[static_cast<std::size_t>(placeholder->second)];
            span.kind = ExpansionSpan::Kind::Placeholder;
            span.record = placeholder->second;
            span.features = record.rows;
            span.rows = {std::min(rows.begin, record.rows.begin - record.leadingBoundaryRows),
                         std::max(rows.end, record.rows.end + record.trailingBoundaryRows)};
        } else {
            span.rows = rows;
        }
        reached = std::max(reached, span.rows.end);
        ExpansionSpan* last = spans.empty() ? nullptr : &spans.back();
        const bool joins = last && last->kind == span.kind && span.kind != ExpansionSpan::Kind::Placeholder && last->record < 0 &&
                           span.record < 0 && last->rows.end == span.rows.begin;
        if (joins) {
            last->templateEnd = span.templateEnd;
            last->rows.end = span.rows.end;
        } else {
            spans.push_back(span);
        }
    }
    return spans;
}

ExpansionFormula expansionFormula(const trace::Sequence& sequence) {
    const rows::Expansion& e = sequence.expansion;
    ExpansionFormula formula;
    formula.symbols = QStringLiteral("L_exp = L_tmpl − M + ΣN + boundary");
    formula.numbers = QStringLiteral("%1 = %2 − %3 + %4 + %5")
                          .arg(grouped(e.expandedLength()), grouped(e.templateLength), grouped(e.placeholders), grouped(e.mediaRows),
                               grouped(e.boundaryRows));
    // Padding is appended to a batch item after its expansion.
    std::int64_t live = static_cast<std::int64_t>(sequence.rows.size());
    for (std::size_t row = 0; row < sequence.rows.size(); ++row) live -= kindOf(sequence.rows, row) == rows::OriginKind::Padding ? 1 : 0;
    std::int64_t dropped = 0;
    for (const auto& range : e.templateToRows) dropped += range.size() <= 0 ? 1 : 0;
    formula.holds = live == e.expandedLength() || live + dropped == e.expandedLength();
    formula.verdict = ExpansionText::tr("the sequence has %1 rows").arg(grouped(live));
    if (dropped > 0) formula.verdict += ExpansionText::tr(", %1 template tokens cut").arg(grouped(dropped));
    return formula;
}

QString recordText(const trace::Trace& trace, const rows::ExpansionRecord& record) {
    const std::int32_t boundary = record.leadingBoundaryRows + record.interiorBoundaryRows + record.trailingBoundaryRows;
    QString text = ExpansionText::tr("%1: placeholder %2 → %3 rows (%4)")
                       .arg(mediumName(trace, record.mediaId))
                       .arg(record.placeholderPosition)
                       .arg(grouped(record.rows.size() - record.interiorBoundaryRows), rangesText({record.rows}));
    if (boundary > 0) text += ExpansionText::tr(" + boundary rows: %1").arg(boundary);
    return text;
}

QString cutText(const trace::Cut& cut) {
    return ExpansionText::tr("%1: cut tokens: %2").arg(QString::fromStdString(cut.part)).arg(cut.tokensDropped) +
           (cut.side.empty() ? QString() : ExpansionText::tr(" (%1)").arg(QString::fromStdString(cut.side)));
}

CardText explainSpan(const trace::Trace& trace, const trace::Sequence& sequence, const ExpansionSpan& span, std::int32_t row) {
    CardText card;
    const auto line = [&](const QString& name, const QString& text) { card.lines.push_back({name, CardText::Mark::None, text, false}); };
    if (span.kind == ExpansionSpan::Kind::Cut) {
        card.title = ExpansionText::tr("cut template tokens: %1").arg(span.templateEnd - span.templateBegin);
        line(ExpansionText::tr("template"), rangesText({{span.templateBegin, span.templateEnd}}));
        card.footer = ExpansionText::tr("they became no row");
        return card;
    }
    if (span.kind == ExpansionSpan::Kind::Placeholder) {
        const rows::ExpansionRecord& record = sequence.expansion.records[static_cast<std::size_t>(span.record)];
        card.title = recordText(trace, record);
        line(ExpansionText::tr("feature rows"), rangesText({record.rows}));
        line(ExpansionText::tr("boundary rows"), ExpansionText::tr("%1 before, %2 inside, %3 after")
                                                     .arg(record.leadingBoundaryRows)
                                                     .arg(record.interiorBoundaryRows)
                                                     .arg(record.trailingBoundaryRows));
        if (!record.processorManifestHash.empty())
            line(ExpansionText::tr("processor manifest"), QString::fromStdString(record.processorManifestHash).left(16));
        return card;
    }
    const auto at = static_cast<std::size_t>(row);
    const QString text = tokenText(sequence, at);
    card.title = text.isEmpty() ? ExpansionText::tr("row %1").arg(row) : ExpansionText::tr("row %1 “%2”").arg(row).arg(text);
    card.subtitle = originPhrase(trace, sequence.rows, at);
    line(ExpansionText::tr("template token"), QString::number(span.templateBegin + row - span.rows.begin));
    return card;
}

}  // namespace rowscope::viewmodels
