#pragma once

#include <string_view>

#include "core/text/encode/token_run.h"

namespace rowscope::text {

/// Leading and trailing white space of a token's text, the byte alphabet's space (Ġ) counted with it.
[[nodiscard]] EdgeSpaces edgeSpaces(std::string_view token);

}  // namespace rowscope::text
