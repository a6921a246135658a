#pragma once

#include <memory>
#include <string>

#include "core/base/json.h"
#include "core/text/segment/segment.h"

namespace rowscope::text {

/// A step that changes the text of a whole segment (one piece) before it is cut. Immutable.
class Normalizer {
public:
    virtual ~Normalizer() = default;
    [[nodiscard]] virtual Status apply(Segment& segment) const = 0;
};

using NormalizerPtr = std::shared_ptr<const Normalizer>;

/// The normalizer a tokenizer.json describes (its "type" and fields); nullptr for null. `where` names file and field.
[[nodiscard]] Result<NormalizerPtr> makeNormalizer(const json::Value& description, const std::string& where);

/// What `normalizer` (may be nullptr) makes of a text on its own.
[[nodiscard]] Result<std::string> normalizedText(const Normalizer* normalizer, const std::string& text);

// The kinds, each made from its fields.
[[nodiscard]] Result<NormalizerPtr> makeBertNormalizer(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<NormalizerPtr> makePrecompiledNormalizer(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<NormalizerPtr> makeReplaceNormalizer(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<NormalizerPtr> makePrependNormalizer(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<NormalizerPtr> makeStripNormalizer(const json::Value& fields, const std::string& where);
[[nodiscard]] NormalizerPtr makeUnicodeNormalizer(unicode::NormalForm form);
[[nodiscard]] NormalizerPtr makeLowercaseNormalizer();
[[nodiscard]] NormalizerPtr makeStripAccentsNormalizer();
[[nodiscard]] NormalizerPtr makeNmtNormalizer();
[[nodiscard]] NormalizerPtr makeByteLevelNormalizer();

}  // namespace rowscope::text
