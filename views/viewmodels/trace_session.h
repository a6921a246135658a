#pragma once

#include <QObject>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

class SelectionBus;

/// What the window looks at: one immutable trace, which of its sequences, which of that sequence's masks, and (for Compare
/// and Difference) a second trace. A choice on the bus that names another sequence or mask moves this along.
class TraceSession : public QObject {
    Q_OBJECT
public:
    explicit TraceSession(SelectionBus& selection, QObject* parent = nullptr);

    /// Never null in panels' eyes: an empty trace stands in before the first one.
    [[nodiscard]] const trace::Trace& trace() const { return *m_trace; }
    [[nodiscard]] const trace::TracePtr& shared() const { return m_trace; }
    [[nodiscard]] bool isEmpty() const { return m_trace->sequences.empty() && m_trace->media.empty() && m_trace->stages.empty(); }

    [[nodiscard]] int sequenceIndex() const { return m_sequence; }
    /// Null where the trace has no sequence (yet).
    [[nodiscard]] const trace::Sequence* sequence() const;
    [[nodiscard]] int maskIndex() const { return m_mask; }
    [[nodiscard]] const trace::NamedMask* mask() const;
    /// Which attention weights panels show: a layer that was recorded for this sequence (-1: none is), and a head (-1: their mean).
    [[nodiscard]] int attentionLayer() const { return m_layer; }
    [[nodiscard]] int attentionHead() const { return m_head; }
    [[nodiscard]] const trace::TracePtr& other() const { return m_other; }  ///< null: nothing to compare with

    /// Another trace: selection and history start anew.
    void setTrace(trace::TracePtr trace);
    /// A trace that a panel made itself, beside the one it was made from: told by traceMade first, so that who keeps what stands behind the
    /// shown trace (a run under way, a file, a name) lets go of it.
    void showMade(trace::TracePtr trace, trace::TracePtr other, const QString& name);
    /// The same run knows more now (expansion before logits): sequence, mask and selection stay where they still exist.
    void updateTrace(trace::TracePtr trace);
    void setSequence(int index);
    void setMask(int index);
    void setAttention(int layer, int head);
    void setOther(trace::TracePtr other);

signals:
    void traceMade(const QString& name);  ///< before traceChanged
    void traceChanged();                  ///< followed by nothing: sequence and mask are valid for the new trace already
    void sequenceChanged();               ///< also when only the mask's owner changed
    void maskChanged();
    void attentionChanged();
    void otherChanged();

private:
    void follow(const trace::Place& place);
    [[nodiscard]] int preferredMask(int sequence) const;
    /// The sequence that asks a place's question; the present one where it holds all questions or asks it already.
    [[nodiscard]] int sequenceOf(const trace::Place& place) const;
    void settleAttention();

    SelectionBus& m_selection;
    trace::TracePtr m_trace;
    trace::TracePtr m_other;
    int m_sequence = -1;
    int m_mask = -1;
    int m_layer = -1;
    int m_head = -1;
};

}  // namespace rowscope::viewmodels
