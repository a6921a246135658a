#include <algorithm>

#include "core/base/fixed.h"
#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {
namespace {

void noteOrders(const NoteContext& context, std::vector<Finding>& notes) {
    const std::int32_t asked = context.request.options.permutations;
    if (asked <= 1) return;
    if (context.rules.readout != rows::laya::Readout::Terminator) {
        Finding f = note("option_orders", "Option orders do little here", Severity::Info,
                         "every [MASK] reads all rows, so there is no order that options are read in",
                         "Ask for one order; it takes a fraction of the time.");
        f.evidence = std::to_string(asked) + " orders asked, " + std::to_string(context.plan.rows.size()) + " rows scored";
        notes.push_back(std::move(f));
        return;
    }
    for (std::size_t q = 0; q < context.plan.questions.size(); ++q) {
        const auto index = static_cast<std::int32_t>(q);
        const auto scored = static_cast<std::int32_t>(
            std::count_if(context.plan.rows.begin(), context.plan.rows.end(), [&](const auto& row) { return row.question == index; }));
        if (scored == 0 || scored >= asked) continue;
        Finding f =
            note("option_orders", "Fewer orders than asked", Severity::Info,
                 question::placeOf(context.plan.questions[q].id) + ": " + std::to_string(asked) + " option orders asked, " +
                     std::to_string(scored) + " different ones exist for K = " + std::to_string(context.plan.questions[q].optionCount()),
                 "Nothing to do: each order was scored once.");
        f.evidence = std::to_string(scored) + " rows";
        if (context.scored && q < context.scored->size()) {
            constexpr int kAsTheOptionsPanelShowsIt = 4;
            f.evidence +=
                ", largest deviation of a logit over them " + fixed((*context.scored)[q].decision.spread, kAsTheOptionsPanelShowsIt);
        }
        f.details = {{"rows", std::to_string(scored)}, {"asked", std::to_string(asked)}};
        f.place.question = index;
        notes.push_back(std::move(f));
    }
}

void noteTypes(const NoteContext& context, std::vector<Finding>& notes) {
    if (context.request.pictures.empty()) return;
    for (std::size_t q = 0; q < context.plan.questions.size(); ++q) {
        const question::Type type = context.plan.questions[q].type;
        const auto& trained = context.trainedOnPictures;
        if (std::find(trained.begin(), trained.end(), type) != trained.end()) continue;
        Finding f = note("type_not_trained", "Type never trained on pictures", Severity::Warning,
                         question::placeOf(context.plan.questions[q].id) + ": the checkpoint never saw a " +
                             std::string(question::name(type)) + " question about a picture; numbers come, meaning does not",
                         "Ask it as a choice or a noul question.");
        f.place.question = static_cast<std::int32_t>(q);
        notes.push_back(std::move(f));
    }
}

void noteConfig(const NoteContext& context, std::vector<Finding>& notes) {
    if (!context.unknownKeys.empty()) {
        Finding f = note("config_key_unknown", "Keys of the config that mean nothing here", Severity::Warning,
                         "the checkpoint's config holds keys that are not known: what they stand for has its default",
                         "Look for a misspelt key, or for a checkpoint of a newer version.");
        for (const std::string& key : context.unknownKeys) f.evidence += (f.evidence.empty() ? "'" : ", '") + key + "'";
        notes.push_back(std::move(f));
    }
    if (context.oldSpelling) {
        Finding f = note("option_attention_spelling", "An old spelling", Severity::Warning,
                         "the checkpoint's config says option_attention 'bidirectional', which is called 'block' now and means the same",
                         "Write 'block' in the config.");
        f.evidence = "option_attention: 'bidirectional'";
        notes.push_back(std::move(f));
    }
}

}  // namespace

void noteSetting(const NoteContext& context, std::vector<Finding>& notes) {
    noteOrders(context, notes);
    noteTypes(context, notes);
    noteConfig(context, notes);
}

}  // namespace rowscope::trace::laya
