#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/media/notes.h"
#include "core/request/request.h"
#include "core/rows/laya/plan.h"
#include "core/trace/finding.h"
#include "core/trace/laya/results.h"

namespace rowscope::trace::laya {

/// What notes about a request are made from. The plan may be a partial one: every note says what it can.
struct NoteContext {
    const request::Request& request;
    const rows::laya::CheckpointRules& rules;
    const rows::laya::Plan& plan;
    /// Present after a run; lets temperature notes name probabilities.
    const std::vector<ScoredQuestion>* scored = nullptr;
    /// Question types the checkpoint was trained for on pictures; public vision checkpoints never saw `score` there.
    std::vector<question::Type> trainedOnPictures{question::Type::Choice, question::Type::Noul};
    /// Languages the checkpoint was trained on, as ISO 639-1 codes.
    std::vector<std::string> languages{"en"};
    /// Planned row r is sequence sequenceOfRow[r] of the trace; empty before a trace exists.
    std::vector<std::int32_t> sequenceOfRow{};
    /// Keys of the agent's config that mean nothing here: misspelt, or of another version.
    std::vector<std::string> unknownKeys{};
    bool oldSpelling = false;  ///< the config says "bidirectional" for "block"
};

/// Everything worth saying about a request that still runs: cut text, options that look alike, reserved tokens in user text,
/// temperatures that decide more than the logits, and so on. Codes are "N:<kind>".
[[nodiscard]] std::vector<Finding> requestNotes(const NoteContext& context);

/// A note about a picture as a finding.
[[nodiscard]] Finding pictureNote(const media::Note& note, std::int32_t mediaIndex, const std::string& name);

/// A refusal as a finding (N:length_error_or_truncation for a sequence that does not fit, N:question_invalid, …), for places
/// that list findings where no trace could be made.
[[nodiscard]] Finding refusal(const Error& error, const NoteContext& context);

/// A language that `text` reads like by its common words, as an ISO 639-1 code; nothing where that is open.
[[nodiscard]] std::optional<std::string> languageOf(std::string_view text);

// One a file; private to requestNotes and its tests.
void noteCuts(const NoteContext& context, std::vector<Finding>& notes);
void noteFinite(const NoteContext& context, std::vector<Finding>& notes);
void noteOptions(const NoteContext& context, std::vector<Finding>& notes);
void noteTexts(const NoteContext& context, std::vector<Finding>& notes);
void noteTemperatures(const NoteContext& context, std::vector<Finding>& notes);
void noteSetting(const NoteContext& context, std::vector<Finding>& notes);

}  // namespace rowscope::trace::laya
