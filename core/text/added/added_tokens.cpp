#include "core/text/added/added_tokens.h"

#include <algorithm>
#include <map>

#include "core/base/utf8.h"
#include "core/text/unicode/code_point_classes.h"

namespace rowscope::text {
namespace {

using unicode::classTable;

/// The character that ends at `end`; its start is put into `begin`.
char32_t characterBefore(std::string_view text, std::size_t end, std::size_t& begin) {
    begin = end - 1;
    while (begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U) --begin;
    std::size_t at = begin;
    return utf8::decode(text, at);
}

bool wordBefore(std::string_view text, std::size_t end) {
    std::size_t begin = 0;
    return end > 0 && classTable().is(characterBefore(text, end, begin), unicode::kWord);
}
bool wordAfter(std::string_view text, std::size_t begin) {
    return begin < text.size() && classTable().is(utf8::decode(text, begin), unicode::kWord);
}

std::size_t spacesBefore(std::string_view text, std::size_t end) {
    while (end > 0) {
        std::size_t begin = 0;
        if (!classTable().is(characterBefore(text, end, begin), unicode::kSpace)) break;
        end = begin;
    }
    return end;
}
std::size_t spacesAfter(std::string_view text, std::size_t begin) {
    while (begin < text.size()) {
        std::size_t next = begin;
        if (!classTable().is(utf8::decode(text, next), unicode::kSpace)) break;
        begin = next;
    }
    return begin;
}

}  // namespace

Result<AddedTokens> AddedTokens::make(const std::vector<AddedToken>& tokens, const SubwordModel& model, const Normalizer* normalizer,
                                      std::vector<std::string>& notes) {
    AddedTokens out;
    auto next = static_cast<std::int32_t>(model.size());
    for (const AddedToken& token : tokens) {
        if (token.content.empty()) continue;
        std::optional<std::int32_t> id = out.find(token.content);
        if (!id) id = model.vocabulary().find(token.content);
        if (!id) {
            id = next++;
            ++out.m_newTokens;
        }
        if (token.statedId >= 0 && token.statedId != *id)
            notes.push_back("added token '" + token.content + "' has id " + std::to_string(*id) + ", not the stated " +
                            std::to_string(token.statedId));
        std::string text = token.content;
        if (token.normalized) {
            ROWSCOPE_TRY_ASSIGN(normalised, normalizedText(normalizer, token.content));
            text = std::move(normalised);
        }
        out.m_byContent[token.content] = *id;
        out.m_byId[*id] = {token, std::move(text)};
        out.m_idLimit = std::max(out.m_idLimit, *id + 1);
    }
    const std::map<std::int32_t, const Known*> ordered = [&] {
        std::map<std::int32_t, const Known*> m;
        for (const auto& [id, known] : out.m_byId) m.emplace(id, &known);
        return m;
    }();
    for (const auto& [id, known] : ordered)
        if (!(known->token.normalized ? out.m_normalized : out.m_raw).add(known->text, id))
            notes.push_back("added token '" + known->token.content + "' (id " + std::to_string(id) +
                            ") is never found: normalised, it is " + (known->text.empty() ? "empty" : "the same as one with a smaller id"));
    out.m_raw.finish();
    out.m_normalized.finish();
    return out;
}

void AddedTokens::cut(const TokenFinder& finder, std::string_view text, std::vector<Piece>& out) const {
    const auto put = [&](std::size_t begin, std::size_t end, std::int32_t token) {
        if (begin < end) out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), token});
    };
    std::size_t done = 0;
    if (!finder.empty()) {
        for (std::size_t from = 0; from < text.size();) {
            TokenFinder::Found found = finder.find(text, from);
            if (found.value < 0) break;
            from = found.end;
            const AddedToken& token = m_byId.at(found.value).token;
            if (token.singleWord && (wordBefore(text, found.begin) || wordAfter(text, found.end))) continue;
            if (token.lstrip) found.begin = std::max(spacesBefore(text, found.begin), done);
            if (token.rstrip) found.end = spacesAfter(text, found.end);
            put(done, found.begin, -1);
            put(found.begin, found.end, found.value);
            done = found.end;
        }
    }
    put(done, text.size(), -1);
}

std::optional<std::int32_t> AddedTokens::find(std::string_view content) const {
    const auto it = m_byContent.find(std::string(content));
    return it == m_byContent.end() ? std::nullopt : std::optional(it->second);
}

std::optional<std::string_view> AddedTokens::text(std::int32_t id) const {
    const auto it = m_byId.find(id);
    return it == m_byId.end() ? std::nullopt : std::optional<std::string_view>(it->second.text);
}

bool AddedTokens::isSpecial(std::int32_t id) const {
    const auto it = m_byId.find(id);
    return it != m_byId.end() && it->second.token.special;
}

bool AddedTokens::isSpecialText(std::string_view token) const {
    const auto id = find(token);
    return id && isSpecial(*id);
}

}  // namespace rowscope::text
