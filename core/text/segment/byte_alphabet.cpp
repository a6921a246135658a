#include "core/text/segment/byte_alphabet.h"

#include "core/base/utf8.h"

namespace rowscope::text {

std::optional<std::string> ByteAlphabet::bytesOf(std::string_view token) {
    std::string out;
    out.reserve(token.size());
    for (std::size_t at = 0; at < token.size();) {
        const auto byte = byteOf(utf8::decode(token, at));
        if (!byte) return std::nullopt;
        out += static_cast<char>(*byte);
    }
    return out;
}

}  // namespace rowscope::text
