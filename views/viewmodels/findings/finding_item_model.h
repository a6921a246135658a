#pragma once

#include <QAbstractListModel>
#include <array>
#include <optional>
#include <vector>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

/// The findings of a trace, faults first, then warnings, then notes; severities can be hidden.
class FindingItemModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { TitleRole = Qt::UserRole + 1, PlaceTextRole, SentenceRole, EvidenceRole, SeverityRole, CodeRole };

    using QAbstractListModel::QAbstractListModel;

    void setTrace(trace::TracePtr trace);
    void setShown(trace::Severity severity, bool shown);
    [[nodiscard]] bool isShown(trace::Severity severity) const { return m_shown[static_cast<std::size_t>(severity)]; }
    [[nodiscard]] int count(trace::Severity severity) const { return m_counts[static_cast<std::size_t>(severity)]; }
    [[nodiscard]] const trace::Finding& finding(int row) const;
    /// Its index in Trace::findings.
    [[nodiscard]] std::size_t findingIndex(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// The row of that finding, or -1.
    [[nodiscard]] int rowOf(std::size_t finding) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    void rebuild();

    trace::TracePtr m_trace;
    std::vector<std::size_t> m_rows;
    std::array<bool, 3> m_shown{true, true, true};
    std::array<int, 3> m_counts{};
};

/// Which finding a choice means: the chosen one while it has the chosen place, else the first one (as people read them) at that place.
[[nodiscard]] std::optional<std::size_t> findingOf(const trace::Trace& trace, const trace::Place& place,
                                                   const std::optional<std::size_t>& chosen);

/// "no fault", "2 faults", "1 warning", "3 notes".
[[nodiscard]] QString countText(trace::Severity severity, int count);
/// A character beside the colour: "✕", "▲", "●".
[[nodiscard]] QString severityMark(trace::Severity severity);
[[nodiscard]] QString severityName(trace::Severity severity);

}  // namespace rowscope::viewmodels
