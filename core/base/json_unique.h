#pragma once

#include "core/base/json.h"

namespace rowscope::json {

/// As `parse`, for what people write by hand: a key that stands twice in one object is an error, since the first would be lost.
[[nodiscard]] Result<Value> parseUnique(std::string_view text, const std::string& where, const ParseLimits& limits = {});

}  // namespace rowscope::json
