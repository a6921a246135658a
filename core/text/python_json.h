#pragma once

#include <string>

#include "core/base/json.h"

namespace rowscope::text {

struct PythonJsonOptions {
    bool ensureAscii = true;  ///< write everything above U+007E as \uXXXX (surrogate pairs above U+FFFF)
};

/// The text Python's `json.dumps(value, ensure_ascii=...)` gives: separators ", " and ": ", members in their order, floats as
/// repr, NaN, Infinity and -Infinity by name, integers of any size.
[[nodiscard]] std::string pythonJson(const json::Value& value, const PythonJsonOptions& options = {});

}  // namespace rowscope::text
