#include "core/text/load/make_bpe.h"

#include "core/text/subword/bpe.h"

namespace rowscope::text {
namespace {

Result<MergeTable> makeMerges(const TokenizerFile& file, const Vocabulary& vocabulary, std::size_t prefix, const std::string& where) {
    MergeTable table(file.merges.size());
    std::string joined;
    for (std::size_t i = 0; i < file.merges.size(); ++i) {
        const TokenizerFile::MergeEntry& m = file.merges[i];
        const auto idOf = [&](std::string_view token) -> Result<std::int32_t> {
            const std::int32_t id = vocabulary.idOr(token, -1);
            if (id < 0) return fail(ErrorKind::NotFound, where + ": 'merges'[" + std::to_string(i) + "]", "a token is not in the vocabulary", {}, "'" + std::string(token) + "'");
            return id;
        };
        ROWSCOPE_TRY_ASSIGN(left, idOf(file.text(m.begin, m.left)));
        ROWSCOPE_TRY_ASSIGN(right, idOf(file.text(m.begin + m.left, m.right)));
        std::string_view both = file.text(m.begin, m.left + m.right);
        if (prefix > 0) {
            if (m.right < prefix)
                return fail(ErrorKind::Value, where + ": 'merges'[" + std::to_string(i) + "]", "the right part is shorter than 'continuing_subword_prefix'");
            joined.assign(both.substr(0, m.left));
            joined += both.substr(m.left + prefix);
            both = joined;
        }
        ROWSCOPE_TRY_ASSIGN(id, idOf(both));
        table.set(left, right, {static_cast<std::uint32_t>(i), id});
    }
    return table;
}

}  // namespace

Vocabulary makeVocabulary(const TokenizerFile& file) {
    Vocabulary vocabulary;
    std::size_t bytes = 0;
    for (const auto& entry : file.vocab) bytes += entry.length;
    vocabulary.reserve(file.vocab.size(), bytes);
    for (const auto& entry : file.vocab) {
        const std::string_view token = file.text(entry.begin, entry.length);
        // In a list, a token that comes again hides the earlier place from the text, but that place still reads as it.
        if (file.vocabIsList)
            if (const auto earlier = vocabulary.find(token)) vocabulary.addAlias(token, *earlier);
        vocabulary.add(token, entry.id);
    }
    vocabulary.finish();
    return vocabulary;
}

Result<std::shared_ptr<const SubwordModel>> makeBpe(const TokenizerFile& file, const json::Value& model, bool byteLevel, const std::string& where) {
    if (!file.hasMerges) return fail(ErrorKind::NotFound, where, "'merges' is missing");
    BpeOptions options;
    options.byteLevel = byteLevel;
    if (const json::Value* unknown = model.find("unk_token"); unknown && !unknown->isNull()) {
        ROWSCOPE_TRY_ASSIGN(token, json::requireString(model, "unk_token", where));
        options.unknownToken = std::move(token);
        options.hasUnknownToken = true;
    }
    ROWSCOPE_TRY_ASSIGN(prefix, json::stringOr(model, "continuing_subword_prefix", "", where));
    ROWSCOPE_TRY_ASSIGN(suffix, json::stringOr(model, "end_of_word_suffix", "", where));
    ROWSCOPE_TRY_ASSIGN(fuseUnknown, json::boolOr(model, "fuse_unk", false, where));
    ROWSCOPE_TRY_ASSIGN(byteFallback, json::boolOr(model, "byte_fallback", false, where));
    ROWSCOPE_TRY_ASSIGN(ignoreMerges, json::boolOr(model, "ignore_merges", false, where));
    ROWSCOPE_TRY_ASSIGN(dropout, json::doubleOr(model, "dropout", 0.0, where));
    if (dropout != 0.0)
        return fail(ErrorKind::Unsupported, where + ": 'dropout'", "random merges give no result that could be repeated", "null or 0",
                    json::pythonFloat(dropout), "set it to null for inference");
    options.prefix = std::move(prefix);
    options.suffix = std::move(suffix);
    options.fuseUnknown = fuseUnknown;
    options.byteFallback = byteFallback;
    options.ignoreMerges = ignoreMerges;
    Vocabulary vocabulary = makeVocabulary(file);
    ROWSCOPE_TRY_ASSIGN(merges, makeMerges(file, vocabulary, options.prefix.size(), where));
    return std::make_shared<BpeModel>(std::move(vocabulary), std::move(merges), std::move(options));
}

}  // namespace rowscope::text
