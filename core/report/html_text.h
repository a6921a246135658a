#pragma once

#include <string>
#include <string_view>

#include "core/base/json.h"

namespace rowscope::report {

/// Text as HTML shows it, inside elements and quoted attributes. Ill-formed UTF-8 becomes U+FFFD, control characters other
/// than tab and newline become their visible pictures (U+2400…), so that no input changes the page.
[[nodiscard]] std::string escaped(std::string_view text);

/// JSON that may stand inside a script element: '<', '>' and '&' as \u escapes.
[[nodiscard]] std::string scriptJson(const json::Value& value);

/// A cell or figure as a reader sees it: integers whole, doubles in their shortest exact form, nothing for null,
/// "not finite" for NaN and infinities.
[[nodiscard]] std::string cellText(const json::Value& value);

}  // namespace rowscope::report
