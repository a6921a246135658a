#pragma once

#include <memory>
#include <string>

#include "core/base/json.h"
#include "core/text/pattern/pattern.h"

namespace rowscope::text {

/// The member "pattern" of a component: {"String": …} or {"Regex": …}.
[[nodiscard]] Result<std::shared_ptr<const Pattern>> patternField(const json::Value& fields, const std::string& where);

}  // namespace rowscope::text
