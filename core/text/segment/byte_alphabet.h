#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rowscope::text {

/// The characters that stand for bytes in byte-level vocabularies: printable Latin-1 stands for itself, the other 68 bytes for
/// U+0100 and following, in order (GPT-2's alphabet).
class ByteAlphabet {
public:
    [[nodiscard]] static constexpr bool standsForItself(unsigned byte) {
        return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
    }
    [[nodiscard]] static char32_t character(std::uint8_t byte) { return table()[byte]; }
    /// The byte a character stands for, or nothing.
    [[nodiscard]] static std::optional<std::uint8_t> byteOf(char32_t c) {
        if (c < 0x100) return standsForItself(c) ? std::optional(static_cast<std::uint8_t>(c)) : std::nullopt;
        if (c < 0x100 + kMoved) return moved()[c - 0x100];
        return std::nullopt;
    }
    /// The bytes a token stands for; nothing when one of its characters stands for none.
    [[nodiscard]] static std::optional<std::string> bytesOf(std::string_view token);

private:
    static constexpr unsigned kMoved = 68;
    [[nodiscard]] static const std::array<char32_t, 256>& table() {
        static constexpr auto kTable = [] {
            std::array<char32_t, 256> t{};
            char32_t next = 0x100;
            for (unsigned b = 0; b < 256; ++b) t[b] = standsForItself(b) ? b : next++;
            return t;
        }();
        return kTable;
    }
    [[nodiscard]] static const std::array<std::uint8_t, kMoved>& moved() {
        static constexpr auto kTable = [] {
            std::array<std::uint8_t, kMoved> t{};
            unsigned next = 0;
            for (unsigned b = 0; b < 256; ++b)
                if (!standsForItself(b)) t[next++] = static_cast<std::uint8_t>(b);
            return t;
        }();
        return kTable;
    }
};

}  // namespace rowscope::text
