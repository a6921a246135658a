#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/unicode/normalization.h"

namespace rowscope::text {

/// Code point index of every byte of a text (each byte of a character has the character's), and of its end.
class CodePointIndex {
public:
    void build(std::string_view text);
    [[nodiscard]] std::uint32_t operator[](std::size_t byte) const { return m_ascii ? static_cast<std::uint32_t>(byte) : m_at[byte]; }

private:
    bool m_ascii = true;
    std::vector<std::uint32_t> m_at;
};

/// Where a character of a changed text comes from: one character of the original, or, of text put in before anything, the empty
/// range at that character's start.
class Source {
public:
    Source() = default;
    explicit Source(std::uint32_t codePoint) : m_value(codePoint) {}
    [[nodiscard]] static Source emptyAt(std::uint32_t codePoint) {
        Source s(codePoint);
        s.m_value |= kEmpty;
        return s;
    }
    [[nodiscard]] std::uint32_t begin() const { return m_value & ~kEmpty; }
    [[nodiscard]] std::uint32_t end() const { return begin() + (m_value & kEmpty ? 0U : 1U); }

private:
    static constexpr std::uint32_t kEmpty = 0x80000000U;
    std::uint32_t m_value = 0;
};

/// A part of a segment's text: an added token that was found there, or (no token yet) text still to be cut or to be looked up.
struct Piece {
    std::uint32_t begin;
    std::uint32_t end;
    std::int32_t token = -1;
};

/// Text between two added tokens on its way through normalizer and pre-tokenizer: the text as it is now, the original character
/// each of its bytes comes from, and the pieces it is cut into. As long as nothing changed it the text is a view of the original.
class Segment {
public:
    /// Begins with bytes [begin, end) of `original` as one piece. Both referents must outlive the use of this segment.
    void start(std::string_view original, std::size_t begin, std::size_t end, const CodePointIndex& index);

    [[nodiscard]] std::string_view text() const { return m_text; }
    [[nodiscard]] std::string_view text(const Piece& piece) const { return m_text.substr(piece.begin, piece.end - piece.begin); }
    [[nodiscard]] Source source(std::size_t byte) const { return m_changed ? m_sources[byte] : Source((*m_index)[m_begin + byte]); }
    /// Code point of the original at which this segment began, whatever became of it.
    [[nodiscard]] std::uint32_t originalBegin() const { return m_originalBegin; }

    std::vector<Piece> pieces;
    std::vector<Piece> spare;  ///< for makers of new pieces: fill, then swap with `pieces`

    // Changing the text: rewrite(), then keep and put in order, then adopt(). Until adopt() the old text stays readable.
    void rewrite();
    void keep(std::size_t begin, std::size_t end);
    void put(char32_t c, Source source);
    void putByte(char c, Source source);
    void put(std::string_view text, Source source);
    [[nodiscard]] std::size_t rewritten() const { return m_nextText.size(); }  ///< bytes so far
    /// The new text takes the place of the old; the one piece becomes the whole of it (a pre-tokenizer sets its own pieces).
    void adopt();

    /// Rewrites bytes [begin, end) as the library's transform does: see ChangedChar; the first `removed` characters vanish.
    void putChanged(std::size_t begin, std::size_t end, std::span<const unicode::ChangedChar> changed, std::size_t removed);

private:
    std::string_view m_text;
    const CodePointIndex* m_index = nullptr;
    std::size_t m_begin = 0;
    std::uint32_t m_originalBegin = 0;
    bool m_changed = false;
    std::string m_ownText;
    std::vector<Source> m_sources;
    std::string m_nextText;
    std::vector<Source> m_nextSources;
};

}  // namespace rowscope::text
