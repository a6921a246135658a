#include "core/text/subword/bpe.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/text/segment/byte_alphabet.h"
#include "core/text/subword/byte_tokens.h"

namespace rowscope::text {

BpeModel::BpeModel(Vocabulary vocabulary, MergeTable merges, BpeOptions options, std::string cutMark)
    : SubwordModel(std::move(vocabulary)), m_merges(std::move(merges)), m_options(std::move(options)), m_cutMark(std::move(cutMark)) {
    m_unknown = m_options.hasUnknownToken ? SubwordModel::vocabulary().idOr(m_options.unknownToken, kNone) : kNone;
    m_fallback = byteTokens(SubwordModel::vocabulary());
    std::string buffer;
    for (unsigned byte = 0; byte < 256; ++byte) {
        std::string character;
        utf8::append(character, ByteAlphabet::character(static_cast<std::uint8_t>(byte)));
        for (unsigned place = 0; place < 4; ++place) m_byteIds[place][byte] = symbolId(character, place, buffer);
    }
    if (!m_options.ignoreMerges || !m_options.byteLevel) return;
    const Vocabulary& all = SubwordModel::vocabulary();
    m_wholeWords.reserve(all.size(), all.size() * 8);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (const auto bytes = ByteAlphabet::bytesOf(all.textAt(i))) m_wholeWords.add(*bytes, all.idAt(i));
    m_wholeWords.finish();
}

/// The id of a character with the word's prefix and suffix where its place asks for them.
std::int32_t BpeModel::symbolId(std::string_view character, unsigned place, std::string& buffer) const {
    const bool plain = (place & kFirst || m_options.prefix.empty()) && (!(place & kLast) || m_options.suffix.empty());
    if (plain) return vocabulary().idOr(character, kNone);
    buffer.clear();
    if (!(place & kFirst)) buffer += m_options.prefix;
    buffer += character;
    if (place & kLast) buffer += m_options.suffix;
    return vocabulary().idOr(buffer, kNone);
}

bool BpeModel::loadBytes(std::string_view piece, SubwordScratch& scratch) const {
    scratch.symbols.resize(piece.size());
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const unsigned place = (i == 0 ? kFirst : kMiddle) | (i + 1 == piece.size() ? kLast : kMiddle);
        const std::int32_t id = m_byteIds[place][static_cast<std::uint8_t>(piece[i])];
        if (id == kNone) return false;
        scratch.symbols[i] = {id, static_cast<std::int32_t>(i) - 1, static_cast<std::int32_t>(i) + 1, 1};
    }
    return true;
}

Status BpeModel::loadCharacters(std::string_view word, SubwordScratch& scratch) const {
    auto& symbols = scratch.symbols;
    symbols.clear();
    const auto put = [&](std::int32_t id, std::size_t length) {
        const auto index = static_cast<std::int32_t>(symbols.size());
        symbols.push_back({id, index - 1, index + 1, static_cast<std::uint32_t>(length)});
    };
    std::size_t unknownBytes = 0;  // of an unknown token not yet put; stays behind byte tokens, as in the library
    const auto flush = [&] {
        if (unknownBytes) put(m_unknown, unknownBytes);
        unknownBytes = 0;
    };
    std::string buffer;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t begin = at;
        at += utf8::lengthFrom(word[at]);
        const std::string_view character = word.substr(begin, at - begin);
        const unsigned place = (begin == 0 ? kFirst : kMiddle) | (at == word.size() ? kLast : kMiddle);
        if (const std::int32_t id = symbolId(character, place, buffer); id != kNone) {
            flush();
            put(id, character.size());
            continue;
        }
        if (m_options.byteFallback) {
            std::string spelled;
            if (!(place & kFirst)) spelled += m_options.prefix;
            spelled += character;
            if (place & kLast) spelled += m_options.suffix;
            const auto idOf = [&](char c) { return m_fallback[static_cast<std::uint8_t>(c)]; };
            if (std::all_of(spelled.begin(), spelled.end(), [&](char c) { return idOf(c) != kNone; })) {
                for (const char c : spelled) put(idOf(c), 1);
                continue;
            }
        }
        if (!m_options.hasUnknownToken) continue;  // vanishes
        if (m_unknown == kNone)
            return fail(ErrorKind::Value, "model: 'unk_token'", "the text needs the unknown token, which the vocabulary has not", {},
                        "'" + m_options.unknownToken + "' for '" + std::string(character) + "'");
        if (!m_options.fuseUnknown) flush();
        unknownBytes += character.size();
    }
    flush();
    return {};
}

void BpeModel::merge(SubwordScratch& scratch) const {
    if (scratch.symbols.empty()) return;
    scratch.symbols.back().next = -1;
    if (scratch.symbols.size() == 1) return;
    constexpr std::size_t kShort = 40;  // up to here scanning all ranks is quicker than keeping a heap
    if (scratch.symbols.size() <= kShort)
        mergeShort(scratch);
    else
        mergeLong(scratch);
}

Status BpeModel::tokenize(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const {
    const auto whole = [&](std::int32_t id) { out.push_back({id, 0, static_cast<std::uint32_t>(piece.size())}); };
    if (m_options.byteLevel) {
        if (m_options.ignoreMerges)
            if (const std::int32_t id = m_wholeWords.idOr(piece, kNone); id != kNone) {
                whole(id);
                return {};
            }
        if (!loadBytes(piece, scratch)) return tokenizeMapped(piece, scratch, out);
    } else {
        if (m_options.ignoreMerges)
            if (const std::int32_t id = vocabulary().idOr(piece, kNone); id != kNone) {
                whole(id);
                return {};
            }
        ROWSCOPE_TRY(loadCharacters(piece, scratch));
    }
    merge(scratch);
    std::uint32_t at = 0;
    for (const auto& symbol : scratch.symbols) {
        if (symbol.length == 0) continue;
        out.push_back({symbol.id, at, at + symbol.length, at + symbol.length > piece.size()});
        at += symbol.length;
    }
    return {};
}

/// A word with a byte that has no token of its own. The library counts its offsets in the mapped spelling, where what vanishes
/// leaves no gap, so the ranges have to be found there and brought back to bytes.
Status BpeModel::tokenizeMapped(std::string_view piece, SubwordScratch& scratch, std::vector<SubToken>& out) const {
    std::string mapped;
    std::vector<std::uint32_t> byteOf;  // of every byte of `mapped`
    for (std::size_t i = 0; i < piece.size(); ++i) {
        utf8::append(mapped, ByteAlphabet::character(static_cast<std::uint8_t>(piece[i])));
        byteOf.resize(mapped.size(), static_cast<std::uint32_t>(i));
    }
    ROWSCOPE_TRY(loadCharacters(mapped, scratch));
    merge(scratch);
    std::uint32_t at = 0;
    for (const auto& symbol : scratch.symbols) {
        if (symbol.length == 0) continue;
        const std::uint32_t end = at + symbol.length;
        if (end <= mapped.size())
            out.push_back({symbol.id, byteOf[at], byteOf[end - 1] + 1});
        else
            out.push_back({symbol.id, at, end, true});
        at = end;
    }
    return {};
}

}  // namespace rowscope::text
