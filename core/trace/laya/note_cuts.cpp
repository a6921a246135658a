#include <algorithm>

#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {
namespace {

std::string labelOf(const question::Question& question, std::int32_t option) {
    return question.options[static_cast<std::size_t>(option)].label;
}

void noteOptionCuts(const NoteContext& context, std::size_t q, std::vector<Finding>& notes) {
    const question::Question& question = context.plan.questions[q];
    const rows::laya::QuestionPieces& pieces = context.plan.pieces[q];
    const std::string where = question::placeOf(question.id);
    if (pieces.cut.options.empty()) return;
    std::vector<std::string> labels;
    std::int32_t longest = 0;
    for (const std::int32_t option : pieces.cut.options) {
        labels.push_back(labelOf(question, option));
        longest = std::max(longest, pieces.options[static_cast<std::size_t>(option)].kept());
    }
    Finding cut = note("options_truncated", "Options cut", Severity::Warning,
                       where + ": " + std::to_string(labels.size()) + " of " + std::to_string(question.optionCount()) +
                           " options lose text to head_max_len=" + std::to_string(context.plan.parts.budgets.headMaxLen),
                       "Shorten the options, or ask about fewer at once.");
    cut.evidence = "each keeps at most " + std::to_string(longest) + " tokens: " + firstFew(labels);
    cut.details = {{"count", std::to_string(labels.size())}, {"labels", jsonList(labels)}, {"tokens_kept", std::to_string(longest)}};
    cut.place.question = static_cast<std::int32_t>(q);
    if (labels.size() == 1) cut.place.option = pieces.cut.options.front();
    notes.push_back(std::move(cut));

    if (pieces.cut.indistinguishable.empty()) return;
    std::vector<std::string> pairs;
    for (const auto& [a, b] : pieces.cut.indistinguishable)
        pairs.push_back(quoted(labelOf(question, a)) + " and " + quoted(labelOf(question, b)));
    Finding alike = note("options_indistinguishable", "Options look alike once cut", Severity::Error,
                         where + ": " + std::to_string(pairs.size()) +
                             " pairs of options are the same tokens after the cut, so the model can't tell them apart",
                         "Put what differs first, shorten the options, or ask about fewer at once.");
    alike.evidence = firstFew(pairs);
    alike.details = {{"pairs", std::to_string(pairs.size())}};
    alike.place.question = static_cast<std::int32_t>(q);
    alike.place.option = pieces.cut.indistinguishable.front().first;
    notes.push_back(std::move(alike));
}

void noteInstructionCut(const NoteContext& context, std::size_t q, std::vector<Finding>& notes) {
    const rows::laya::CutPiece& head = context.plan.pieces[q].head;
    if (head.dropped() == 0) return;
    const bool middle = context.plan.parts.readout == rows::laya::Readout::Terminator;
    Finding f = note("instructions_truncated", "Instructions cut", Severity::Warning,
                     question::placeOf(context.plan.questions[q].id) + ": the question keeps " + std::to_string(head.kept()) + " of " +
                         std::to_string(head.size()) + " tokens; " + (middle ? "its middle" : "its end") + " is dropped",
                     "Shorten the instructions or the options, which share head_max_len.");
    f.evidence = std::to_string(head.dropped()) + " tokens dropped";
    f.details = {{"dropped", std::to_string(head.dropped())}, {"kept", std::to_string(head.kept())}};
    f.place.question = static_cast<std::int32_t>(q);
    f.place.sequence = sequenceOf(context, q);
    notes.push_back(std::move(f));
}

/// One note for the state, whichever questions cut it: with the largest loss.
void noteStateCut(const NoteContext& context, std::vector<Finding>& notes) {
    const rows::laya::PlannedRow* worst = nullptr;
    std::size_t row = 0;
    for (std::size_t r = 0; r < context.plan.rows.size(); ++r) {
        const auto& candidate = context.plan.rows[r];
        if (candidate.sequence.cut.stateTokensDropped == 0) continue;
        if (worst && worst->sequence.cut.stateTokensDropped >= candidate.sequence.cut.stateTokensDropped) continue;
        worst = &candidate;
        row = r;
    }
    if (!worst) return;
    const std::int32_t dropped = worst->sequence.cut.stateTokensDropped;
    const std::string side = context.plan.parts.side == request::TruncationSide::Left ? "left" : "right";
    Finding f = note("state_truncated", "State cut", Severity::Warning,
                     "the state has " + std::to_string(worst->sequence.statePiece.size()) +
                         " tokens and max_len=" + std::to_string(context.plan.parts.budgets.maxLen) + " leaves room for " +
                         std::to_string(worst->sequence.statePiece.kept()) + ": it is cut at the " + side,
                     "Shorten the state, or cut on the other side if what matters stands there.");
    f.evidence = std::to_string(dropped) + " tokens dropped";
    f.details = {{"dropped", std::to_string(dropped)}, {"side", json::write(side)}};
    f.place.question = worst->question;
    f.place.sequence = row < context.sequenceOfRow.size() ? context.sequenceOfRow[row] : -1;
    f.place.rows = {worst->sequence.state};
    notes.push_back(std::move(f));
}

/// Pictures that leave the text less than half of a sequence.
void noteMediaRows(const NoteContext& context, std::vector<Finding>& notes) {
    const rows::laya::Prefix& prefix = context.plan.parts.prefix;
    if (prefix.images.empty()) return;
    const std::int32_t maxLen = context.plan.parts.budgets.maxLen;
    std::int32_t rows = 0;
    for (const auto& image : prefix.images) rows += image.run.size();
    if (2 * rows < maxLen) return;
    Finding f = note("media_rows", "Pictures fill the sequence", Severity::Info,
                     std::to_string(prefix.images.size()) + " pictures take " + std::to_string(rows) + " of " + std::to_string(maxLen) +
                         " rows; state, question and options share the rest",
                     "Send fewer pictures where the text matters.");
    f.evidence =
        std::to_string(prefix.featureRows()) + " feature rows and " + std::to_string(rows - prefix.featureRows()) + " boundary rows";
    f.details = {{"rows", std::to_string(rows)}, {"feature_rows", std::to_string(prefix.featureRows())}};
    f.place.rows = {{prefix.images.front().run.begin, prefix.images.back().run.end}};
    f.place.sequence = context.sequenceOfRow.empty() ? -1 : context.sequenceOfRow.front();
    notes.push_back(std::move(f));
}

}  // namespace

void noteCuts(const NoteContext& context, std::vector<Finding>& notes) {
    for (std::size_t q = 0; q < context.plan.pieces.size(); ++q) {
        noteOptionCuts(context, q, notes);
        noteInstructionCut(context, q, notes);
    }
    noteStateCut(context, notes);
    noteMediaRows(context, notes);
}

}  // namespace rowscope::trace::laya
