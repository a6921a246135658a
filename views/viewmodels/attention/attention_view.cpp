#include "views/viewmodels/attention/attention_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "views/viewmodels/rows/row_text.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::viewmodels {

namespace {

struct AttentionText {
    Q_DECLARE_TR_FUNCTIONS(AttentionText)
};

bool makesSense(const trace::AttentionTap& tap) {
    if (tap.weights.rank() != 3 || tap.weights.empty()) return false;
    return tap.queryRows.empty() || static_cast<std::int64_t>(tap.queryRows.size()) == tap.weights.dim(1);
}

QString phrase(const trace::Trace& trace, const trace::Sequence& sequence, std::int32_t row) {
    const auto at = static_cast<std::size_t>(row);
    if (row < 0 || at >= sequence.rows.size()) return AttentionText::tr("row %1").arg(row);
    const QString text = tokenText(sequence, at, 24);
    const QString origin = originPhrase(trace, sequence.rows, at);
    return text.isEmpty() ? origin : QStringLiteral("“%1” · %2").arg(text, origin);
}

}  // namespace

AttentionView::AttentionView(trace::TracePtr trace, int sequence, int layer)
    : m_trace(std::move(trace)), m_sequence(sequence), m_layer(layer) {
    if (!m_trace || sequence < 0 || static_cast<std::size_t>(sequence) >= m_trace->sequences.size()) return;
    for (const trace::AttentionTap& tap : m_trace->attention) {
        if (tap.sequence != sequence || tap.layer != layer || !makesSense(tap)) continue;
        m_tap = &tap;
        m_values = tap.weights.as<float>().data();
        if (tap.weights.is<float>()) return;
        m_converted = std::make_shared<const std::vector<float>>(tap.weights.toFloats());
        m_values = m_converted->data();
        return;
    }
}

std::int32_t AttentionView::queryRow(std::int64_t query) const {
    if (queryRows().empty()) return static_cast<std::int32_t>(query);
    return query >= 0 && static_cast<std::size_t>(query) < queryRows().size() ? queryRows()[static_cast<std::size_t>(query)] : -1;
}

std::int32_t AttentionView::recordedRow(const std::vector<rows::RowRange>& rows) const {
    for (const rows::RowRange& range : rows)
        for (std::int32_t row = range.begin; row < range.end; ++row)
            if (queryOfRow(row) >= 0) return row;
    return rows.empty() ? -1 : rows.front().begin;
}

std::int64_t AttentionView::queryOfRow(std::int32_t row) const {
    if (queryRows().empty()) return row < queries() ? row : -1;
    const auto at = std::find(queryRows().begin(), queryRows().end(), row);
    return at == queryRows().end() ? -1 : at - queryRows().begin();
}

bool AttentionView::has(int head, masks::Cell cell) const {
    return isValid() && head >= kMeanHead && head < heads() && cell.query >= 0 && cell.query < queries() && cell.key >= 0 &&
           cell.key < keys();
}

float AttentionView::at(int head, std::int64_t query, std::int64_t key) const {
    const std::int64_t plane = queries() * keys();
    const std::int64_t cell = query * keys() + key;
    if (head != kMeanHead) return m_values[head * plane + cell];
    double sum = 0;
    for (std::int64_t h = 0; h < heads(); ++h) sum += m_values[h * plane + cell];
    return static_cast<float>(sum / static_cast<double>(heads()));
}

std::vector<float> AttentionView::matrix(int head, const std::stop_token& stop) const {
    const std::int64_t plane = queries() * keys();
    const std::int64_t first = head == kMeanHead ? 0 : head;
    const std::int64_t last = head == kMeanHead ? heads() : head + 1;
    std::vector<float> out(static_cast<std::size_t>(plane), 0.0F);
    const float share = 1.0F / static_cast<float>(last - first);
    for (std::int64_t h = first; h < last; ++h) {
        for (std::int64_t query = 0; query < queries(); ++query) {
            if (stop.stop_requested()) return {};
            const float* from = m_values + h * plane + query * keys();
            float* to = out.data() + query * keys();
            for (std::int64_t key = 0; key < keys(); ++key) to[key] += from[key] * share;
        }
    }
    return out;
}

std::vector<float> AttentionView::row(int head, std::int64_t query) const {
    std::vector<float> out(static_cast<std::size_t>(keys()));
    for (std::int64_t key = 0; key < keys(); ++key) out[static_cast<std::size_t>(key)] = at(head, query, key);
    return out;
}

std::vector<int> attentionLayers(const trace::Trace& trace, int sequence) {
    std::vector<int> layers;
    for (const trace::AttentionTap& tap : trace.attention) {
        if (tap.sequence == sequence && makesSense(tap)) layers.push_back(tap.layer);
    }
    std::sort(layers.begin(), layers.end());
    layers.erase(std::unique(layers.begin(), layers.end()), layers.end());
    return layers;
}

CardText explainWeight(const AttentionView& view, int head, masks::Cell cell) {
    CardText card;
    if (!view.has(head, cell)) return card;
    const trace::Sequence& sequence = view.trace()->sequences[static_cast<std::size_t>(view.sequence())];
    const std::int32_t query = view.queryRow(cell.query);
    const auto key = static_cast<std::int32_t>(cell.key);
    card.title =
        AttentionText::tr("row %1 reads row %2 with weight %3").arg(query).arg(key).arg(figure(view.at(head, cell.query, cell.key), 6));
    card.subtitle =
        AttentionText::tr("query %1 → key %2").arg(phrase(*view.trace(), sequence, query), phrase(*view.trace(), sequence, key));
    constexpr std::int64_t kShownHeads = 16;
    for (std::int64_t h = 0; h < std::min(view.heads(), kShownHeads); ++h)
        card.lines.push_back({AttentionText::tr("head %1").arg(h), CardText::Mark::None,
                              figure(view.at(static_cast<int>(h), cell.query, cell.key), 6), h == head});
    if (view.heads() > kShownHeads)
        card.lines.push_back(
            {AttentionText::tr("and %1 more heads").arg(view.heads() - kShownHeads), CardText::Mark::None, QString(), false});
    card.lines.push_back(
        {AttentionText::tr("mean"), CardText::Mark::None, figure(view.at(kMeanHead, cell.query, cell.key), 6), head == kMeanHead});
    card.footer = AttentionText::tr("layer %1 · a weight, not a cause").arg(view.layer());
    return card;
}

}  // namespace rowscope::viewmodels
