#include "core/text/load/make_bpe.h"

#include "core/text/subword/bpe.h"

namespace rowscope::text {
namespace {

constexpr std::string_view kVisibleSpace = "\xE2\x96\x81";  // U+2581

/// Turns the file's merges into ids, and finds out on the way whether one of them joins something with a visible space behind it.
class MergeMaker {
public:
    MergeMaker(const TokenizerFile& file, const Vocabulary& vocabulary, std::size_t prefix, const std::string& where)
        : m_file(file), m_vocabulary(vocabulary), m_prefix(prefix), m_where(where), m_table(file.merges.size()) {}

    Status run() {
        for (m_at = 0; m_at < m_file.merges.size(); ++m_at) ROWSCOPE_TRY(add(m_file.merges[m_at]));
        return {};
    }
    [[nodiscard]] MergeTable takeTable() { return std::move(m_table); }
    [[nodiscard]] bool joinsBeforeSpaces() const { return m_joinsBeforeSpaces; }

private:
    [[nodiscard]] std::string place() const { return m_where + ": 'merges'[" + std::to_string(m_at) + "]"; }

    [[nodiscard]] Result<std::int32_t> idOf(std::string_view token) const {
        const std::int32_t id = m_vocabulary.idOr(token, -1);
        if (id < 0) return fail(ErrorKind::NotFound, place(), "a token is not in the vocabulary", {}, "'" + std::string(token) + "'");
        return id;
    }

    Status add(const TokenizerFile::MergeEntry& m) {
        const std::string_view leftText = m_file.text(m.begin, m.left);
        const std::string_view rightText = m_file.text(m.begin + m.left, m.right);
        ROWSCOPE_TRY_ASSIGN(left, idOf(leftText));
        ROWSCOPE_TRY_ASSIGN(right, idOf(rightText));
        std::string_view both = m_file.text(m.begin, m.left + m.right);
        if (m_prefix > 0) {
            if (m.right < m_prefix) return fail(ErrorKind::Value, place(), "the right part is shorter than 'continuing_subword_prefix'");
            m_joined.assign(leftText);
            m_joined += rightText.substr(m_prefix);
            both = m_joined;
        }
        // Most files number tokens in the order of their merges: look at the next one before searching.
        std::int32_t id = m_last + 1;
        if (const auto next = m_vocabulary.text(id); !next || *next != both) {
            ROWSCOPE_TRY_ASSIGN(found, idOf(both));
            id = found;
        }
        m_last = id;
        m_table.set(left, right, {static_cast<std::uint32_t>(m_at), id});
        if (rightText.starts_with(kVisibleSpace) && !leftText.ends_with(kVisibleSpace)) m_joinsBeforeSpaces = true;
        return {};
    }

    const TokenizerFile& m_file;
    const Vocabulary& m_vocabulary;
    std::size_t m_prefix;
    const std::string& m_where;
    MergeTable m_table;
    std::string m_joined;
    std::size_t m_at = 0;
    std::int32_t m_last = -2;
    bool m_joinsBeforeSpaces = false;
};

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

Result<std::shared_ptr<const SubwordModel>> makeBpe(const TokenizerFile& file, const json::Value& model, bool byteLevel,
                                                    const std::string& where) {
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
    MergeMaker merges(file, vocabulary, options.prefix.size(), where);
    ROWSCOPE_TRY(merges.run());
    // Text without a pre-tokenizer is one long word. Where no merge reaches over the beginning of a run of visible spaces, its parts
    // between them are words of their own (a known character there also ends a run of unknown ones).
    const bool cuts = !byteLevel && !merges.joinsBeforeSpaces() && options.prefix.empty() && options.suffix.empty() &&
                      !options.ignoreMerges && vocabulary.find(kVisibleSpace);
    return std::make_shared<BpeModel>(std::move(vocabulary), merges.takeTable(), std::move(options),
                                      std::string(cuts ? kVisibleSpace : ""));
}

}  // namespace rowscope::text
