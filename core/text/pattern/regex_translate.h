#pragma once

#include <string>

#include "core/base/result.h"

namespace rowscope::text {

/// A regular expression of a tokenizer.json (Oniguruma, Ruby syntax, Unicode 16.0 classes) as one for PCRE2 with UTF, UCP and
/// MULTILINE. Classes are written out as ranges of our own tables, because PCRE2's belong to another Unicode version; scripts and
/// binary properties we have no table of are left to PCRE2's data. `where` names the field. Error: a construct that can't be carried over.
/// `isScript` tells whether PCRE2 knows a script of that name.
[[nodiscard]] Result<std::string> translateRegex(const std::string& expression, const std::string& where,
                                                 bool (*isScript)(const std::string& name));

}  // namespace rowscope::text
