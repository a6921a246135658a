#include <algorithm>
#include <string>

#include "core/rows/laya/sequence.h"

namespace rowscope::rows::laya {
namespace {

Error tooLong(const question::Question& question, std::int32_t rows, const Budgets& budgets) {
    return Error{ErrorKind::Limit,
                 question::placeOf(question.id),
                 "question, options and pictures alone do not fit, before any state",
                 "at most max_len=" + std::to_string(budgets.maxLen) + " rows",
                 std::to_string(rows) + " rows with " + std::to_string(question.optionCount()) + " options",
                 "use fewer or shorter options, or fewer pictures"};
}

/// Appends pieces and remembers where they came to stand.
class Layout {
public:
    Layout(const SequenceParts& parts, const question::OptionOrder& order) : m_parts(parts) {
        m_sequence.order = order;
        m_sequence.ids = parts.prefix.ids;
        m_sequence.prefix = {0, parts.prefix.length()};
    }

    RowRange add(const CutPiece& piece) {
        const std::int32_t begin = m_sequence.length();
        piece.appendTo(m_sequence.ids);
        return {begin, m_sequence.length()};
    }
    void add(std::int32_t token) { m_sequence.ids.push_back(token); }

    /// The state cut to `room` rows.
    void addState(std::int32_t room, request::TruncationSide side) {
        CutPiece& piece = m_sequence.statePiece;
        piece.ids = m_parts.state;
        const std::int32_t keep = std::min(piece.size(), std::max(0, room));
        (side == request::TruncationSide::Left ? piece.back : piece.front) = keep;
        m_sequence.state = add(piece);
        m_sequence.cut.stateTokensDropped = piece.dropped();
    }

    Sequence& sequence() { return m_sequence; }
    Sequence take() { return std::move(m_sequence); }

private:
    const SequenceParts& m_parts;
    Sequence m_sequence;
};

std::int32_t rowsOf(const QuestionPieces& pieces) {
    std::int32_t rows = pieces.head.kept();
    for (const CutPiece& option : pieces.options) rows += option.kept() + 1;
    return rows;
}

const CutPiece& optionAt(const QuestionPieces& pieces, std::int32_t label) { return pieces.options[static_cast<std::size_t>(label)]; }

/// prefix, state, question, then each option and the newline that is its marker.
Result<Sequence> terminatorSequence(const Vocabulary& vocabulary, const SequenceParts& parts, const question::Question& question,
                                    const QuestionPieces& pieces, const question::OptionOrder& order) {
    ROWSCOPE_TRY_ASSIGN(terminator, vocabulary.encode("\n"));
    if (terminator.size() != 1)
        return fail(ErrorKind::Mismatch, "tokenizer", "a newline must be one token", "1", std::to_string(terminator.size()));
    const std::int32_t fixed = parts.prefix.length() + rowsOf(pieces);
    if (fixed > parts.budgets.maxLen) return fail(tooLong(question, fixed, parts.budgets));

    Layout layout(parts, order);
    layout.sequence().cut = pieces.cut;
    layout.addState(parts.budgets.maxLen - fixed, parts.side);
    layout.sequence().question = layout.add(pieces.head);
    Sequence& sequence = layout.sequence();
    sequence.optionSpan.begin = sequence.length();
    for (const std::int32_t label : order) {
        RowRange rows = layout.add(optionAt(pieces, label));
        sequence.markers.push_back(rows.end);
        layout.add(terminator.front());
        sequence.options.push_back({rows.begin, rows.end + 1});
    }
    sequence.optionSpan.end = sequence.length();
    return layout.take();
}

/// prefix, question, [SEP], each option behind its [MASK], [SEP], then the state and its own [SEP].
Result<Sequence> maskSequence(const Vocabulary& vocabulary, const SequenceParts& parts, const question::Question& question,
                              const QuestionPieces& pieces, const question::OptionOrder& order) {
    const bool text = parts.readout == Readout::Text;
    const std::int32_t fixed = parts.prefix.length() + rowsOf(pieces) + 2;  // both [SEP]
    if (!text && fixed > parts.budgets.maxLen) return fail(tooLong(question, fixed, parts.budgets));

    Layout layout(parts, order);
    Sequence& sequence = layout.sequence();
    sequence.cut = pieces.cut;
    sequence.question = layout.add(pieces.head);
    layout.add(vocabulary.sep);
    sequence.optionSpan.begin = sequence.length();
    for (const std::int32_t label : order) {
        sequence.markers.push_back(sequence.length());
        layout.add(vocabulary.mask);
        const RowRange rows = layout.add(optionAt(pieces, label));
        sequence.options.push_back({rows.begin - 1, rows.end});
    }
    sequence.optionSpan.end = sequence.length();
    layout.add(vocabulary.sep);
    sequence.state = {sequence.length(), sequence.length()};
    if (text || !parts.state.empty()) {
        layout.addState(parts.budgets.maxLen - fixed - 1, parts.side);
        layout.add(vocabulary.sep);
    }
    return layout.take();
}

/// The text branch cuts whatever stands past max_len, and fails when a marker does.
Status cutAtEnd(Sequence& sequence, const question::Question& question, const Budgets& budgets) {
    if (sequence.length() <= budgets.maxLen) return {};
    const auto fit = std::count_if(sequence.markers.begin(), sequence.markers.end(), [&](std::int32_t m) { return m < budgets.maxLen; });
    if (fit != static_cast<std::ptrdiff_t>(sequence.markers.size()))
        return fail(ErrorKind::Limit, question::placeOf(question.id), "not every option's marker fits",
                    std::to_string(sequence.markers.size()) + " markers within max_len=" + std::to_string(budgets.maxLen) +
                        " (head_max_len=" + std::to_string(budgets.headMaxLen) + ")",
                    std::to_string(fit) + " fit", "use fewer or shorter options");
    sequence.ids.resize(static_cast<std::size_t>(budgets.maxLen));
    const auto clip = [&](RowRange& range) {
        range.begin = std::min(range.begin, budgets.maxLen);
        range.end = std::min(range.end, budgets.maxLen);
    };
    clip(sequence.optionSpan);
    clip(sequence.state);
    for (RowRange& option : sequence.options) clip(option);
    return {};
}

/// An image token in the user's own text would be counted as a picture's row.
Status refuseImageTokens(const Vocabulary& vocabulary, const Sequence& sequence, const question::Question& question) {
    const auto outside = std::find(sequence.ids.begin() + sequence.prefix.end, sequence.ids.end(), vocabulary.image);
    if (outside == sequence.ids.end()) return {};
    const auto row = static_cast<std::int32_t>(outside - sequence.ids.begin());
    std::string piece = "instructions";
    if (sequence.state.contains(row)) piece = "state";
    for (std::size_t j = 0; j < sequence.options.size(); ++j)
        if (sequence.options[j].contains(row))
            piece = "option '" + question.options[static_cast<std::size_t>(sequence.order[j])].label + "'";
    const auto count = std::count(sequence.ids.begin(), sequence.ids.end(), vocabulary.image);
    const auto features = std::count(sequence.ids.begin(), sequence.ids.begin() + sequence.prefix.end, vocabulary.image);
    return fail(ErrorKind::Mismatch, question::placeOf(question.id) + ": " + piece,
                "holds the image token '" + vocabulary.imageToken + "' while the state has pictures",
                std::to_string(features) + " image rows", std::to_string(count), "take the token out of the text");
}

}  // namespace

Result<Sequence> buildSequence(const Vocabulary& vocabulary, const SequenceParts& parts, const question::Question& question,
                               const QuestionPieces& pieces, const question::OptionOrder& order) {
    auto sequence = parts.readout == Readout::Terminator ? terminatorSequence(vocabulary, parts, question, pieces, order)
                                                         : maskSequence(vocabulary, parts, question, pieces, order);
    if (!sequence) return sequence;
    if (parts.readout == Readout::Text) ROWSCOPE_TRY(cutAtEnd(*sequence, question, parts.budgets));
    if (!parts.prefix.images.empty()) ROWSCOPE_TRY(refuseImageTokens(vocabulary, *sequence, question));
    return sequence;
}

}  // namespace rowscope::rows::laya
