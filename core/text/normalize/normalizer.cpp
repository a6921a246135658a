#include "core/text/normalize/normalizer.h"

#include <vector>

namespace rowscope::text {
namespace {

class SequenceNormalizer final : public Normalizer {
public:
    explicit SequenceNormalizer(std::vector<NormalizerPtr> steps) : m_steps(std::move(steps)) {}
    Status apply(Segment& segment) const override {
        for (const NormalizerPtr& step : m_steps) ROWSCOPE_TRY(step->apply(segment));
        return {};
    }

private:
    std::vector<NormalizerPtr> m_steps;
};

Result<NormalizerPtr> makeSequence(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(list, json::require(fields, "normalizers", where));
    if (!list->isArray()) return fail(ErrorKind::Type, where + ": 'normalizers'", "wrong type", "a list", std::string(list->typeName()));
    std::vector<NormalizerPtr> steps;
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(step, makeNormalizer(list->asArray()[i], where + "[" + std::to_string(i) + "]"));
        if (step) steps.push_back(std::move(step));
    }
    return std::make_shared<SequenceNormalizer>(std::move(steps));
}

}  // namespace

Result<NormalizerPtr> makeNormalizer(const json::Value& description, const std::string& where) {
    if (description.isNull()) return NormalizerPtr();
    ROWSCOPE_TRY_ASSIGN(type, json::requireString(description, "type", where));
    const std::string place = where + " " + type;
    if (type == "NFC") return makeUnicodeNormalizer(unicode::NormalForm::Nfc);
    if (type == "NFD") return makeUnicodeNormalizer(unicode::NormalForm::Nfd);
    if (type == "NFKC") return makeUnicodeNormalizer(unicode::NormalForm::Nfkc);
    if (type == "NFKD") return makeUnicodeNormalizer(unicode::NormalForm::Nfkd);
    if (type == "Lowercase") return makeLowercaseNormalizer();
    if (type == "StripAccents") return makeStripAccentsNormalizer();
    if (type == "Nmt") return makeNmtNormalizer();
    if (type == "ByteLevel") return makeByteLevelNormalizer();
    if (type == "Strip") return makeStripNormalizer(description, place);
    if (type == "Prepend") return makePrependNormalizer(description, place);
    if (type == "Replace") return makeReplaceNormalizer(description, place);
    if (type == "BertNormalizer") return makeBertNormalizer(description, place);
    if (type == "Precompiled") return makePrecompiledNormalizer(description, place);
    if (type == "Sequence") return makeSequence(description, place);
    return fail(ErrorKind::Unsupported, where, "unknown normalizer type", {}, "'" + type + "'");
}

Result<std::string> normalizedText(const Normalizer* normalizer, const std::string& text) {
    if (!normalizer) return text;
    CodePointIndex index;
    index.build(text);
    Segment segment;
    segment.start(text, 0, text.size(), index);
    ROWSCOPE_TRY(normalizer->apply(segment));
    return std::string(segment.text());
}

}  // namespace rowscope::text
