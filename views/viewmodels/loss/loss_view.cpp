#include "views/viewmodels/loss/loss_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "views/viewmodels/rows/row_text.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::viewmodels {

namespace {

struct LossText {
    Q_DECLARE_TR_FUNCTIONS(LossText)
};

bool isMedia(rows::OriginKind kind) { return kind != rows::OriginKind::Text && kind != rows::OriginKind::Padding; }

}  // namespace

bool isFault(TargetReason reason) { return reason >= TargetReason::LabelledMedia; }

QString reasonText(TargetReason reason) {
    switch (reason) {
        case TargetReason::AssistantTarget:
            return LossText::tr("the assistant speaks the target");
        case TargetReason::OtherTarget:
            return LossText::tr("another role speaks the target");
        case TargetReason::Padding:
            return LossText::tr("padding follows");
        case TargetReason::MediaTarget:
            return LossText::tr("a media row follows");
        case TargetReason::LastRow:
            return LossText::tr("nothing follows");
        case TargetReason::OtherExample:
            return LossText::tr("another example follows");
        case TargetReason::SkippedAssistant:
            return LossText::tr("left out, though the assistant speaks it");
        case TargetReason::UnknownRole:
            return LossText::tr("roles are unknown");
        case TargetReason::LabelledMedia:
            return LossText::tr("✕ a media row is labelled");
        case TargetReason::LabelledPadding:
            return LossText::tr("✕ padding is labelled");
        case TargetReason::LabelledPrompt:
            return LossText::tr("✕ not the assistant's word is labelled");
        case TargetReason::LabelledAcross:
            return LossText::tr("✕ the target is another example's");
    }
    return {};
}

LossView::LossView(trace::TracePtr trace, int index) : m_trace(std::move(trace)) {
    if (!m_trace || index < 0 || static_cast<std::size_t>(index) >= m_trace->sequences.size()) return;
    const rows::RowTable& rows = m_trace->sequences[static_cast<std::size_t>(index)].rows;
    if (rows.label.size() != rows.size() || rows.size() == 0) return;
    m_sequence = index;
    m_targets = supervision::targetsOf(rows.tokenId, rows.label);
    judge();
}

void LossView::judge() {
    const rows::RowTable& rows = sequence().rows;
    const std::size_t count = rows.size();
    m_supervised.assign(count, 0);
    m_reasons.resize(count);
    for (std::size_t row = 0; row < count; ++row) {
        m_supervised[row] = target(static_cast<std::int32_t>(row)) != rows::kIgnored ? 1 : 0;
        m_reasons[row] = judged(row);
        m_counts.supervised += m_supervised[row];
        m_counts.valid += kindOf(rows, row) != rows::OriginKind::Padding ? 1 : 0;
        m_counts.faults += isFault(m_reasons[row]) ? 1 : 0;
        const double value = loss(static_cast<std::int32_t>(row));
        if (std::isfinite(value)) m_counts.largestLoss = std::max(m_counts.largestLoss, value);
    }
    m_counts.meanLoss = supervision::totalOf(sequence().rowLoss).mean().value_or(std::numeric_limits<double>::quiet_NaN());
}

TargetReason LossView::judged(std::size_t row) const {
    const rows::RowTable& rows = sequence().rows;
    const bool labelled = m_supervised[row] != 0;
    const std::size_t next = row + 1;
    if (next >= rows.size()) return labelled ? TargetReason::AssistantTarget : TargetReason::LastRow;
    const auto kind = kindOf(rows, next);
    const bool across = rows.segment.size() == rows.size() && rows.segment[row] != rows.segment[next];
    const rows::Role role = targetRole(static_cast<std::int32_t>(row));
    if (labelled) {
        if (kind == rows::OriginKind::Padding) return TargetReason::LabelledPadding;
        if (across && rows.segment[next] >= 0) return TargetReason::LabelledAcross;
        if (isMedia(kind)) return TargetReason::LabelledMedia;
        if (role == rows::Role::Unknown) return TargetReason::UnknownRole;
        return role == rows::Role::Assistant ? TargetReason::AssistantTarget : TargetReason::LabelledPrompt;
    }
    if (kind == rows::OriginKind::Padding || kindOf(rows, row) == rows::OriginKind::Padding) return TargetReason::Padding;
    if (across) return TargetReason::OtherExample;
    if (isMedia(kind)) return TargetReason::MediaTarget;
    if (role == rows::Role::Unknown) return TargetReason::UnknownRole;
    return role == rows::Role::Assistant ? TargetReason::SkippedAssistant : TargetReason::OtherTarget;
}

std::int32_t LossView::target(std::int32_t row) const {
    const auto at = static_cast<std::size_t>(row);
    return at < m_targets.label.size() ? m_targets.label[at] : rows::kIgnored;
}

QString LossView::inputText(std::int32_t row) const {
    const auto at = static_cast<std::size_t>(row);
    if (at < sequence().tokenText.size()) return tokenText(sequence(), at, 24);
    const auto& ids = sequence().rows.tokenId;
    return at < ids.size() ? QStringLiteral("#%1").arg(ids[at]) : QString();
}

QString LossView::targetText(std::int32_t row) const { return inputText(row + 1); }

rows::Role LossView::targetRole(std::int32_t row) const {
    const rows::RowTable& rows = sequence().rows;
    const auto at = static_cast<std::size_t>(row);
    if (rows.targetRole.size() == rows.size()) return rows.targetRole[at];
    return at + 1 < rows.role.size() ? rows.role[at + 1] : rows::Role::Unknown;
}

double LossView::loss(std::int32_t row) const {
    const auto& loss = sequence().rowLoss;
    return static_cast<std::size_t>(row) < loss.size() ? loss[static_cast<std::size_t>(row)] : std::numeric_limits<double>::quiet_NaN();
}

QString LossView::conventionText() const {
    if (m_targets.shift.supervised == 0) return LossText::tr("no row is supervised");
    if (!m_targets.shift.offset) return LossText::tr("label convention unknown: the trace has no token ids");
    QString text;
    switch (*m_targets.shift.offset) {
        case 0:
            text = LossText::tr("unshifted labels: each at its own token, the loss shifts (internal)");
            break;
        case 1:
            text = LossText::tr("pre-shifted labels: each at the row that predicts it (external)");
            break;
        default:
            text = LossText::tr("✕ labels stand %1 rows before their tokens").arg(*m_targets.shift.offset);
            break;
    }
    if (!m_targets.shift.consistent)
        text += LossText::tr("; %1 labels do not agree").arg(m_targets.shift.disagreeing.size());
    else if (m_targets.shift.ambiguous)
        text += LossText::tr("; repeated tokens fit other offsets as well");
    return text;
}

CardText explainLoss(const LossView& view, std::int32_t row) {
    CardText card;
    if (!view.isValid() || row < 0 || row >= view.rowCount()) return card;
    const QString input = view.inputText(row);
    const QString target = view.targetText(row);
    card.title = input.isEmpty() ? LossText::tr("row %1").arg(row) : LossText::tr("row %1 “%2”").arg(row).arg(input);
    card.subtitle = target.isEmpty() ? LossText::tr("predicts nothing") : LossText::tr("predicts “%1”").arg(target);
    const QString role = roleText(view.targetRole(row));
    card.lines.push_back({LossText::tr("target's role"), CardText::Mark::None, role.isEmpty() ? LossText::tr("unknown") : role, false});
    const bool fault = isFault(view.reason(row));
    card.lines.push_back({view.isSupervised(row) ? LossText::tr("supervised") : LossText::tr("not supervised"),
                          fault                    ? CardText::Mark::Blocks
                          : view.isSupervised(row) ? CardText::Mark::Holds
                                                   : CardText::Mark::None,
                          reasonText(view.reason(row)).remove(QStringLiteral("✕ ")), fault});
    if (std::isfinite(view.loss(row)))
        card.lines.push_back({LossText::tr("loss"), CardText::Mark::None, LossText::tr("%1 nats").arg(figure(view.loss(row), 4)), false});
    return card;
}

}  // namespace rowscope::viewmodels
