#include <algorithm>
#include <array>
#include <utility>

#include "core/base/utf8.h"
#include "core/text/decode/decoder.h"
#include "core/text/pattern/pattern_field.h"

namespace rowscope::text {
namespace {

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    if (from.empty() || text.find(from) == std::string::npos) return;
    std::string out;
    std::size_t done = 0;
    for (std::size_t found = text.find(from); found != std::string::npos; found = text.find(from, done)) {
        out.append(text, done, found - done);
        out += to;
        done = found + from.size();
    }
    out.append(text, done);
    text = std::move(out);
}

/// English spacing round punctuation and contractions, one replacement after the other.
void cleanUp(std::string& text) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kRules{{{" .", "."},
                                                                                           {" ?", "?"},
                                                                                           {" !", "!"},
                                                                                           {" ,", ","},
                                                                                           {" ' ", "'"},
                                                                                           {" n't", "n't"},
                                                                                           {" 'm", "'m"},
                                                                                           {" do not", " don't"},
                                                                                           {" 's", "'s"},
                                                                                           {" 've", "'ve"},
                                                                                           {" 're", "'re"}}};
    for (const auto& [from, to] : kRules) replaceAll(text, from, to);
}

/// Steps that make of each token, by itself and by its place, one text.
template <class F>
class EachToken final : public Decoder {
public:
    explicit EachToken(F change) : m_change(std::move(change)) {}
    Result<std::vector<std::string>> decode(std::vector<std::string> tokens) const override {
        for (std::size_t i = 0; i < tokens.size(); ++i) ROWSCOPE_TRY(m_change(tokens[i], i, tokens.size()));
        return tokens;
    }

private:
    F m_change;
};
template <class F>
DecoderPtr eachToken(F change) {
    return std::make_shared<EachToken<F>>(std::move(change));
}

class CtcDecoder final : public Decoder {
public:
    CtcDecoder(std::string pad, std::string delimiter, bool clean)
        : m_pad(std::move(pad)), m_delimiter(std::move(delimiter)), m_clean(clean) {}
    Result<std::vector<std::string>> decode(std::vector<std::string> tokens) const override {
        tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
        for (std::string& token : tokens) {
            replaceAll(token, m_pad, "");
            if (!m_clean) continue;
            cleanUp(token);
            replaceAll(token, m_delimiter, " ");
        }
        tokens.erase(std::remove(tokens.begin(), tokens.end(), std::string()), tokens.end());
        return tokens;
    }

private:
    std::string m_pad;
    std::string m_delimiter;
    bool m_clean;
};

Result<std::string> oneCharacter(const json::Value& fields, std::string_view key, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(text, json::requireString(fields, key, where));
    if (utf8::codePointCount(text) != 1)
        return fail(ErrorKind::Value, where + ": '" + std::string(key) + "'", "not one character", "one character", "'" + text + "'");
    return text;
}

}  // namespace

Result<DecoderPtr> makeWordPieceDecoder(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(prefix, json::stringOr(fields, "prefix", "##", where));
    ROWSCOPE_TRY_ASSIGN(clean, json::boolOr(fields, "cleanup", true, where));
    return eachToken([prefix = std::move(prefix), clean](std::string& token, std::size_t i, std::size_t) -> Status {
        if (i > 0) {
            if (token.starts_with(prefix))
                token.erase(0, prefix.size());
            else
                token.insert(0, 1, ' ');
        }
        if (clean) cleanUp(token);
        return {};
    });
}

Result<DecoderPtr> makeMetaspaceDecoder(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(replacement, oneCharacter(fields, "replacement", where));
    ROWSCOPE_TRY_ASSIGN(scheme, json::stringOr(fields, "prepend_scheme", "always", where));
    ROWSCOPE_TRY_ASSIGN(prefixSpace, json::boolOr(fields, "add_prefix_space", true, where));
    const bool prepended = scheme != "never" && prefixSpace;
    return eachToken([replacement = std::move(replacement), prepended](std::string& token, std::size_t i, std::size_t) -> Status {
        replaceAll(token, replacement, i == 0 && prepended ? "" : " ");
        return {};
    });
}

Result<DecoderPtr> makeBpeDecoder(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(suffix, json::stringOr(fields, "suffix", "</w>", where));
    return eachToken([suffix = std::move(suffix)](std::string& token, std::size_t i, std::size_t count) -> Status {
        replaceAll(token, suffix, i + 1 == count ? "" : " ");
        return {};
    });
}

Result<DecoderPtr> makeCtcDecoder(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(pad, json::stringOr(fields, "pad_token", "<pad>", where));
    ROWSCOPE_TRY_ASSIGN(delimiter, json::stringOr(fields, "word_delimiter_token", "|", where));
    ROWSCOPE_TRY_ASSIGN(clean, json::boolOr(fields, "cleanup", true, where));
    return std::make_shared<CtcDecoder>(std::move(pad), std::move(delimiter), clean);
}

Result<DecoderPtr> makeReplaceDecoder(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(pattern, patternField(fields, where));
    ROWSCOPE_TRY_ASSIGN(content, json::requireString(fields, "content", where));
    return eachToken([pattern = std::move(pattern), content = std::move(content)](std::string& token, std::size_t, std::size_t) -> Status {
        std::vector<Span> spans;
        ROWSCOPE_TRY(pattern->findAll(token, spans));
        std::string out;
        for (const Span& span : spans) out += span.matched ? content : token.substr(span.begin, span.end - span.begin);
        token = std::move(out);
        return {};
    });
}

Result<DecoderPtr> makeStripDecoder(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(content, oneCharacter(fields, "content", where));
    ROWSCOPE_TRY_ASSIGN(start, json::requireInt(fields, "start", where));
    ROWSCOPE_TRY_ASSIGN(stop, json::requireInt(fields, "stop", where));
    if (start < 0 || stop < 0)
        return fail(ErrorKind::Value, where, "'start' and 'stop' count characters", "0 or more", std::to_string(std::min(start, stop)));
    return eachToken([content = std::move(content), start, stop](std::string& token, std::size_t, std::size_t) -> Status {
        std::size_t begin = 0;
        for (std::int64_t i = 0; i < start && token.compare(begin, content.size(), content) == 0; ++i) begin += content.size();
        std::size_t end = token.size();
        for (std::int64_t i = 0;
             i < stop && end >= begin + content.size() && token.compare(end - content.size(), content.size(), content) == 0; ++i)
            end -= content.size();
        token = token.substr(begin, end - begin);
        return {};
    });
}

}  // namespace rowscope::text
