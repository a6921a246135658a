#pragma once

#include <QObject>
#include <deque>
#include <optional>

#include "core/trace/place.h"
#include "views/viewmodels/throttle.h"

namespace rowscope::viewmodels {

/// The one selection that every panel shows and every panel may set. Two events: `hovered` follows the mouse (at most one a
/// frame, the last one guaranteed, nothing remembered); `chosen` is a click or key and goes into the history.
///
/// A panel sets only the members it means (see trace::Place); consumers show what they can of the rest. Panels listen and
/// never care who spoke: choosing what is chosen already is silent, so no loop can start. Another finding at the same place is news.
class SelectionBus : public QObject {
    Q_OBJECT
public:
    explicit SelectionBus(QObject* parent = nullptr);

    [[nodiscard]] const trace::Place& current() const { return m_current; }
    [[nodiscard]] const std::optional<trace::Place>& currentHover() const { return m_hover; }

    void choose(const trace::Place& place);
    /// A finding and its place; findings may share one or have none. `finding` is its index in Trace::findings.
    void chooseFinding(std::size_t finding, const trace::Place& place);
    /// The finding that was chosen, while its place is the choice.
    [[nodiscard]] const std::optional<std::size_t>& currentFinding() const { return m_finding; }
    void clear();
    void hover(const trace::Place& place);
    /// The mouse left: delivered like a hover, so it can't overtake one.
    void endHover();

    [[nodiscard]] bool canGoBack() const { return m_at > 0; }
    [[nodiscard]] bool canGoForward() const { return m_at + 1 < m_history.size(); }
    void back();
    void forward();
    /// Forgets everything: another trace came, old places mean nothing in it.
    void reset();

signals:
    void chosen(const rowscope::trace::Place& place);
    /// An empty optional: nothing is hovered any more.
    void hovered(const std::optional<rowscope::trace::Place>& place);
    void historyChanged();

private:
    struct Step {
        trace::Place place;
        std::optional<std::size_t> finding;
        bool operator==(const Step&) const = default;
    };
    void take(const Step& step);
    void goTo(std::size_t at);

    trace::Place m_current;
    std::optional<std::size_t> m_finding;
    std::optional<trace::Place> m_hover;
    std::deque<Step> m_history{Step{}};
    std::size_t m_at = 0;
    Throttle m_throttle;
};

}  // namespace rowscope::viewmodels
