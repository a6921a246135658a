#include "views/viewmodels/selection_bus.h"

namespace rowscope::viewmodels {

namespace {
constexpr int kFrameMs = 16;
constexpr std::size_t kHistoryLimit = 200;
}  // namespace

SelectionBus::SelectionBus(QObject* parent) : QObject(parent), m_throttle(kFrameMs) {}

void SelectionBus::choose(const trace::Place& place) {
    if (place != m_current) take({place, std::nullopt});
}

void SelectionBus::chooseFinding(std::size_t finding, const trace::Place& place) {
    if (place != m_current || finding != m_finding) take({place, finding});
}

void SelectionBus::clear() {
    if (m_current != trace::Place{} || m_finding) take({});
}

void SelectionBus::take(const Step& step) {
    m_history.erase(m_history.begin() + static_cast<std::ptrdiff_t>(m_at) + 1, m_history.end());
    m_history.push_back(step);
    if (m_history.size() > kHistoryLimit) m_history.pop_front();
    goTo(m_history.size() - 1);
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
    m_history.assign(1, Step{});
    m_at = 0;
    m_hover.reset();
    m_current = {};
    m_finding.reset();
    emit hovered(m_hover);
    emit chosen(m_current);
    emit historyChanged();
}

void SelectionBus::goTo(std::size_t at) {
    m_at = at;
    m_current = m_history[at].place;
    m_finding = m_history[at].finding;
    emit chosen(m_current);
    emit historyChanged();
}

}  // namespace rowscope::viewmodels
