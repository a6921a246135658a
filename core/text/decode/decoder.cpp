#include "core/text/decode/decoder.h"

namespace rowscope::text {
namespace {

class SequenceDecoder final : public Decoder {
public:
    explicit SequenceDecoder(std::vector<DecoderPtr> steps) : m_steps(std::move(steps)) {}
    Result<std::vector<std::string>> decode(std::vector<std::string> tokens) const override {
        for (const DecoderPtr& step : m_steps) {
            ROWSCOPE_TRY_ASSIGN(next, step->decode(std::move(tokens)));
            tokens = std::move(next);
        }
        return tokens;
    }

private:
    std::vector<DecoderPtr> m_steps;
};

Result<DecoderPtr> makeSequence(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(list, json::require(fields, "decoders", where));
    if (!list->isArray()) return fail(ErrorKind::Type, where + ": 'decoders'", "wrong type", "a list", std::string(list->typeName()));
    std::vector<DecoderPtr> steps;
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(step, makeDecoder(list->asArray()[i], where + "[" + std::to_string(i) + "]"));
        if (step) steps.push_back(std::move(step));
    }
    return std::make_shared<SequenceDecoder>(std::move(steps));
}

}  // namespace

Result<DecoderPtr> makeDecoder(const json::Value& description, const std::string& where) {
    if (description.isNull()) return DecoderPtr();
    ROWSCOPE_TRY_ASSIGN(type, json::requireString(description, "type", where));
    const std::string place = where + " " + type;
    if (type == "ByteLevel") return makeByteLevelDecoder();
    if (type == "ByteFallback") return makeByteFallbackDecoder();
    if (type == "Fuse") return makeFuseDecoder();
    if (type == "WordPiece") return makeWordPieceDecoder(description, place);
    if (type == "Metaspace") return makeMetaspaceDecoder(description, place);
    if (type == "BPEDecoder") return makeBpeDecoder(description, place);
    if (type == "CTC") return makeCtcDecoder(description, place);
    if (type == "Replace") return makeReplaceDecoder(description, place);
    if (type == "Strip") return makeStripDecoder(description, place);
    if (type == "Sequence") return makeSequence(description, place);
    return fail(ErrorKind::Unsupported, where, "unknown decoder type", {}, "'" + type + "'");
}

}  // namespace rowscope::text
