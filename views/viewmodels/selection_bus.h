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
/// never care who spoke: choosing what is chosen already is silent, so no loop can start.
class SelectionBus : public QObject {
    Q_OBJECT
public:
    explicit SelectionBus(QObject* parent = nullptr);

    [[nodiscard]] const trace::Place& current() const { return m_current; }
    [[nodiscard]] const std::optional<trace::Place>& currentHover() const { return m_hover; }

    void choose(const trace::Place& place);
    void clear() { choose({}); }
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
    void goTo(std::size_t at);

    trace::Place m_current;
    std::optional<trace::Place> m_hover;
    std::deque<trace::Place> m_history{trace::Place{}};
    std::size_t m_at = 0;
    Throttle m_throttle;
};

}  // namespace rowscope::viewmodels
