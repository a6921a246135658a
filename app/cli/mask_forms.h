#pragma once

#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/masks/mask.h"

namespace rowscope::cli {

// A mask as a file. All but npy work from runs, so their memory does not grow with queries x keys.

/// One line a query: '#' allowed, '.' blocked up to 200 keys; above, the runs of allowed keys ("812: 0-639 700-812").
[[nodiscard]] Result<std::string> maskText(const masks::Mask& mask, const Progress& progress);
/// One pixel a cell, two colours.
[[nodiscard]] Result<std::string> maskPng(const masks::Mask& mask, const Progress& progress);
/// One unit a cell; equal runs of neighbouring rows are one rectangle.
[[nodiscard]] Result<std::string> maskSvg(const masks::Mask& mask, const Progress& progress);
/// numpy bool [queries, keys], true = allowed. Error (Limit) above `maxBytes`.
[[nodiscard]] Result<std::string> maskNpy(const masks::Mask& mask, std::int64_t maxBytes, const Progress& progress);

}  // namespace rowscope::cli
