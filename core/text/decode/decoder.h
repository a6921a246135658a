#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/json.h"

namespace rowscope::text {

/// A step from token texts to readable text: takes a list of texts and gives one; in the end they are joined. Immutable.
class Decoder {
public:
    virtual ~Decoder() = default;
    [[nodiscard]] virtual Result<std::vector<std::string>> decode(std::vector<std::string> tokens) const = 0;
};

using DecoderPtr = std::shared_ptr<const Decoder>;

/// The decoder a tokenizer.json describes; nullptr for null. `where` names file and field.
[[nodiscard]] Result<DecoderPtr> makeDecoder(const json::Value& description, const std::string& where);

// The kinds, each made from its fields.
[[nodiscard]] Result<DecoderPtr> makeWordPieceDecoder(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<DecoderPtr> makeMetaspaceDecoder(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<DecoderPtr> makeBpeDecoder(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<DecoderPtr> makeCtcDecoder(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<DecoderPtr> makeReplaceDecoder(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<DecoderPtr> makeStripDecoder(const json::Value& fields, const std::string& where);
[[nodiscard]] DecoderPtr makeByteLevelDecoder();
[[nodiscard]] DecoderPtr makeByteFallbackDecoder();
[[nodiscard]] DecoderPtr makeFuseDecoder();

}  // namespace rowscope::text
