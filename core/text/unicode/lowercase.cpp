#include "core/text/unicode/lowercase.h"

#include <cstddef>
#include <cstdint>
#include <iterator>

namespace rowscope::text::unicode {
namespace {

#include "core/text/unicode/lowercase.inc"

}  // namespace

char32_t lowercase(char32_t c) {
    if (c < 0x80) return c >= U'A' && c <= U'Z' ? c + 0x20 : c;
    std::size_t low = 0;
    std::size_t high = std::size(kLowercaseRuns) / 4;
    while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (kLowercaseRuns[4 * middle + 1] < c)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == std::size(kLowercaseRuns) / 4) return c;
    const std::uint32_t* run = kLowercaseRuns + 4 * low;  // first, last, step, lower case of the first
    return c >= run[0] && (c - run[0]) % run[2] == 0 ? run[3] + (c - run[0]) : c;
}

}  // namespace rowscope::text::unicode
