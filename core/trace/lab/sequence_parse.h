#pragma once

#include <string>

#include "core/base/json.h"
#include "core/trace/lab/layout.h"

namespace rowscope::trace::lab {

/// One entry of "sequences"; `layout` has the media and questions that parts refer to.
[[nodiscard]] Result<LayoutSequence> readSequence(const json::Value& value, const std::string& where, const Layout& layout,
                                                  const LayoutLimits& limits);

}  // namespace rowscope::trace::lab
