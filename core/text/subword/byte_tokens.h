#pragma once

#include <array>
#include <cstdint>

#include "core/text/vocab/vocabulary.h"

namespace rowscope::text {

/// Ids of the tokens <0x00> … <0xFF>, by byte; -1 where the vocabulary has none.
[[nodiscard]] inline std::array<std::int32_t, 256> byteTokens(const Vocabulary& vocabulary) {
    static constexpr char kHex[] = "0123456789ABCDEF";
    std::array<std::int32_t, 256> out{};
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char name[] = {'<', '0', 'x', kHex[byte >> 4], kHex[byte & 15U], '>'};
        out[byte] = vocabulary.idOr({name, sizeof name}, -1);
    }
    return out;
}

}  // namespace rowscope::text
