#include "model/engine/tokens.h"

#include <filesystem>
#include <system_error>

#include "core/base/files.h"

namespace rowscope::engine {
namespace {

using rows::laya::Readout;

/// A special token's text in tokenizer_config.json: text itself, or an object with "content".
Result<std::string> specialName(const json::Value& config, const char* key, std::string fallback, const std::string& where) {
    const json::Value* value = config.find(key);
    if (!value || value->isNull()) return fallback;
    if (value->isObject()) return json::stringOr(*value, "content", std::move(fallback), where + ": '" + key + "'");
    return json::stringOr(config, key, std::move(fallback), where);
}

/// The config beside the tokenizer; a file that is not there counts as empty.
Result<json::Value> readConfig(const std::filesystem::path& path) {
    std::error_code ignored;
    if (path.empty() || !std::filesystem::exists(path, ignored)) return json::Value(json::Object{});
    ROWSCOPE_TRY_ASSIGN(text, readFile(path));
    ROWSCOPE_TRY_ASSIGN(config, json::parse(text, path.string()));
    if (!config.isObject()) return fail(ErrorKind::Type, path.string(), "wrong type", "an object", std::string(config.typeName()));
    return config;
}

class VocabularyReader {
public:
    VocabularyReader(const checkpoint::CheckpointFolder& folder, std::shared_ptr<const text::Tokenizer> tokenizer)
        : m_folder(folder), m_tokenizer(std::move(tokenizer)) {}

    Result<rows::laya::Vocabulary> read(Readout readout) {
        const std::string where = m_folder.tokenizerConfigFile.string();
        ROWSCOPE_TRY_ASSIGN(config, readConfig(m_folder.tokenizerConfigFile));
        rows::laya::Vocabulary v;
        v.encode = [tokenizer = m_tokenizer](std::string_view text) -> Result<std::vector<std::int32_t>> {
            ROWSCOPE_TRY_ASSIGN(encoding, tokenizer->encode(text, {.addSpecialTokens = false, .offsets = false}));
            return std::move(encoding.ids);
        };
        ROWSCOPE_TRY_ASSIGN(pad, specialName(config, "pad_token", "", where));
        v.pad = m_tokenizer->tokenToId(pad).value_or(0);
        if (readout != Readout::Text) {
            ROWSCOPE_TRY(require(v.imageToken, v.image));
            if (m_folder.backbone.imageToken >= 0 && m_folder.backbone.imageToken != v.image)
                return fail(ErrorKind::Mismatch, m_folder.tokenizerFile.string() + ": '" + v.imageToken + "'",
                            "another id than the network's image token", std::to_string(m_folder.backbone.imageToken),
                            std::to_string(v.image));
        }
        if (readout != Readout::Terminator) {
            ROWSCOPE_TRY_ASSIGN(mask, specialName(config, "mask_token", "[MASK]", where));
            ROWSCOPE_TRY_ASSIGN(sep, specialName(config, "sep_token", "[SEP]", where));
            ROWSCOPE_TRY_ASSIGN(cls, specialName(config, "cls_token", "[CLS]", where));
            v.maskToken = mask;
            ROWSCOPE_TRY(require(mask, v.mask));
            ROWSCOPE_TRY(require(sep, v.sep));
            ROWSCOPE_TRY(require(cls, v.cls));
        }
        for (std::int32_t id = 0; id < m_tokenizer->idLimit(); ++id)
            if (m_tokenizer->isSpecial(id))
                if (auto text = m_tokenizer->idToToken(id)) v.specials.emplace_back(std::move(*text), id);
        return v;
    }

private:
    Status require(const std::string& token, std::int32_t& id) const {
        const auto found = m_tokenizer->tokenToId(token);
        if (!found) return fail(ErrorKind::NotFound, m_folder.tokenizerFile.string(), "the token '" + token + "' is missing");
        id = *found;
        return {};
    }

    const checkpoint::CheckpointFolder& m_folder;
    std::shared_ptr<const text::Tokenizer> m_tokenizer;
};

Readout readoutOf(const checkpoint::CheckpointFolder& folder) {
    if (folder.agent.kind == checkpoint::AgentKind::Text) return Readout::Text;
    return folder.readout == checkpoint::Readout::Mask ? Readout::Mask : Readout::Terminator;
}

}  // namespace

Result<SequenceSetup> sequenceSetup(const checkpoint::CheckpointFolder& folder, std::int32_t rowsPerView) {
    ROWSCOPE_TRY_ASSIGN(loaded, text::Tokenizer::load(folder.tokenizerFile));
    if (loaded.idLimit() > folder.backbone.vocabulary())
        return fail(ErrorKind::Mismatch, folder.tokenizerFile.string(), "token ids that the network has no row for",
                    "at most " + std::to_string(folder.backbone.vocabulary()), std::to_string(loaded.idLimit()));
    SequenceSetup setup;
    setup.tokenizer = std::make_shared<const text::Tokenizer>(std::move(loaded));
    rows::laya::CheckpointRules& rules = setup.rules;
    rules.readout = readoutOf(folder);
    rules.questionRules = rules.readout == Readout::Text ? question::Rules::Text : question::Rules::Vision;
    ROWSCOPE_TRY_ASSIGN(vocabulary, VocabularyReader(folder, setup.tokenizer).read(rules.readout));
    rules.vocabulary = std::move(vocabulary);
    rules.budgets = {static_cast<std::int32_t>(folder.agent.maxLength), static_cast<std::int32_t>(folder.agent.headMaxLength)};
    rules.temperatures.byType = folder.agent.temperature;
    rules.temperatures.byBucket = folder.agent.temperatureByOptions;
    ROWSCOPE_TRY_ASSIGN(format, text::parseStateFormat(folder.agent.stateFormat, folder.root.string()));
    rules.stateFormat = format;
    rules.rowsPerView = rowsPerView;
    rules.block = folder.agent.optionAttention == request::OptionAttention::Block;
    return setup;
}

}  // namespace rowscope::engine
