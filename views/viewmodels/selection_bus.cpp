#include "views/viewmodels/selection_bus.h"

namespace rowscope::viewmodels {

namespace {
constexpr int kFrameMs = 16;
constexpr std::size_t kHistoryLimit = 200;
}  // namespace

SelectionBus::SelectionBus(QObject* parent) : QObject(parent), m_throttle(kFrameMs) {}

void SelectionBus::choose(const trace::Place& place) {
    if (place == m_current) return;
    m_history.erase(m_history.begin() + static_cast<std::ptrdiff_t>(m_at) + 1, m_history.end());
    m_history.push_back(place);
    if (m_history.size() > kHistoryLimit) m_history.pop_front();
    m_at = m_history.size() - 1;
    m_current = place;
    emit chosen(m_current);
    emit historyChanged();
}

void SelectionBus::hover(const trace::Place& place) {
    m_throttle.call([this, place] {
        if (m_hover == place) return;
        m_hover = place;
        emit hovered(m_hover);
    });
}

void SelectionBus::endHover() {
    m_throttle.call([this] {
        if (!m_hover) return;
        m_hover.reset();
        emit hovered(m_hover);
    });
}

void SelectionBus::back() {
    if (canGoBack()) goTo(m_at - 1);
}

void SelectionBus::forward() {
    if (canGoForward()) goTo(m_at + 1);
}

void SelectionBus::reset() {
    m_throttle.drop();
    m_history.assign(1, trace::Place{});
    m_at = 0;
    m_hover.reset();
    m_current = {};
    emit hovered(m_hover);
    emit chosen(m_current);
    emit historyChanged();
}

void SelectionBus::goTo(std::size_t at) {
    m_at = at;
    m_current = m_history[at];
    emit chosen(m_current);
    emit historyChanged();
}

}  // namespace rowscope::viewmodels
