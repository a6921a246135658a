#pragma once

#include <string>
#include <string_view>

#include "core/base/json.h"

namespace rowscope::question {

/// Python's str(value) of a parsed JSON value, as "%s" writes it: True, None, 1e-05, ['x', 1], {'a': 'b'}.
[[nodiscard]] std::string pythonStr(const json::Value& value);

/// Python's repr of text: quotes chosen as Python does, everything str.isprintable refuses escaped.
[[nodiscard]] std::string pythonRepr(std::string_view text);

/// Python's text.strip(): white space of every script cut from both ends.
[[nodiscard]] std::string_view pythonStrip(std::string_view text);

/// Python's bool(value): null, false, 0, "", [] and {} are false.
[[nodiscard]] bool pythonTruth(const json::Value& value);

}  // namespace rowscope::question
