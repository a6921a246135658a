#pragma once

#include <string>

#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::request {

/// The state of a prepared-data record (laya-vision 7): its "image" or "images" (paths below `root`) and its "state_text" under
/// "context", the layout every checkpoint was trained on; "" where it has none of them.
[[nodiscard]] Result<json::Value> stateOfRecord(const json::Value& record, const std::string& root, const std::string& where);

}  // namespace rowscope::request
