#include "core/text/post/post_processor.h"

#include <algorithm>
#include <limits>

namespace rowscope::text {
namespace {

class ByteLevelPost final : public PostProcessor {
public:
    ByteLevelPost(bool trim, bool addedPrefix) : m_trim(trim), m_addedPrefix(addedPrefix) {}
    Status process(std::vector<TokenRun>& runs, bool) const override {
        if (m_trim)
            for (TokenRun& run : runs) trimOffsets(run, m_addedPrefix);
        return {};
    }
    bool trims() const override { return m_trim; }

private:
    bool m_trim;
    bool m_addedPrefix;
};

/// [CLS] A [SEP] B [SEP]; RoBERTa has a second separator in front of B, and type 0 throughout.
class ClsSepPost final : public PostProcessor {
public:
    ClsSepPost(SpecialToken cls, SpecialToken sep) : m_cls(std::move(cls)), m_sep(std::move(sep)) {}
    void makeRoberta(bool trim, bool addedPrefix) {
        m_roberta = true;
        m_trim = trim;
        m_addedPrefix = addedPrefix;
    }

    Status process(std::vector<TokenRun>& runs, bool addSpecialTokens) const override {
        for (TokenRun& run : runs) {
            if (m_trim) trimOffsets(run, m_addedPrefix);
            if (m_roberta) std::fill(run.encoding.typeIds.begin(), run.encoding.typeIds.end(), 0);
        }
        if (!addSpecialTokens) return {};
        for (std::size_t i = 0; i < runs.size(); ++i) {
            TokenRun framed;
            if (i == 0) framed = specialRun(m_cls, 0);
            if (i > 0 && m_roberta) framed = specialRun(m_sep, 0);
            appendRun(framed, runs[i]);
            appendRun(framed, specialRun(m_sep, i == 0 || m_roberta ? 0 : 1));
            runs[i] = std::move(framed);
        }
        return {};
    }
    bool trims() const override { return m_trim; }

private:
    SpecialToken m_cls;
    SpecialToken m_sep;
    bool m_roberta = false;
    bool m_trim = false;
    bool m_addedPrefix = false;
};

class SequencePost final : public PostProcessor {
public:
    explicit SequencePost(std::vector<PostProcessorPtr> steps) : m_steps(std::move(steps)) {}
    Status process(std::vector<TokenRun>& runs, bool addSpecialTokens) const override {
        for (const PostProcessorPtr& step : m_steps) ROWSCOPE_TRY(step->process(runs, addSpecialTokens));
        return {};
    }
    bool trims() const override {
        return std::any_of(m_steps.begin(), m_steps.end(), [](const PostProcessorPtr& step) { return step->trims(); });
    }

private:
    std::vector<PostProcessorPtr> m_steps;
};

/// A member ["text", id].
Result<SpecialToken> namedToken(const json::Value& fields, std::string_view key, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(value, json::require(fields, key, where));
    const bool shaped = value->isArray() && value->asArray().size() == 2 && value->asArray()[0].isString() && value->asArray()[1].isInt() &&
                        value->asArray()[1].asInt() >= 0 && value->asArray()[1].asInt() < std::numeric_limits<std::int32_t>::max();
    if (!shaped)
        return fail(ErrorKind::Type, where + ": '" + std::string(key) + "'", "wrong type", "a list of token and id",
                    std::string(value->typeName()));
    return SpecialToken{{static_cast<std::int32_t>(value->asArray()[1].asInt())}, {value->asArray()[0].asString()}};
}

Result<PostProcessorPtr> makeClsSep(const json::Value& fields, const std::string& where, bool roberta) {
    ROWSCOPE_TRY_ASSIGN(sep, namedToken(fields, "sep", where));
    ROWSCOPE_TRY_ASSIGN(cls, namedToken(fields, "cls", where));
    auto out = std::make_shared<ClsSepPost>(std::move(cls), std::move(sep));
    if (roberta) {
        ROWSCOPE_TRY_ASSIGN(trim, json::boolOr(fields, "trim_offsets", true, where));
        ROWSCOPE_TRY_ASSIGN(addedPrefix, json::boolOr(fields, "add_prefix_space", true, where));
        out->makeRoberta(trim, addedPrefix);
    }
    return out;
}

Result<PostProcessorPtr> makeSequence(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(list, json::require(fields, "processors", where));
    if (!list->isArray()) return fail(ErrorKind::Type, where + ": 'processors'", "wrong type", "a list", std::string(list->typeName()));
    std::vector<PostProcessorPtr> steps;
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(step, makePostProcessor(list->asArray()[i], where + "[" + std::to_string(i) + "]"));
        if (step) steps.push_back(std::move(step));
    }
    return std::make_shared<SequencePost>(std::move(steps));
}

}  // namespace

void trimOffsets(TokenRun& run, bool addedPrefix) {
    for (std::size_t i = 0; i < run.encoding.offsets.size() && i < run.edges.size(); ++i) {
        TextRange& range = run.encoding.offsets[i];
        std::uint32_t leading = run.edges[i].leading;
        const std::uint32_t trailing = run.edges[i].trailing;
        // One leading space of the first token is the one that was added.
        if (leading == 1 && addedPrefix && (i == 0 || range.begin == 0)) leading = 0;
        if (leading > 0) range.begin = std::min(range.begin + leading, range.end);
        if (trailing > 0 && range.end >= trailing) range.end = std::max(range.end - trailing, range.begin);
    }
}

TokenRun specialRun(const SpecialToken& token, std::int32_t typeId) {
    TokenRun run;
    run.encoding.ids = token.ids;
    run.encoding.tokens = token.tokens;
    run.encoding.offsets.resize(token.ids.size());
    run.encoding.typeIds.assign(token.ids.size(), typeId);
    run.edges.resize(token.ids.size());
    return run;
}

void appendRun(TokenRun& run, const TokenRun& part) {
    const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
    append(run.encoding.ids, part.encoding.ids);
    append(run.encoding.offsets, part.encoding.offsets);
    append(run.encoding.typeIds, part.encoding.typeIds);
    append(run.encoding.tokens, part.encoding.tokens);
    append(run.edges, part.edges);
}

Result<PostProcessorPtr> makePostProcessor(const json::Value& description, const std::string& where) {
    if (description.isNull()) return PostProcessorPtr();
    ROWSCOPE_TRY_ASSIGN(type, json::requireString(description, "type", where));
    const std::string place = where + " " + type;
    if (type == "TemplateProcessing") return makeTemplateProcessing(description, place);
    if (type == "BertProcessing") return makeClsSep(description, place, false);
    if (type == "RobertaProcessing") return makeClsSep(description, place, true);
    if (type == "Sequence") return makeSequence(description, place);
    if (type == "ByteLevel") {
        ROWSCOPE_TRY_ASSIGN(trim, json::boolOr(description, "trim_offsets", true, place));
        ROWSCOPE_TRY_ASSIGN(addedPrefix, json::boolOr(description, "add_prefix_space", true, place));
        return std::make_shared<ByteLevelPost>(trim, addedPrefix);
    }
    return fail(ErrorKind::Unsupported, where, "unknown post-processor type", {}, "'" + type + "'");
}

}  // namespace rowscope::text
