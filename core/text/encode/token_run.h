#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/text/tokenizer.h"

namespace rowscope::text {

/// White space (and the byte alphabet's space) at the two ends of a token's text, in characters.
struct EdgeSpaces {
    std::uint32_t leading = 0;
    std::uint32_t trailing = 0;
};

/// What an encoding holds, and what post-processors need besides. Vectors that were not asked for stay empty.
struct TokenRun {
    Encoding encoding;
    std::vector<EdgeSpaces> edges;
};

/// What to fill of a TokenRun.
struct RunOptions {
    bool offsets = true;
    bool tokens = false;
    bool edges = false;
};

}  // namespace rowscope::text
