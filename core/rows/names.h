#pragma once

#include <string_view>

#include "core/rows/row_table.h"

namespace rowscope::rows {

/// The words for rows in sentences, reports and files.
[[nodiscard]] std::string_view name(OriginKind kind);  ///< "image"
[[nodiscard]] std::string_view name(Part part);        ///< "boundary"
[[nodiscard]] std::string_view name(Role role);        ///< "assistant"

}  // namespace rowscope::rows
