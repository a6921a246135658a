#include "core/text/load/make_model.h"

#include "core/text/load/make_bpe.h"

namespace rowscope::text {
namespace {

/// Old files have no "type": the library tries the kinds in this order.
std::string modelType(const TokenizerFile& file, const json::Value& model) {
    if (const json::Value* type = model.find("type"); type && type->isString()) return type->asString();
    if (file.hasMerges) return "BPE";
    if (file.vocabIsList) return "Unigram";
    return model.find("max_input_chars_per_word") ? "WordPiece" : "WordLevel";
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
    return fail(ErrorKind::Unsupported, place, "unknown model type", {}, "'" + type + "'");
}

}  // namespace rowscope::text
