#include "core/base/utf8.h"
#include "core/text/decode/decoder.h"
#include "core/text/segment/byte_alphabet.h"

namespace rowscope::text {
namespace {

/// Characters of the byte alphabet become bytes; a token with another character counts as it is. Bytes that make no text are replaced.
class ByteLevelDecoder final : public Decoder {
public:
    Result<std::vector<std::string>> decode(std::vector<std::string> tokens) const override {
        std::string bytes;
        for (const std::string& token : tokens) {
            const auto own = ByteAlphabet::bytesOf(token);
            bytes += own ? *own : token;
        }
        return std::vector<std::string>{utf8::replaceInvalid(bytes)};
    }
};

/// Runs of tokens <0x00> … <0xFF> become the text their bytes make, or one U+FFFD a token where they make none.
class ByteFallbackDecoder final : public Decoder {
public:
    Result<std::vector<std::string>> decode(std::vector<std::string> tokens) const override {
        std::vector<std::string> out;
        std::string bytes;
        const auto flush = [&] {
            if (bytes.empty()) return;
            if (utf8::firstInvalid(bytes) == std::string::npos)
                out.push_back(bytes);
            else
                out.insert(out.end(), bytes.size(), "\xEF\xBF\xBD");
            bytes.clear();
        };
        for (std::string& token : tokens) {
            if (const int byte = byteOf(token); byte >= 0) {
                bytes += static_cast<char>(byte);
                continue;
            }
            flush();
            out.push_back(std::move(token));
        }
        flush();
        return out;
    }

private:
    static int digit(char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'A' && c <= 'F') return c - 'A' + 10;
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        return -1;
    }
    static int byteOf(const std::string& token) {
        if (token.size() != 6 || !token.starts_with("<0x") || token[5] != '>') return -1;
        // As the library's number parser: a plus sign may stand in front of one digit.
        if (token[3] == '+') return digit(token[4]);
        const int high = digit(token[3]);
        const int low = digit(token[4]);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }
};

class FuseDecoder final : public Decoder {
public:
    Result<std::vector<std::string>> decode(std::vector<std::string> tokens) const override {
        std::string joined;
        for (const std::string& token : tokens) joined += token;
        return std::vector<std::string>{std::move(joined)};
    }
};

}  // namespace

DecoderPtr makeByteLevelDecoder() { return std::make_shared<ByteLevelDecoder>(); }
DecoderPtr makeByteFallbackDecoder() { return std::make_shared<ByteFallbackDecoder>(); }
DecoderPtr makeFuseDecoder() { return std::make_shared<FuseDecoder>(); }

}  // namespace rowscope::text
