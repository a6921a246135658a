#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace rowscope::media {

/// Reads numbers from untrusted bytes. A read past the end gives 0, so ask `has` where that would mean something.
class ByteView {
public:
    explicit ByteView(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    [[nodiscard]] std::size_t size() const { return m_bytes.size(); }
    [[nodiscard]] bool has(std::size_t at, std::size_t count) const { return at <= m_bytes.size() && count <= m_bytes.size() - at; }
    [[nodiscard]] std::uint8_t u8(std::size_t at) const { return has(at, 1) ? static_cast<std::uint8_t>(m_bytes[at]) : std::uint8_t{0}; }
    [[nodiscard]] std::uint32_t be16(std::size_t at) const { return big(at, 2); }
    [[nodiscard]] std::uint32_t be32(std::size_t at) const { return big(at, 4); }
    [[nodiscard]] std::uint32_t le16(std::size_t at) const { return little(at, 2); }
    [[nodiscard]] std::uint32_t le24(std::size_t at) const { return little(at, 3); }
    [[nodiscard]] std::uint32_t le32(std::size_t at) const { return little(at, 4); }
    [[nodiscard]] bool startsWith(std::size_t at, std::string_view text) const {
        return has(at, text.size()) && std::memcmp(m_bytes.data() + at, text.data(), text.size()) == 0;
    }
    /// The part [at, at + count), cut to what is there.
    [[nodiscard]] std::span<const std::byte> part(std::size_t at, std::size_t count) const {
        if (at >= m_bytes.size()) return {};
        return m_bytes.subspan(at, count < m_bytes.size() - at ? count : m_bytes.size() - at);
    }
    [[nodiscard]] std::string_view text() const { return {reinterpret_cast<const char*>(m_bytes.data()), m_bytes.size()}; }
    [[nodiscard]] const std::uint8_t* data() const { return reinterpret_cast<const std::uint8_t*>(m_bytes.data()); }

private:
    [[nodiscard]] std::uint32_t big(std::size_t at, std::size_t count) const {
        if (!has(at, count)) return 0;
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < count; ++i) value = value << 8 | static_cast<std::uint8_t>(m_bytes[at + i]);
        return value;
    }
    [[nodiscard]] std::uint32_t little(std::size_t at, std::size_t count) const {
        if (!has(at, count)) return 0;
        std::uint32_t value = 0;
        for (std::size_t i = count; i-- > 0;) value = value << 8 | static_cast<std::uint8_t>(m_bytes[at + i]);
        return value;
    }
    std::span<const std::byte> m_bytes;
};

}  // namespace rowscope::media
