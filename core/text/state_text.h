#pragma once

#include <string>
#include <string_view>

#include "core/base/json.h"

namespace rowscope::text {

/// How the text part of a state becomes text (`state_format` of a checkpoint's config; the Laya contract, section 1).
enum class StateFormat {
    Json,   ///< json.dumps(…, ensure_ascii=False)
    Prose,  ///< "key: value", top-level fields separated by a blank line, nested ones indented by two, list items "- item"
    Text,   ///< the values of the top-level fields, each as prose, empty ones left out
};

/// From "json", "prose" or "text"; the empty string means the default, Json. `where` names the file and field.
[[nodiscard]] Result<StateFormat> parseStateFormat(std::string_view name, const std::string& where);
[[nodiscard]] std::string_view stateFormatName(StateFormat format);

/// The text of a state without its images. A string is kept as it is in every format.
[[nodiscard]] std::string stateText(const json::Value& state, StateFormat format);

}  // namespace rowscope::text
