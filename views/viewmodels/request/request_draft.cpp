#include "views/viewmodels/request/request_draft.h"

#include <utility>

namespace rowscope::viewmodels {

namespace {

constexpr std::chrono::milliseconds kMerge{1000};
constexpr std::size_t kMaxHistory = 500;

/// Whether an edit changes what an error at `place` is about: the place itself, a part of it, or the list it stands in ("pictures/remove").
bool touches(const QString& edit, const QString& place) {
    if (place.isEmpty()) return false;
    if (edit == place || edit.startsWith(place + u'/')) return true;
    bool isOneOfTheList = false;
    edit.section(u'/', 1, 1).toInt(&isOneOfTheList);
    return !isOneOfTheList && place.contains(u'/') && edit.section(u'/', 0, 0) == place.section(u'/', 0, 0);
}

}  // namespace

RequestDraft::RequestDraft(QObject* parent, Clock now) : QObject(parent), m_history{DraftData{}}, m_now(std::move(now)) {
    m_problems = problemsOf(m_data);
}

QString RequestDraft::messageAt(const QString& field) const {
    for (const DraftProblem& problem : m_problems)
        if (problem.field == field) return problem.message;
    return !m_runErrorField.isEmpty() && m_runErrorField == field ? m_runError : QString();
}

QString RequestDraft::messageUnder(const QString& fields) const {
    for (const DraftProblem& problem : m_problems)
        if (problem.field.startsWith(fields)) return problem.message;
    return m_runErrorField.startsWith(fields) ? m_runError : QString();
}

void RequestDraft::edit(const QString& field, const std::function<void(DraftData&)>& change) {
    DraftData next = m_data;
    change(next);
    if (next == m_data) return;
    const auto now = m_now();
    const bool merges = field == m_lastField && m_lastEdit && now - *m_lastEdit < kMerge && m_at > 0;
    m_history.resize(m_at + 1);
    if (merges)
        m_history[m_at] = next;
    else
        m_history.push_back(next);
    if (m_history.size() > kMaxHistory) m_history.erase(m_history.begin());
    m_at = m_history.size() - 1;
    m_lastField = field;
    m_lastEdit = now;
    if (touches(field, m_runErrorField)) m_runErrorField.clear();
    show(std::move(next));
}

void RequestDraft::reset(DraftData data) {
    m_original = data;
    m_history = {data};
    m_at = 0;
    m_lastField.clear();
    m_runError.clear();
    m_runErrorField.clear();
    show(std::move(data));
}

void RequestDraft::replace(DraftData data) {
    m_original = data;
    m_history.resize(m_at + 1);
    m_history.push_back(data);
    m_at = m_history.size() - 1;
    m_lastField.clear();
    m_runError.clear();
    m_runErrorField.clear();
    show(std::move(data));
}

void RequestDraft::setRunError(const std::optional<Error>& error) {
    m_runError = error ? QString::fromStdString(error->message()) : QString();
    m_runErrorField = error ? fieldOf(*error, m_data) : QString();
    emit problemsChanged();
}

void RequestDraft::undo() {
    if (!canUndo()) return;
    m_lastField.clear();
    show(m_history[--m_at]);
}

void RequestDraft::redo() {
    if (!canRedo()) return;
    m_lastField.clear();
    show(m_history[++m_at]);
}

void RequestDraft::show(DraftData data) {
    m_data = std::move(data);
    m_problems = problemsOf(m_data);
    emit changed();
    emit problemsChanged();
}

}  // namespace rowscope::viewmodels
