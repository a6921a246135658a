#include "core/text/tokenizer.h"

#include <algorithm>

#include "core/base/utf8.h"
#include "core/text/decode/display.h"
#include "core/text/tokenizer_parts.h"

namespace rowscope::text {
namespace {

/// The text itself, or the repaired copy that `storage` then holds.
std::string_view wellFormed(std::string_view text, std::string& storage) {
    if (utf8::firstInvalid(text) == std::string_view::npos) return text;
    storage = utf8::replaceInvalid(text);
    return storage;
}

Result<Encoding> encodeAll(const Tokenizer::Parts& parts, std::span<const std::string_view> texts, const EncodeOptions& options) {
    std::vector<TokenRun> runs(texts.size());
    const bool trims = options.offsets && parts.post && parts.post->trims();
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::string storage;
        if (const Status status = parts.encoder.encode(wellFormed(texts[i], storage), {options.offsets, options.tokens, trims}, runs[i]);
            !status)
            return fail(status.error().within(parts.name));
        runs[i].encoding.typeIds.assign(runs[i].encoding.ids.size(), static_cast<std::int32_t>(i));
    }
    if (parts.post)
        if (const Status status = parts.post->process(runs, options.addSpecialTokens); !status)
            return fail(status.error().within(parts.name));
    TokenRun joined = runs.empty() ? TokenRun{} : std::move(runs.front());
    for (std::size_t i = 1; i < runs.size(); ++i) appendRun(joined, runs[i]);
    if (!options.offsets) joined.encoding.offsets.clear();
    if (!options.tokens) joined.encoding.tokens.clear();
    return std::move(joined.encoding);
}

}  // namespace

Result<Encoding> Tokenizer::encode(std::string_view text, const EncodeOptions& options) const {
    return encodeAll(*m_parts, {&text, 1}, options);
}

Result<Encoding> Tokenizer::encodePair(std::string_view first, std::string_view second, const EncodeOptions& options) const {
    const std::string_view texts[] = {first, second};
    return encodeAll(*m_parts, texts, options);
}

std::optional<std::int32_t> Tokenizer::tokenToId(std::string_view token) const {
    const EncoderParts& parts = m_parts->encoder.parts();
    if (const auto id = parts.added.find(token)) return id;
    return parts.model->vocabulary().find(token);
}

std::optional<std::string> Tokenizer::idToToken(std::int32_t id) const {
    const EncoderParts& parts = m_parts->encoder.parts();
    if (const auto text = parts.added.text(id)) return std::string(*text);
    if (const auto text = parts.model->vocabulary().text(id)) return std::string(*text);
    return std::nullopt;
}

Result<std::string> Tokenizer::decode(std::span<const std::int32_t> ids, bool skipSpecial) const {
    const AddedTokens& added = m_parts->encoder.parts().added;
    std::vector<std::string> tokens;
    tokens.reserve(ids.size());
    for (const std::int32_t id : ids) {
        auto token = idToToken(id);
        if (token && !(skipSpecial && added.isSpecialText(*token))) tokens.push_back(std::move(*token));
    }
    std::string out;
    if (!m_parts->decoder) {
        for (std::size_t i = 0; i < tokens.size(); ++i) out += (i ? " " : "") + tokens[i];
        return out;
    }
    auto texts = m_parts->decoder->decode(std::move(tokens));
    if (!texts) return fail(texts.error().within(m_parts->name));
    for (const std::string& text : *texts) out += text;
    return out;
}

std::size_t Tokenizer::vocabSize() const {
    const EncoderParts& parts = m_parts->encoder.parts();
    return parts.model->size() + parts.added.newTokens();
}

std::int32_t Tokenizer::idLimit() const {
    const EncoderParts& parts = m_parts->encoder.parts();
    return std::max(parts.model->vocabulary().idLimit(), parts.added.idLimit());
}

bool Tokenizer::isSpecial(std::int32_t id) const { return m_parts->encoder.parts().added.isSpecial(id); }
bool Tokenizer::isAdded(std::int32_t id) const { return m_parts->encoder.parts().added.text(id).has_value(); }

std::string Tokenizer::displayText(std::int32_t id) const {
    const auto token = idToToken(id);
    if (!token) return {};
    return readable(isAdded(id) ? *token : tokenBytes(*token, m_parts->byteLevel));
}

const std::string& Tokenizer::name() const { return m_parts->name; }
const std::vector<std::string>& Tokenizer::notes() const { return m_parts->notes; }

}  // namespace rowscope::text
