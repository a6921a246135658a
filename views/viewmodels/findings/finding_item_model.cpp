#include "views/viewmodels/findings/finding_item_model.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/report/finding_order.h"
#include "core/report/place_text.h"
#include "views/viewmodels/place/place_text.h"

namespace rowscope::viewmodels {

namespace {

struct Findings {
    Q_DECLARE_TR_FUNCTIONS(Findings)
};

std::size_t indexOf(trace::Severity severity) { return static_cast<std::size_t>(severity); }

}  // namespace

QString countText(trace::Severity severity, int count) {
    switch (severity) {
        case trace::Severity::Error:
            return count == 0 ? Findings::tr("no fault") : Findings::tr("%n fault(s)", nullptr, count);
        case trace::Severity::Warning:
            return Findings::tr("%n warning(s)", nullptr, count);
        case trace::Severity::Info:
            return Findings::tr("%n note(s)", nullptr, count);
    }
    return {};
}

QString severityMark(trace::Severity severity) {
    switch (severity) {
        case trace::Severity::Error:
            return QStringLiteral("✕");
        case trace::Severity::Warning:
            return QStringLiteral("▲");
        case trace::Severity::Info:
            return QStringLiteral("●");
    }
    return {};
}

QString severityName(trace::Severity severity) {
    switch (severity) {
        case trace::Severity::Error:
            return Findings::tr("fault");
        case trace::Severity::Warning:
            return Findings::tr("warning");
        case trace::Severity::Info:
            return Findings::tr("note");
    }
    return {};
}

std::optional<std::size_t> findingOf(const trace::Trace& trace, const trace::Place& place, const std::optional<std::size_t>& chosen) {
    // After a new run of the same request the selection stays, and the number may be another finding's.
    if (chosen && *chosen < trace.findings.size() && trace.findings[*chosen].place == place) return chosen;
    if (place == trace::Place{}) return std::nullopt;
    for (const std::size_t i : report::findingOrder(trace))
        if (trace.findings[i].place == place) return i;
    return std::nullopt;
}

void FindingItemModel::setTrace(trace::TracePtr trace) {
    beginResetModel();
    m_trace = std::move(trace);
    m_counts.fill(0);
    for (const auto& finding : m_trace->findings) ++m_counts[indexOf(finding.severity)];
    rebuild();
    endResetModel();
}

void FindingItemModel::setShown(trace::Severity severity, bool shown) {
    if (m_shown[indexOf(severity)] == shown) return;
    beginResetModel();
    m_shown[indexOf(severity)] = shown;
    rebuild();
    endResetModel();
}

void FindingItemModel::rebuild() {
    m_rows.clear();
    if (!m_trace) return;
    for (const std::size_t i : report::findingOrder(*m_trace))
        if (m_shown[indexOf(m_trace->findings[i].severity)]) m_rows.push_back(i);
}

const trace::Finding& FindingItemModel::finding(int row) const { return m_trace->findings[m_rows[static_cast<std::size_t>(row)]]; }

int FindingItemModel::rowOf(std::size_t finding) const {
    const auto at = std::find(m_rows.begin(), m_rows.end(), finding);
    return at == m_rows.end() ? -1 : static_cast<int>(at - m_rows.begin());
}

int FindingItemModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

QVariant FindingItemModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const trace::Finding& f = finding(index.row());
    switch (role) {
        case TitleRole:
            return QString::fromStdString(f.title);
        case PlaceTextRole:
            return placeText(*m_trace, f.place);
        case SentenceRole:
            return QString::fromStdString(report::sentenceOf(f));
        case EvidenceRole:
            return QString::fromStdString(f.evidence);
        case SeverityRole:
            return static_cast<int>(f.severity);
        case CodeRole:
            return QString::fromStdString(f.code);
        case Qt::DisplayRole:
        case Qt::AccessibleTextRole:
            return QStringLiteral("%1: %2. %3")
                .arg(severityName(f.severity), QString::fromStdString(f.title), QString::fromStdString(f.cause));
        default:
            return {};
    }
}

}  // namespace rowscope::viewmodels
