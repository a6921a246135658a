#include "core/base/files.h"
#include "core/base/gzip.h"
#include "core/text/load/added_token_list.h"
#include "core/text/load/make_model.h"
#include "core/text/tokenizer_parts.h"

namespace rowscope::text {
namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;

const json::Value& memberOrNull(const json::Value& object, std::string_view key) {
    static const json::Value kNull;
    const json::Value* value = object.find(key);
    return value ? *value : kNull;
}

Status checkVersion(const json::Value& file, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(version, json::stringOr(file, "version", "1.0", where));
    if (version != "1.0") return fail(ErrorKind::Unsupported, where + ": 'version'", "unknown format version", "1.0", "'" + version + "'");
    return {};
}

}  // namespace

Result<Tokenizer> Tokenizer::load(const std::filesystem::path& path) {
    ROWSCOPE_TRY_ASSIGN(content, readFile(path, kMostBytes));
    if (path.extension() != ".gz") return parse(content, path.string());
    ROWSCOPE_TRY_ASSIGN(text, gunzip(content, path.string(), kMostBytes));
    return parse(text, path.string());
}

Result<Tokenizer> Tokenizer::parse(std::string_view json, const std::string& name) {
    ROWSCOPE_TRY_ASSIGN(file, readTokenizerFile(json, name));
    ROWSCOPE_TRY(checkVersion(file.rest, name));
    EncoderParts encoder;
    ROWSCOPE_TRY_ASSIGN(normalizer, makeNormalizer(memberOrNull(file.rest, "normalizer"), name + ": normalizer"));
    encoder.normalizer = std::move(normalizer);
    ROWSCOPE_TRY_ASSIGN(plan, makePreTokenizer(memberOrNull(file.rest, "pre_tokenizer"), name + ": pre_tokenizer", modelTakesBytes(file)));
    encoder.preTokenizer = std::move(plan);
    ROWSCOPE_TRY_ASSIGN(post, makePostProcessor(memberOrNull(file.rest, "post_processor"), name + ": post_processor"));
    ROWSCOPE_TRY_ASSIGN(decoder, makeDecoder(memberOrNull(file.rest, "decoder"), name + ": decoder"));
    ROWSCOPE_TRY_ASSIGN(tokens, addedTokenList(file.rest, name));
    ROWSCOPE_TRY_ASSIGN(model, makeModel(file, encoder.preTokenizer.byteLevelElided, name));
    encoder.model = std::move(model);
    std::vector<std::string> notes;
    ROWSCOPE_TRY_ASSIGN(added, AddedTokens::make(tokens, *encoder.model, encoder.normalizer.get(), notes));
    encoder.added = std::move(added);
    const bool byteLevel = encoder.preTokenizer.byteLevel;
    auto parts = std::make_shared<Parts>(name, std::move(encoder));
    parts->post = std::move(post);
    parts->decoder = std::move(decoder);
    parts->notes = std::move(notes);
    parts->byteLevel = byteLevel;
    return Tokenizer(std::move(parts));
}

}  // namespace rowscope::text
