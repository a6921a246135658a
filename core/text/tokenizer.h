#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace rowscope::text {

/// Half-open range of Unicode code points of the text that was encoded.
struct TextRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    bool operator==(const TextRange&) const = default;
};

struct EncodeOptions {
    bool addSpecialTokens = false;  ///< let the post-processor add its tokens ([CLS], <s>, …)
    bool offsets = true;            ///< fill Encoding::offsets
    bool tokens = false;            ///< fill Encoding::tokens
};

/// What a text became. All filled vectors have the length of `ids`.
struct Encoding {
    std::vector<std::int32_t> ids;
    /// Of the given text. Byte-level tokens that hold part of a character span it whole, so neighbours may overlap; tokens a
    /// post-processor added have (0, 0); in a pair each text counts from 0.
    std::vector<TextRange> offsets;
    std::vector<std::int32_t> typeIds;
    std::vector<std::string> tokens;  ///< as the vocabulary spells them; an added token as the text spells it
};

/// A tokenizer.json file (format 1.0), with all its components, giving the ids and offsets of the `tokenizers` library 0.23.
/// Immutable; copies share the vocabulary; every member may be called from several threads at once.
/// The file's "truncation" and "padding" are not applied: who builds a sequence cuts it by segments, and knows what was cut.
class Tokenizer {
public:
    /// Reads `path` (may be gzipped: a name ending in ".gz"). Errors name file, component and field; a component type that is
    /// not known is an error, never skipped.
    [[nodiscard]] static Result<Tokenizer> load(const std::filesystem::path& path);
    /// The same for text that is already there; `name` stands for the file in messages.
    [[nodiscard]] static Result<Tokenizer> parse(std::string_view json, const std::string& name);

    /// Bytes that are no well-formed UTF-8 are replaced first, one U+FFFD per maximal ill-formed subpart; offsets count the
    /// replaced text. Errors: a word that is not in the vocabulary where the file names no unknown token (or one that does not
    /// exist), a regular expression that exceeds its limits.
    [[nodiscard]] Result<Encoding> encode(std::string_view text, const EncodeOptions& options = {}) const;
    [[nodiscard]] Result<Encoding> encodePair(std::string_view first, std::string_view second, const EncodeOptions& options = {}) const;

    /// The text of `ids` as the file's decoder puts it together; ids without a token are left out, as the library does.
    [[nodiscard]] Result<std::string> decode(std::span<const std::int32_t> ids, bool skipSpecial = false) const;

    [[nodiscard]] std::optional<std::int32_t> tokenToId(std::string_view token) const;
    [[nodiscard]] std::optional<std::string> idToToken(std::int32_t id) const;
    /// Number of different tokens, added ones included. Ids may have gaps: see `idLimit`.
    [[nodiscard]] std::size_t vocabSize() const;
    /// One more than the largest id.
    [[nodiscard]] std::int32_t idLimit() const;
    [[nodiscard]] bool isSpecial(std::int32_t id) const;
    [[nodiscard]] bool isAdded(std::int32_t id) const;
    /// A token for people to read: bytes and markers turned back into text, what can't be shown alone as ⟨E2⟩ or ⟨U+200B⟩, line
    /// ends and tabs as ↵ and →. Empty for an id without a token.
    [[nodiscard]] std::string displayText(std::int32_t id) const;
    [[nodiscard]] const std::string& name() const;
    /// What was odd about the file though it loaded: added tokens whose stated id is not the one they get.
    [[nodiscard]] const std::vector<std::string>& notes() const;

    struct Parts;
    explicit Tokenizer(std::shared_ptr<const Parts> parts) : m_parts(std::move(parts)) {}

private:
    std::shared_ptr<const Parts> m_parts;
};

}  // namespace rowscope::text
