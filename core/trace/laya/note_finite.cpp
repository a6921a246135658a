#include <cmath>

#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {
namespace {

struct Bad {
    std::size_t logits = 0;
    std::size_t others = 0;  ///< act probabilities and values
};

Bad countBad(const std::vector<question::OrderScore>& scores) {
    Bad bad;
    for (const question::OrderScore& score : scores) {
        for (const double logit : score.logits) bad.logits += std::isfinite(logit) ? 0 : 1;
        bad.others += std::isfinite(score.actProbability) && std::isfinite(score.value.value_or(0)) ? 0 : 1;
    }
    return bad;
}

Finding fault(const NoteContext& context, std::size_t q, const std::string& what, const std::string& evidence) {
    Finding f =
        note("answer_not_finite", "The answer is none", Severity::Error, question::placeOf(context.plan.questions[q].id) + ": " + what,
             "Look for a damaged weight in the checkpoint; one computed in bfloat16 may have overflown: run it in float32.");
    const std::size_t orders = (*context.scored)[q].scores.size();
    f.evidence = evidence + " over " + std::to_string(orders) + (orders == 1 ? " order" : " orders");
    f.place.question = static_cast<std::int32_t>(q);
    f.place.sequence = sequenceOf(context, q);
    return f;
}

}  // namespace

/// A damaged weight makes every logit NaN, and the first option would still win.
void noteFinite(const NoteContext& context, std::vector<Finding>& notes) {
    if (!context.scored) return;
    for (std::size_t q = 0; q < context.scored->size(); ++q) {
        const Bad bad = countBad((*context.scored)[q].scores);
        if (bad.logits > 0)
            notes.push_back(
                fault(context, q, "its logits are NaN or infinite, so no option won", std::to_string(bad.logits) + " such logits"));
        else if (bad.others > 0)
            notes.push_back(
                fault(context, q, "its act probability or value is NaN or infinite", std::to_string(bad.others) + " such figures"));
    }
}

}  // namespace rowscope::trace::laya
