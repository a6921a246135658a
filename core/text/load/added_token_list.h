#pragma once

#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/text/added/added_tokens.h"

namespace rowscope::text {

/// The member "added_tokens" of a tokenizer.json; none when it is absent or null.
[[nodiscard]] Result<std::vector<AddedToken>> addedTokenList(const json::Value& file, const std::string& where);

}  // namespace rowscope::text
