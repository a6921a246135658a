#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {
namespace {

void noteRepeated(const question::Question& question, Finding& finding) {
    std::vector<std::string> labels;
    for (const question::Option& option : question.options) labels.push_back(option.label);
    finding.evidence = std::to_string(question.options.size() + question.repeatedNames.size()) + " names, " +
                       std::to_string(question.options.size()) + " distinct: " + firstFew(labels, 12);
    finding.details = {{"labels", jsonList(labels)}, {"repeated", jsonList(question.repeatedNames)}};
}

}  // namespace

void noteOptions(const NoteContext& context, std::vector<Finding>& notes) {
    for (std::size_t q = 0; q < context.plan.questions.size(); ++q) {
        const question::Question& question = context.plan.questions[q];
        const std::string where = question::placeOf(question.id);
        if (!question.repeatedNames.empty()) {
            Finding f =
                note("duplicate_options", "Options given twice", Severity::Warning,
                     where + ": names of its list repeat; duplicates collapse and the first position wins", "Name each option once.");
            noteRepeated(question, f);
            f.place.question = static_cast<std::int32_t>(q);
            notes.push_back(std::move(f));
        }
        if (question.optionCount() > question::kOptionsSeenInTraining) {
            Finding f = note("options_over_255", "More options than the act head knows", Severity::Warning,
                             where + ": the act head reads K / 255, which passes 1 beyond 255 options: outside what it saw in training",
                             "Ask about fewer options at once.");
            f.evidence = "K = " + std::to_string(question.optionCount());
            f.place.question = static_cast<std::int32_t>(q);
            notes.push_back(std::move(f));
        }
    }
}

}  // namespace rowscope::trace::laya
