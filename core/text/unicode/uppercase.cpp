#include "core/text/unicode/uppercase.h"

#include <cstddef>
#include <cstdint>
#include <iterator>

#include "core/base/utf8.h"

namespace rowscope::text::unicode {
namespace {

#include "core/text/unicode/uppercase.inc"

char32_t single(char32_t c) {
    for (std::size_t at = 0; at < std::size(kUppercaseRuns); at += 4) {
        const std::uint32_t* run = kUppercaseRuns + at;  // first, last, step, upper case of the first
        if (c < run[0]) break;
        if (c <= run[1] && (c - run[0]) % run[2] == 0) return run[3] + (c - run[0]);
    }
    return c;
}

}  // namespace

void appendUppercase(std::string& out, char32_t c) {
    for (std::size_t at = 0; at < std::size(kLongUppercase); at += 4) {
        if (kLongUppercase[at] != c) continue;
        for (std::size_t i = 1; i < 4; ++i)
            if (kLongUppercase[at + i] != 0) utf8::append(out, kLongUppercase[at + i]);
        return;
    }
    utf8::append(out, single(c));
}

}  // namespace rowscope::text::unicode
