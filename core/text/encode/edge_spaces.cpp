#include "core/text/encode/edge_spaces.h"

#include "core/base/utf8.h"
#include "core/text/unicode/code_point_classes.h"

namespace rowscope::text {

EdgeSpaces edgeSpaces(std::string_view token) {
    constexpr char32_t kByteSpace = 0x120;
    std::uint32_t leading = 0;
    std::uint32_t trailing = 0;
    bool onlySpaces = true;
    for (std::size_t at = 0; at < token.size();) {
        const char32_t c = utf8::decode(token, at);
        if (c == kByteSpace || unicode::classTable().is(c, unicode::kSpace)) {
            ++trailing;
            leading += onlySpaces ? 1U : 0U;
        } else {
            trailing = 0;
            onlySpaces = false;
        }
    }
    return {leading, trailing};
}

}  // namespace rowscope::text
