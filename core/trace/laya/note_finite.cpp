#include <cmath>

#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {

/// A damaged weight makes every logit NaN, and the first option would still win.
void noteFinite(const NoteContext& context, std::vector<Finding>& notes) {
    if (!context.scored) return;
    for (std::size_t q = 0; q < context.scored->size(); ++q) {
        std::size_t bad = 0;
        const auto& scores = (*context.scored)[q].scores;
        for (const question::OrderScore& score : scores)
            for (const double logit : score.logits) bad += std::isfinite(logit) ? 0 : 1;
        if (bad == 0) continue;
        Finding f = note("answer_not_finite", "The answer is none", Severity::Error,
                         question::placeOf(context.plan.questions[q].id) + ": its logits are NaN or infinite, so no option won",
                         "Look for a damaged weight in the checkpoint, or for a 16-bit overflow: run it in float32.");
        f.evidence =
            std::to_string(bad) + " such logits over " + std::to_string(scores.size()) + (scores.size() == 1 ? " order" : " orders");
        f.place.question = static_cast<std::int32_t>(q);
        f.place.sequence = sequenceOf(context, q);
        notes.push_back(std::move(f));
    }
}

}  // namespace rowscope::trace::laya
