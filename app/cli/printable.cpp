#include "app/cli/printable.h"

#include "core/base/utf8.h"

namespace rowscope::cli {

std::string printable(std::string_view text) {
    const std::string whole = utf8::replaceInvalid(text);
    std::string out;
    for (std::size_t at = 0; at < whole.size();) {
        const std::size_t begin = at;
        const char32_t code = utf8::decode(whole, at);
        if (code == U'\n')
            out += "\\n";
        else if (code < 0x20 || (code >= 0x7F && code < 0xA0))
            out += '?';
        else
            out.append(whole, begin, at - begin);
    }
    return out;
}

}  // namespace rowscope::cli
