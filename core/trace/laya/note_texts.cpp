#include <algorithm>

#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {
namespace {

using rows::laya::Readout;

/// What happens to a reserved token in user text of a readout (laya-vision 2).
std::string fateOf(const NoteContext& context, const std::string& token, const std::string& place) {
    const Readout readout = context.rules.readout;
    if (readout == Readout::Terminator)
        return place == "instructions" && token == "<end_of_utterance>" ? "becomes a space" : "becomes the special token";
    const bool marker =
        token == context.rules.vocabulary.maskToken || (readout == Readout::Mask && token == context.rules.vocabulary.imageToken);
    return marker ? "becomes a space" : "becomes the special token";
}

void searchText(const NoteContext& context, const std::string& text, const std::string& place, const std::string& kind,
                std::vector<std::string>& hits) {
    for (const auto& [token, id] : context.rules.vocabulary.specials)
        if (!token.empty() && text.find(token) != std::string::npos)
            hits.push_back(token + " in " + place + " " + fateOf(context, token, kind));
}

void noteReserved(const NoteContext& context, std::vector<Finding>& notes) {
    std::vector<std::string> hits;
    searchText(context, context.plan.stateText, "the state", "state", hits);
    for (const question::Question& question : context.plan.questions) {
        const std::string of = question::placeOf(question.id);
        searchText(context, question.instructions, "the instructions of " + of, "instructions", hits);
        for (const question::Option& option : question.options)
            searchText(context, option.text, "option " + quoted(option.label) + " of " + of, "option", hits);
    }
    if (hits.empty()) return;
    Finding f = note("reserved_token_in_text", "Reserved token in user text", Severity::Warning,
                     "user text spells tokens that mean something to the model; the markers stay those of the options alone",
                     "Take the tokens out of the text, or accept what they become.");
    f.evidence = firstFew(hits, 8);
    f.details = {{"places", jsonList(hits)}};
    notes.push_back(std::move(f));
}

/// Instructions given as JSON have every letter outside ASCII written as an escape under the vision rules.
void noteEscapes(const NoteContext& context, std::vector<Finding>& notes) {
    for (std::size_t q = 0; q < context.plan.questions.size(); ++q) {
        const question::Question& question = context.plan.questions[q];
        if (question.rules != question::Rules::Vision || !question.instructionsWereJson) continue;
        std::size_t escapes = 0;
        for (std::size_t at = question.instructions.find("\\u"); at != std::string::npos; at = question.instructions.find("\\u", at + 2))
            ++escapes;
        if (escapes == 0) continue;
        Finding f = note("instructions_json_escaped", "Instructions escaped", Severity::Info,
                         question::placeOf(question.id) +
                             ": its instructions are JSON, so letters outside ASCII are written \\uXXXX, which the state keeps",
                         "Give the instructions as text.");
        f.evidence = std::to_string(escapes) + " escapes: " + question.instructions.substr(0, 120);
        f.place.question = static_cast<std::int32_t>(q);
        notes.push_back(std::move(f));
    }
}

void noteLanguage(const NoteContext& context, std::vector<Finding>& notes) {
    const auto known = [&](const std::string& code) {
        return std::find(context.languages.begin(), context.languages.end(), code) != context.languages.end();
    };
    const auto language = languageOf(context.plan.stateText);
    if (!language || known(*language)) return;
    Finding f =
        note("language_checkpoint_mismatch", "Another language", Severity::Info,
             "the state reads like '" + *language + "' by its common words; the checkpoint was trained on " + firstFew(context.languages),
             "Use a checkpoint for that language, or translate the state.");
    f.details = {{"language", json::write(*language)}};
    notes.push_back(std::move(f));
}

}  // namespace

void noteTexts(const NoteContext& context, std::vector<Finding>& notes) {
    noteReserved(context, notes);
    noteEscapes(context, notes);
    noteLanguage(context, notes);
}

}  // namespace rowscope::trace::laya
