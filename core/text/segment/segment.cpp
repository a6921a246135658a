#include "core/text/segment/segment.h"

#include <algorithm>

#include "core/base/utf8.h"

namespace rowscope::text {

void CodePointIndex::build(std::string_view text) {
    m_ascii = std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
    if (m_ascii) return;
    m_at.resize(text.size() + 1);
    std::uint32_t next = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        next += (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
        m_at[i] = next - 1;
    }
    m_at[text.size()] = next;
}

void Segment::start(std::string_view original, std::size_t begin, std::size_t end, const CodePointIndex& index) {
    m_text = original.substr(begin, end - begin);
    m_index = &index;
    m_begin = begin;
    m_originalBegin = index[begin];
    m_changed = false;
    pieces.assign(1, {0, static_cast<std::uint32_t>(m_text.size())});
}

void Segment::rewrite() {
    m_nextText.clear();
    m_nextSources.clear();
}

void Segment::keep(std::size_t begin, std::size_t end) {
    m_nextText.append(m_text.substr(begin, end - begin));
    if (m_changed) {
        m_nextSources.insert(m_nextSources.end(), m_sources.begin() + static_cast<std::ptrdiff_t>(begin),
                             m_sources.begin() + static_cast<std::ptrdiff_t>(end));
    } else {
        for (std::size_t i = begin; i < end; ++i) m_nextSources.emplace_back((*m_index)[m_begin + i]);
    }
}

void Segment::put(char32_t c, Source source) {
    utf8::append(m_nextText, c);
    m_nextSources.resize(m_nextText.size(), source);
}

void Segment::putByte(char c, Source source) {
    m_nextText += c;
    m_nextSources.push_back(source);
}

void Segment::put(std::string_view text, Source source) {
    m_nextText.append(text);
    m_nextSources.resize(m_nextText.size(), source);
}

void Segment::adopt() {
    m_ownText.swap(m_nextText);
    m_sources.swap(m_nextSources);
    m_text = m_ownText;
    m_changed = true;
    if (pieces.size() == 1) pieces[0] = {0, static_cast<std::uint32_t>(m_text.size())};
}

void Segment::putChanged(std::size_t begin, std::size_t end, std::span<const unicode::ChangedChar> changed, std::size_t removed) {
    std::size_t at = begin;
    Source previous = begin == 0 ? Source::emptyAt(m_originalBegin) : source(begin - 1);
    const auto consume = [&](std::size_t characters) {
        for (; characters > 0 && at < end; --characters) {
            previous = source(at);
            at += utf8::lengthFrom(m_text[at]);
        }
    };
    consume(removed);
    for (const unicode::ChangedChar& c : changed) {
        if (c.change > 0) {
            put(c.c, previous);
        } else {
            // Counts that run past the end can't come from a text's own characters; they stay at its last one.
            put(c.c, at < end ? source(at) : previous);
            consume(1 + static_cast<std::size_t>(-c.change));
        }
    }
}

}  // namespace rowscope::text
