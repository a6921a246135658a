#pragma once

#include <QObject>
#include <chrono>
#include <functional>
#include <optional>
#include <vector>

#include "views/viewmodels/request/draft_data.h"

namespace rowscope::viewmodels {

/// What the person is writing, with undo over everything: text, pictures, questions, options. One value with a history; panels
/// edit it through `edit`, autosave and the run read it.
class RequestDraft : public QObject {
    Q_OBJECT
public:
    using Clock = std::function<std::chrono::steady_clock::time_point()>;
    /// `now` tells which edits come within a second of each other.
    explicit RequestDraft(QObject* parent = nullptr, Clock now = &std::chrono::steady_clock::now);

    [[nodiscard]] const DraftData& data() const { return m_data; }
    [[nodiscard]] const std::vector<DraftProblem>& problems() const { return m_problems; }
    /// Messages at one field, problems of the draft first, then what the last run said.
    [[nodiscard]] QString messageAt(const QString& field) const;
    /// The same of all fields that begin so: "pictures/".
    [[nodiscard]] QString messageUnder(const QString& fields) const;

    /// Changes the draft. Edits of one `field` within a second of each other are one step of undo.
    void edit(const QString& field, const std::function<void(DraftData&)>& change);
    /// Another draft altogether (a file was opened): undo starts anew.
    void reset(DraftData data);
    /// The same, but undo goes back to what was typed before.
    void replace(DraftData data);
    /// An error of the last run, shown at its field until that is edited.
    void setRunError(const std::optional<Error>& error);
    [[nodiscard]] const QString& runError() const { return m_runError; }
    [[nodiscard]] const QString& runErrorField() const { return m_runErrorField; }  ///< empty: it belongs to none

    [[nodiscard]] bool canUndo() const { return m_at > 0; }
    [[nodiscard]] bool canRedo() const { return m_at + 1 < m_history.size(); }
    void undo();
    void redo();

    /// Whether anything was typed since the last reset.
    [[nodiscard]] bool isModified() const { return !(m_data == m_original); }

signals:
    void changed();  ///< data, by whatever way
    void problemsChanged();

private:
    void show(DraftData data);

    DraftData m_data;
    DraftData m_original;
    std::vector<DraftProblem> m_problems;
    QString m_runError;
    QString m_runErrorField;
    std::vector<DraftData> m_history;
    std::size_t m_at = 0;
    QString m_lastField;
    Clock m_now;
    std::optional<std::chrono::steady_clock::time_point> m_lastEdit;
};

}  // namespace rowscope::viewmodels
