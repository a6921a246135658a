#pragma once

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "core/text/added/added_tokens.h"
#include "core/text/encode/token_run.h"
#include "core/text/encode/word_cache.h"
#include "core/text/normalize/normalizer.h"
#include "core/text/pretokenize/pre_tokenizer.h"
#include "core/text/subword/subword_model.h"

namespace rowscope::text {

/// The components that turn text into tokens.
struct EncoderParts {
    std::shared_ptr<const SubwordModel> model;
    NormalizerPtr normalizer;  ///< may be nullptr
    PreTokenizerPlan preTokenizer;
    AddedTokens added;
};

/// Text in, tokens out, before any post-processing: added tokens are cut out, the rest is normalised, cut into pieces and looked up.
class Encoder {
public:
    explicit Encoder(EncoderParts parts) : m_parts(std::move(parts)) {}
    [[nodiscard]] const EncoderParts& parts() const { return m_parts; }

    /// `text` must be well-formed UTF-8 of less than 2^31 bytes. May be called by several threads at once.
    [[nodiscard]] Status encode(std::string_view text, const RunOptions& options, TokenRun& out) const;

private:
    /// What one running call needs; kept for the next one.
    struct Workspace {
        CodePointIndex index;
        Segment segment;
        std::vector<Piece> rawPieces;
        std::vector<SubToken> tokens;
        SubwordScratch scratch;
        WordCache cache;
    };
    struct Call;

    [[nodiscard]] std::unique_ptr<Workspace> take() const;
    void giveBack(std::unique_ptr<Workspace> workspace) const;
    [[nodiscard]] Status encodeGap(Call& call, std::size_t begin, std::size_t end) const;
    [[nodiscard]] Status encodePiece(Call& call, const Piece& piece) const;
    [[nodiscard]] Status encodeWord(Call& call, const Piece& word) const;

    EncoderParts m_parts;
    mutable std::mutex m_mutex;  // of m_idle
    mutable std::vector<std::unique_ptr<Workspace>> m_idle;
};

}  // namespace rowscope::text
