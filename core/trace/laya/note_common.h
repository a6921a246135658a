#pragma once

#include <string>
#include <vector>

#include "core/trace/laya/notes.h"

namespace rowscope::trace::laya {

// Helpers of the note files.

[[nodiscard]] inline std::string quoted(const std::string& text) { return "'" + text + "'"; }

/// The trace's sequence of a question's first scored row, or -1.
[[nodiscard]] std::int32_t sequenceOf(const NoteContext& context, std::size_t question);

[[nodiscard]] Finding note(const char* kind, const char* title, Severity severity, std::string cause, std::string cure);

/// The first few of `items` joined by commas, and how many more there are.
[[nodiscard]] std::string firstFew(const std::vector<std::string>& items, std::size_t few = 5);

/// JSON text of a list of texts, for a finding's details.
[[nodiscard]] std::string jsonList(const std::vector<std::string>& items);

}  // namespace rowscope::trace::laya
