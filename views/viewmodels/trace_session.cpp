#include "views/viewmodels/trace_session.h"

#include <algorithm>
#include <utility>

#include "views/viewmodels/attention/attention_view.h"
#include "views/viewmodels/selection_bus.h"

namespace rowscope::viewmodels {

TraceSession::TraceSession(SelectionBus& selection, QObject* parent)
    : QObject(parent), m_selection(selection), m_trace(std::make_shared<const trace::Trace>()) {
    connect(&m_selection, &SelectionBus::chosen, this, &TraceSession::follow);
}

const trace::Sequence* TraceSession::sequence() const {
    return m_sequence < 0 ? nullptr : &m_trace->sequences[static_cast<std::size_t>(m_sequence)];
}

const trace::NamedMask* TraceSession::mask() const { return m_mask < 0 ? nullptr : &sequence()->masks[static_cast<std::size_t>(m_mask)]; }

void TraceSession::setTrace(trace::TracePtr trace) {
    m_trace = trace ? std::move(trace) : std::make_shared<const trace::Trace>();
    m_sequence = m_trace->sequences.empty() ? -1 : 0;
    m_mask = preferredMask(m_sequence);
    settleAttention();
    emit traceChanged();
    m_selection.reset();
}

void TraceSession::showMade(trace::TracePtr trace, trace::TracePtr other, const QString& name) {
    emit traceMade(name);
    setTrace(std::move(trace));
    setOther(std::move(other));
}

void TraceSession::updateTrace(trace::TracePtr trace) {
    m_trace = trace ? std::move(trace) : std::make_shared<const trace::Trace>();
    const int count = static_cast<int>(m_trace->sequences.size());
    m_sequence = count == 0 ? -1 : std::clamp(m_sequence, 0, count - 1);
    const int masks = m_sequence < 0 ? 0 : static_cast<int>(sequence()->masks.size());
    if (m_mask < 0 || m_mask >= masks) m_mask = preferredMask(m_sequence);
    settleAttention();
    emit traceChanged();
}

void TraceSession::setSequence(int index) {
    if (index == m_sequence || index < 0 || index >= static_cast<int>(m_trace->sequences.size())) return;
    m_sequence = index;
    const int masks = static_cast<int>(sequence()->masks.size());
    if (m_mask < 0 || m_mask >= masks) m_mask = preferredMask(index);
    settleAttention();
    emit sequenceChanged();
}

void TraceSession::setMask(int index) {
    const int masks = sequence() ? static_cast<int>(sequence()->masks.size()) : 0;
    if (index == m_mask || index < 0 || index >= masks) return;
    m_mask = index;
    emit maskChanged();
}

void TraceSession::setAttention(int layer, int head) {
    const int before = m_layer;
    const int headBefore = m_head;
    m_layer = layer;
    m_head = head;
    settleAttention();
    if (m_layer != before || m_head != headBefore) emit attentionChanged();
}

void TraceSession::settleAttention() {
    const std::vector<int> layers = attentionLayers(*m_trace, m_sequence);
    if (layers.empty()) {
        m_layer = -1;
        m_head = kMeanHead;
        return;
    }
    if (std::find(layers.begin(), layers.end(), m_layer) == layers.end()) m_layer = layers.back();
    const AttentionView view(m_trace, m_sequence, m_layer);
    if (m_head < kMeanHead || m_head >= view.heads()) m_head = kMeanHead;
}

void TraceSession::setOther(trace::TracePtr other) {
    m_other = std::move(other);
    emit otherChanged();
}

void TraceSession::follow(const trace::Place& place) {
    if (place.sequence >= 0)
        setSequence(place.sequence);
    else if (place.question >= 0)
        setSequence(sequenceOf(place));
    if (place.mask >= 0) setMask(place.mask);
}

int TraceSession::sequenceOf(const trace::Place& place) const {
    const auto asks = [&](const trace::Sequence& s) { return s.question == place.question && (place.order < 0 || s.order == place.order); };
    if (sequence() && (asks(*sequence()) || sequence()->question < 0)) return m_sequence;
    for (std::size_t i = 0; i < m_trace->sequences.size(); ++i) {
        if (asks(m_trace->sequences[i])) return static_cast<int>(i);
    }
    return m_sequence;
}

int TraceSession::preferredMask(int sequence) const {
    if (sequence < 0) return -1;
    const auto& masks = m_trace->sequences[static_cast<std::size_t>(sequence)].masks;
    if (masks.empty()) return -1;
    const auto composed = std::find_if(masks.begin(), masks.end(), [](const trace::NamedMask& m) { return m.composed; });
    return composed == masks.end() ? 0 : static_cast<int>(composed - masks.begin());
}

}  // namespace rowscope::viewmodels
