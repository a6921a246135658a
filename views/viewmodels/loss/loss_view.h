#pragma once

#include <QString>
#include <cstdint>
#include <vector>

#include "core/supervision/targets.h"
#include "core/trace/trace.h"
#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

/// Why a row is, or is not, supervised. The role of the target decides (article 0x04), never that of the input.
enum class TargetReason : std::uint8_t {
    AssistantTarget,   ///< supervised, and right so
    OtherTarget,       ///< not supervised: another role speaks the target
    Padding,           ///< not supervised: padding, or nothing follows but padding
    MediaTarget,       ///< not supervised: the next row is a media row
    LastRow,           ///< nothing to predict
    OtherExample,      ///< not supervised: the next row is another packed example
    SkippedAssistant,  ///< not supervised though the assistant speaks the target
    UnknownRole,       ///< the trace does not say who speaks
    LabelledMedia,     ///< fault: a media row is a target
    LabelledPadding,   ///< fault
    LabelledPrompt,    ///< fault: a target that is not the assistant's
    LabelledAcross,    ///< fault: the target lies in another packed example
};
[[nodiscard]] bool isFault(TargetReason reason);
[[nodiscard]] QString reasonText(TargetReason reason);

/// Supervision of one sequence, row by row: what each input row predicts.
class LossView {
public:
    LossView() = default;
    LossView(trace::TracePtr trace, int sequence);

    [[nodiscard]] bool isValid() const { return m_sequence >= 0; }
    [[nodiscard]] const trace::Sequence& sequence() const { return m_trace->sequences[static_cast<std::size_t>(m_sequence)]; }
    [[nodiscard]] std::int32_t rowCount() const { return static_cast<std::int32_t>(m_supervised.size()); }

    [[nodiscard]] const supervision::ShiftEvidence& shift() const { return m_targets.shift; }
    /// "labels stand at their own token (unshifted); the loss shifts" and what told so.
    [[nodiscard]] QString conventionText() const;

    [[nodiscard]] bool isSupervised(std::int32_t row) const { return m_supervised[static_cast<std::size_t>(row)] != 0; }
    /// Token id that the row predicts and is trained on; kIgnored where unsupervised.
    [[nodiscard]] std::int32_t target(std::int32_t row) const;
    /// The row's token: its text, or its id where the trace has no texts ("#32000").
    [[nodiscard]] QString inputText(std::int32_t row) const;
    /// The same of what follows the row, supervised or not; empty at the end.
    [[nodiscard]] QString targetText(std::int32_t row) const;
    [[nodiscard]] rows::Role targetRole(std::int32_t row) const;
    [[nodiscard]] TargetReason reason(std::int32_t row) const { return m_reasons[static_cast<std::size_t>(row)]; }
    [[nodiscard]] bool hasLoss() const { return !sequence().rowLoss.empty(); }
    /// NaN where there is none.
    [[nodiscard]] double loss(std::int32_t row) const;

    struct Counts {
        std::int64_t supervised = 0;
        std::int64_t valid = 0;
        std::int64_t faults = 0;
        double meanLoss = 0;  ///< over supervised rows with a loss; NaN without
        double largestLoss = 0;
    };
    [[nodiscard]] const Counts& counts() const { return m_counts; }

private:
    void judge();
    [[nodiscard]] TargetReason judged(std::size_t row) const;

    trace::TracePtr m_trace;
    int m_sequence = -1;
    supervision::Targets m_targets;
    std::vector<std::uint8_t> m_supervised;
    std::vector<TargetReason> m_reasons;
    Counts m_counts;
};

[[nodiscard]] CardText explainLoss(const LossView& view, std::int32_t row);

}  // namespace rowscope::viewmodels
