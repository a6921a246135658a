#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/question/option_orders.h"
#include "core/question/question.h"
#include "core/question/truncation.h"
#include "core/request/request.h"
#include "core/rows/laya/prefix.h"
#include "core/rows/laya/vocabulary.h"
#include "core/rows/row_table.h"

namespace rowscope::rows::laya {

/// Tokens of a piece, and which of them a sequence kept: [0, front) and [size - back, size).
struct CutPiece {
    std::vector<std::int32_t> ids;  ///< all of them
    std::int32_t front = 0;
    std::int32_t back = 0;
    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(ids.size()); }
    [[nodiscard]] std::int32_t kept() const { return front + back; }
    [[nodiscard]] std::int32_t dropped() const { return size() - kept(); }
    [[nodiscard]] bool keeps(std::int32_t token) const { return token < front || token >= size() - back; }
    /// The kept tokens, front then back.
    void appendTo(std::vector<std::int32_t>& out) const;
};

/// A question tokenized and cut to its budget; the cut is the same for every option order.
struct QuestionPieces {
    CutPiece head;                  ///< "{type} question: {instructions}" with its framing
    std::vector<CutPiece> options;  ///< label order, without the marker token
    std::int32_t perOption = 0;     ///< the even cap that options got, marker counted as the readout counts it; 0 = none
    question::Truncation cut;       ///< its state count is set per sequence
};

/// Tokenizes a question and cuts it (laya-vision 3, steps 1 to 3).
[[nodiscard]] Result<QuestionPieces> questionPieces(const Vocabulary& vocabulary, Readout readout, const question::Question& question,
                                                    const Budgets& budgets);

/// The state's tokens, sanitised as the readout asks.
[[nodiscard]] Result<std::vector<std::int32_t>> stateTokens(const Vocabulary& vocabulary, Readout readout, std::string_view text);

/// One scored row: a question in one option order.
struct Sequence {
    std::vector<std::int32_t> ids;
    std::vector<std::int32_t> markers;  ///< readout row of each option, in `order`
    question::OptionOrder order;        ///< label index at each marker
    RowRange prefix;                    ///< opening text and pictures
    RowRange state;                     ///< empty where there is none
    RowRange question;
    RowRange optionSpan;            ///< rows that read one another under block attention
    std::vector<RowRange> options;  ///< marker order, marker row included
    CutPiece statePiece;
    question::Truncation cut;
    [[nodiscard]] std::int32_t length() const { return static_cast<std::int32_t>(ids.size()); }
};

/// What one predict's sequences share.
struct SequenceParts {
    Readout readout = Readout::Terminator;
    Budgets budgets;
    request::TruncationSide side = request::TruncationSide::Right;
    Prefix prefix;
    std::vector<std::int32_t> state;  ///< stateTokens
};

/// Lays a question out in one order (laya-vision 2 and 3, step 4). Errors name the question: when prefix, question and
/// options alone exceed max_len, and when an image token in the user's text would take a picture's features.
[[nodiscard]] Result<Sequence> buildSequence(const Vocabulary& vocabulary, const SequenceParts& parts, const question::Question& question,
                                             const QuestionPieces& pieces, const question::OptionOrder& order);

}  // namespace rowscope::rows::laya
