#include "core/masks/term_dense.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace rowscope::masks {
namespace {

constexpr std::int64_t kBits = 64;

class Dense final : public Term {
public:
    Dense(std::int64_t queries, std::int64_t keys)
        : m_queries(std::max<std::int64_t>(queries, 0)),
          m_keys(std::max<std::int64_t>(keys, 0)),
          m_stride((m_keys + kBits - 1) / kBits),
          m_words(static_cast<std::size_t>(m_queries * m_stride), 0) {}

    void setRowFromBytes(std::int64_t query, const std::uint8_t* bytes, std::int64_t count) {
        std::uint64_t* words = rowWords(query);
        for (std::int64_t key = 0; key < count; ++key) words[key / kBits] |= static_cast<std::uint64_t>(bytes[key] != 0) << (key % kBits);
    }
    void setRowFromBits(std::int64_t query, const std::uint8_t* bits, std::int64_t byteCount) {
        std::uint64_t* words = rowWords(query);
        for (std::int64_t byte = 0; byte < byteCount; ++byte) words[byte / 8] |= static_cast<std::uint64_t>(bits[byte]) << (byte % 8 * 8);
        if (const std::int64_t used = m_keys % kBits; used != 0 && m_stride > 0) words[m_stride - 1] &= (std::uint64_t{1} << used) - 1;
    }

    [[nodiscard]] std::string_view name() const override { return "dense"; }
    [[nodiscard]] bool allows(Cell cell) const override {
        if (cell.query < 0 || cell.query >= m_queries || cell.key < 0 || cell.key >= m_keys) return false;
        return (rowWords(cell.query)[cell.key / kBits] >> (cell.key % kBits) & 1U) != 0;
    }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        if (query < 0 || query >= m_queries) return;
        const std::uint64_t* words = rowWords(query);
        const std::int64_t end = std::min(window.end, m_keys);
        for (std::int64_t key = std::max<std::int64_t>(window.begin, 0); key < end;) {
            const std::int64_t begin = next(words, key, end, 0);
            if (begin >= end) return;
            key = next(words, begin, end, ~std::uint64_t{0});
            appendClipped(out, begin, key, window);
        }
    }
    void fill(const TileArea& area, std::span<std::uint8_t> out) const override {
        for (std::int64_t q = 0; q < area.queries; ++q) {
            std::uint8_t* line = out.data() + q * area.keys;
            const std::int64_t query = area.queryBegin + q;
            const bool inside = query >= 0 && query < m_queries;
            const std::int64_t known = inside ? std::clamp<std::int64_t>(m_keys - area.keyBegin, 0, area.keys) : 0;
            const std::uint64_t* words = inside ? rowWords(query) : nullptr;
            std::int64_t k = 0;
            for (; k < known && (area.keyBegin + k) % kBits != 0; ++k) line[k] = bitAt(words, area.keyBegin + k);
            for (; k + kBits <= known; k += kBits) spread(words[(area.keyBegin + k) / kBits], line + k);
            for (; k < known; ++k) line[k] = bitAt(words, area.keyBegin + k);
            std::memset(line + known, 0, static_cast<std::size_t>(area.keys - known));
        }
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        return allows(cell) ? "the imported mask allows it" : "the imported mask blocks it";
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        TermRecord out{"dense", {{"queries", m_queries}, {"keys", m_keys}}, {}, {}};
        const std::int64_t rowBytes = (m_keys + 7) / 8;
        out.bits.resize(static_cast<std::size_t>(m_queries * rowBytes));
        for (std::int64_t query = 0; query < m_queries; ++query)  // words are little endian, so their bytes are the bits in order
            std::memcpy(out.bits.data() + query * rowBytes, rowWords(query), static_cast<std::size_t>(rowBytes));
        return out;
    }

private:
    [[nodiscard]] std::uint64_t* rowWords(std::int64_t query) { return m_words.data() + query * m_stride; }
    [[nodiscard]] const std::uint64_t* rowWords(std::int64_t query) const { return m_words.data() + query * m_stride; }
    static std::uint8_t bitAt(const std::uint64_t* words, std::int64_t key) {
        return static_cast<std::uint8_t>(words[key / kBits] >> (key % kBits) & 1U);
    }
    /// 64 bits to 64 bytes of 0 or 1, eight at a time: the multiplication puts bit i of a byte into byte i.
    static void spread(std::uint64_t word, std::uint8_t* out) {
        for (int byte = 0; byte < 8; ++byte) {
            const std::uint64_t bits = word >> (byte * 8) & 0xFFU;
            const std::uint64_t bytes = (((bits & 0x7FU) * 0x02040810204081ULL) & 0x0101010101010101ULL) | (bits >> 7) << 56;
            std::memcpy(out + byte * 8, &bytes, 8);
        }
    }
    /// First key at or after `key` whose bit, after the words were turned by `flip`, is set; at most `end`.
    static std::int64_t next(const std::uint64_t* words, std::int64_t key, std::int64_t end, std::uint64_t flip) {
        while (key < end) {
            const std::uint64_t rest = (words[key / kBits] ^ flip) >> (key % kBits);
            if (rest != 0) return std::min(key + std::countr_zero(rest), end);
            key = (key / kBits + 1) * kBits;
        }
        return end;
    }

    std::int64_t m_queries;
    std::int64_t m_keys;
    std::int64_t m_stride;  ///< words per row
    std::vector<std::uint64_t> m_words;
};

}  // namespace

TermPtr denseFromBytes(std::span<const std::uint8_t> allowed, std::int64_t queries, std::int64_t keys) {
    auto term = std::make_shared<Dense>(queries, keys);
    const auto size = static_cast<std::int64_t>(allowed.size());
    for (std::int64_t q = 0; keys > 0 && q < queries && q * keys < size; ++q)
        term->setRowFromBytes(q, allowed.data() + q * keys, std::min(keys, size - q * keys));
    return term;
}

TermPtr denseFromRows(std::int64_t queries, std::int64_t keys, const std::function<std::span<const std::uint8_t>(std::int64_t)>& row) {
    auto term = std::make_shared<Dense>(queries, keys);
    for (std::int64_t q = 0; keys > 0 && q < queries; ++q) {
        const auto bytes = row(q);
        term->setRowFromBytes(q, bytes.data(), std::min(keys, static_cast<std::int64_t>(bytes.size())));
    }
    return term;
}

TermPtr denseFromBits(std::span<const std::uint8_t> bits, std::int64_t queries, std::int64_t keys) {
    auto term = std::make_shared<Dense>(queries, keys);
    const std::int64_t rowBytes = (keys + 7) / 8;
    const auto size = static_cast<std::int64_t>(bits.size());
    for (std::int64_t q = 0; keys > 0 && q < queries && q * rowBytes < size; ++q)
        term->setRowFromBits(q, bits.data() + q * rowBytes, std::min(rowBytes, size - q * rowBytes));
    return term;
}

}  // namespace rowscope::masks
