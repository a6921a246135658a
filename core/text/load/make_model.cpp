#include "core/text/load/make_model.h"

#include <cmath>

#include "core/text/load/make_bpe.h"
#include "core/text/subword/unigram.h"
#include "core/text/subword/word_level.h"
#include "core/text/subword/word_piece.h"

namespace rowscope::text {
namespace {

/// Old files have no "type": the library tries the kinds in this order.
std::string modelType(const TokenizerFile& file, const json::Value& model) {
    if (const json::Value* type = model.find("type"); type && type->isString()) return type->asString();
    if (file.hasMerges) return "BPE";
    if (file.vocabIsList) return "Unigram";
    return model.find("max_input_chars_per_word") ? "WordPiece" : "WordLevel";
}

using ModelPtr = std::shared_ptr<const SubwordModel>;

Result<ModelPtr> makeWordPiece(const TokenizerFile& file, const json::Value& model, const std::string& where) {
    WordPieceOptions options;
    ROWSCOPE_TRY_ASSIGN(unknown, json::stringOr(model, "unk_token", "[UNK]", where));
    ROWSCOPE_TRY_ASSIGN(prefix, json::stringOr(model, "continuing_subword_prefix", "##", where));
    ROWSCOPE_TRY_ASSIGN(longest, json::intOr(model, "max_input_chars_per_word", 100, where));
    if (longest < 0)
        return fail(ErrorKind::Value, where + ": 'max_input_chars_per_word'", "not allowed", "0 or more", std::to_string(longest));
    options.unknownToken = std::move(unknown);
    options.prefix = std::move(prefix);
    options.longestWord = static_cast<std::size_t>(longest);
    return std::make_shared<WordPieceModel>(makeVocabulary(file), std::move(options));
}

Result<ModelPtr> makeWordLevel(const TokenizerFile& file, const json::Value& model, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(unknown, json::stringOr(model, "unk_token", "<unk>", where));
    return std::make_shared<WordLevelModel>(makeVocabulary(file), std::move(unknown));
}

Result<ModelPtr> makeUnigram(const TokenizerFile& file, const json::Value& model, const std::string& where) {
    UnigramOptions options;
    if (const json::Value* unknown = model.find("unk_id"); unknown && !unknown->isNull()) {
        ROWSCOPE_TRY_ASSIGN(id, json::requireInt(model, "unk_id", where));
        if (id < 0 || id >= static_cast<std::int64_t>(file.vocab.size()))
            return fail(ErrorKind::Value, where + ": 'unk_id'", "is no place in 'vocab'",
                        "0 to " + std::to_string(file.vocab.size()) + ", exclusive", std::to_string(id));
        options.unknownId = static_cast<std::int32_t>(id);
    }
    ROWSCOPE_TRY_ASSIGN(byteFallback, json::boolOr(model, "byte_fallback", false, where));
    options.byteFallback = byteFallback;
    options.scores = file.scores;
    for (std::size_t i = 0; i < options.scores.size(); ++i)
        if (!std::isfinite(options.scores[i]))
            return fail(ErrorKind::Value, where + ": 'vocab'[" + std::to_string(i) + "]", "the score is no finite number");
    return std::make_shared<UnigramModel>(makeVocabulary(file), std::move(options));
}

}  // namespace

bool modelTakesBytes(const TokenizerFile& file) {
    const json::Value* model = file.rest.find("model");
    return model && modelType(file, *model) == "BPE";
}

Result<std::shared_ptr<const SubwordModel>> makeModel(const TokenizerFile& file, bool byteLevel, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(model, json::require(file.rest, "model", where));
    const std::string place = where + ": model";
    if (!model->isObject()) return fail(ErrorKind::Type, place, "wrong type", "an object", std::string(model->typeName()));
    const std::string type = modelType(file, *model);
    if (!file.hasVocab) return fail(ErrorKind::NotFound, place, "'vocab' is missing");
    if (file.vocabIsList != (type == "Unigram") && (type == "BPE" || type == "WordPiece" || type == "WordLevel" || type == "Unigram"))
        return fail(ErrorKind::Type, place + " " + type + ": 'vocab'", "wrong type", file.vocabIsList ? "an object" : "a list",
                    file.vocabIsList ? "a list" : "an object");
    if (type == "BPE") return makeBpe(file, *model, byteLevel, place + " BPE");
    if (type == "WordPiece") return makeWordPiece(file, *model, place + " WordPiece");
    if (type == "WordLevel") return makeWordLevel(file, *model, place + " WordLevel");
    if (type == "Unigram") return makeUnigram(file, *model, place + " Unigram");
    return fail(ErrorKind::Unsupported, place, "unknown model type", {}, "'" + type + "'");
}

}  // namespace rowscope::text
