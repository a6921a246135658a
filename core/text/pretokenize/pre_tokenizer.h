#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/text/pattern/pattern.h"
#include "core/text/segment/segment.h"

namespace rowscope::text {

/// A step that cuts the pieces of a segment that are no tokens yet into smaller ones; it may change their text as well. Immutable.
class PreTokenizer {
public:
    virtual ~PreTokenizer() = default;
    [[nodiscard]] virtual Status apply(Segment& segment) const = 0;
};

using PreTokenizerPtr = std::shared_ptr<const PreTokenizer>;

struct PreTokenizerPlan {
    std::vector<PreTokenizerPtr> steps;
    /// The last step turns bytes into the characters of the byte alphabet. It is left out of `steps` where `elideByteLevel` was
    /// asked for: then the model of subwords works on the bytes themselves.
    bool byteLevelElided = false;
    bool byteLevel = false;  ///< there is such a step, left out or not
};

/// The pre-tokenizer a tokenizer.json describes, sequences flattened; no steps for null. `where` names file and field.
[[nodiscard]] Result<PreTokenizerPlan> makePreTokenizer(const json::Value& description, const std::string& where, bool elideByteLevel);

/// What happens to what a Split pattern matched.
enum class SplitBehavior { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };
[[nodiscard]] Result<SplitBehavior> splitBehavior(const json::Value& fields, const std::string& where);

/// Appends the pieces of text [begin, …) that `spans` (relative to `begin`) leave under `behavior`; empty ones are left out.
void appendPieces(const std::vector<Span>& spans, SplitBehavior behavior, std::uint32_t begin, std::vector<Piece>& out);

// The kinds that have fields, each made from them.
[[nodiscard]] Result<PreTokenizerPtr> makeSplit(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<PreTokenizerPtr> makeMetaspace(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<PreTokenizerPtr> makeDigits(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<PreTokenizerPtr> makePunctuation(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<PreTokenizerPtr> makeCharDelimiterSplit(const json::Value& fields, const std::string& where);
[[nodiscard]] Result<PreTokenizerPtr> makeFixedLength(const json::Value& fields, const std::string& where);
[[nodiscard]] PreTokenizerPtr makeBertPreTokenizer();
[[nodiscard]] PreTokenizerPtr makeWhitespace();
[[nodiscard]] PreTokenizerPtr makeWhitespaceSplit();
/// Puts a space in front of pieces that begin with none.
[[nodiscard]] PreTokenizerPtr makePrefixSpace();
/// Cuts with `pattern`, keeping everything.
[[nodiscard]] PreTokenizerPtr makeIsolatingSplit(std::shared_ptr<const Pattern> pattern);
/// Turns bytes into the characters of the byte alphabet.
[[nodiscard]] PreTokenizerPtr makeByteMapping();

}  // namespace rowscope::text
