#pragma once

#include <filesystem>
#include <string>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/request/limits.h"
#include "core/request/request.h"

namespace rowscope::request {

/// Fetches the bytes of one picture named in a request: a path (relative ones from `folder`), a `data:` URI, or base64,
/// given as text or as {"$image": text}. Local files only. Errors name `where`, the JSON path.
[[nodiscard]] Result<Picture> readPicture(const json::Value& given, const std::filesystem::path& folder, const Limits& limits,
                                          const std::string& where);

/// Whether this is the object form {"$image": …}.
[[nodiscard]] bool isPictureObject(const json::Value& value);

}  // namespace rowscope::request
