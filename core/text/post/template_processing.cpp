#include <limits>
#include <map>

#include "core/text/post/post_processor.h"

namespace rowscope::text {
namespace {

/// A place of a template: one of the two sequences, or a special token.
struct TemplatePiece {
    int sequence = -1;  // 0 is A, 1 is B, -1 a special token
    SpecialToken special;
    std::int32_t typeId = 0;
};
using Template = std::vector<TemplatePiece>;
using SpecialTokens = std::map<std::string, SpecialToken>;

class TemplateProcessing final : public PostProcessor {
public:
    TemplateProcessing(Template single, Template pair) : m_single(std::move(single)), m_pair(std::move(pair)) {}

    Status process(std::vector<TokenRun>& runs, bool addSpecialTokens) const override {
        if (runs.empty() || runs.size() > 2)
            return fail(ErrorKind::Unsupported, "post_processor TemplateProcessing",
                        "comes after a step that made more than two runs of tokens", "1 or 2", std::to_string(runs.size()),
                        "put it first in the sequence");
        std::vector<TokenRun> out;
        for (const TemplatePiece& piece : runs.size() == 2 ? m_pair : m_single) {
            if (piece.sequence < 0) {
                if (addSpecialTokens) out.push_back(specialRun(piece.special, piece.typeId));
                continue;
            }
            TokenRun run = runs[static_cast<std::size_t>(piece.sequence)];
            run.encoding.typeIds.assign(run.encoding.ids.size(), piece.typeId);
            out.push_back(std::move(run));
        }
        runs = std::move(out);
        return {};
    }

private:
    Template m_single;
    Template m_pair;
};

Result<std::int32_t> smallNumber(const json::Value& fields, std::string_view key, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(number, json::requireInt(fields, key, where));
    if (number < 0 || number >= std::numeric_limits<std::int32_t>::max())
        return fail(ErrorKind::Value, where + ": '" + std::string(key) + "'", "not an id", "0 or more", std::to_string(number));
    return static_cast<std::int32_t>(number);
}

Result<SpecialTokens> specialTokens(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(all, json::require(fields, "special_tokens", where));
    if (!all->isObject())
        return fail(ErrorKind::Type, where + ": 'special_tokens'", "wrong type", "an object", std::string(all->typeName()));
    SpecialTokens out;
    for (const auto& [name, description] : all->asObject()) {
        const std::string place = where + ": special token '" + name + "'";
        ROWSCOPE_TRY_ASSIGN(ids, json::require(description, "ids", place));
        ROWSCOPE_TRY_ASSIGN(tokens, json::require(description, "tokens", place));
        if (!ids->isArray() || !tokens->isArray() || ids->asArray().size() != tokens->asArray().size())
            return fail(ErrorKind::Mismatch, place, "'ids' and 'tokens' must be lists of one length");
        SpecialToken token;
        for (std::size_t i = 0; i < ids->asArray().size(); ++i) {
            const json::Value& id = ids->asArray()[i];
            const json::Value& text = tokens->asArray()[i];
            if (!id.isInt() || id.asInt() < 0 || id.asInt() >= std::numeric_limits<std::int32_t>::max() || !text.isString())
                return fail(ErrorKind::Type, place, "wrong type", "ids and texts");
            token.ids.push_back(static_cast<std::int32_t>(id.asInt()));
            token.tokens.push_back(text.asString());
        }
        out.emplace(name, std::move(token));
    }
    return out;
}

Result<TemplatePiece> templatePiece(const json::Value& description, const SpecialTokens& specials, int sequences,
                                    const std::string& where) {
    TemplatePiece piece;
    if (const json::Value* special = description.find("SpecialToken")) {
        ROWSCOPE_TRY_ASSIGN(id, json::requireString(*special, "id", where));
        ROWSCOPE_TRY_ASSIGN(type, smallNumber(*special, "type_id", where));
        const auto it = specials.find(id);
        if (it == specials.end())
            return fail(ErrorKind::NotFound, where, "special token is not among 'special_tokens'", {}, "'" + id + "'");
        piece.special = it->second;
        piece.typeId = type;
        return piece;
    }
    ROWSCOPE_TRY_ASSIGN(sequence, json::require(description, "Sequence", where));
    ROWSCOPE_TRY_ASSIGN(id, json::requireString(*sequence, "id", where));
    ROWSCOPE_TRY_ASSIGN(type, smallNumber(*sequence, "type_id", where));
    piece.sequence = id == "A" ? 0 : id == "B" ? 1 : -1;
    if (piece.sequence < 0 || piece.sequence >= sequences)
        return fail(ErrorKind::Value, where, "no such sequence", sequences == 2 ? "A or B" : "A", "'" + id + "'");
    piece.typeId = type;
    return piece;
}

Result<Template> makeTemplate(const json::Value& fields, std::string_view key, const SpecialTokens& specials, int sequences,
                              const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(list, json::require(fields, key, where));
    const std::string place = where + ": '" + std::string(key) + "'";
    if (!list->isArray()) return fail(ErrorKind::Type, place, "wrong type", "a list", std::string(list->typeName()));
    Template out;
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(piece, templatePiece(list->asArray()[i], specials, sequences, place + "[" + std::to_string(i) + "]"));
        out.push_back(std::move(piece));
    }
    return out;
}

}  // namespace

Result<PostProcessorPtr> makeTemplateProcessing(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(specials, specialTokens(fields, where));
    ROWSCOPE_TRY_ASSIGN(single, makeTemplate(fields, "single", specials, 1, where));
    ROWSCOPE_TRY_ASSIGN(pair, makeTemplate(fields, "pair", specials, 2, where));
    return std::make_shared<TemplateProcessing>(std::move(single), std::move(pair));
}

}  // namespace rowscope::text
