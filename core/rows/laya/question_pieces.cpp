#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "core/rows/laya/sequence.h"

namespace rowscope::rows::laya {
namespace {

std::string replaced(std::string_view text, std::string_view what, std::string_view with) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t hit = what.empty() ? std::string_view::npos : text.find(what, at);
        if (hit == std::string_view::npos) {
            out += text.substr(at);
            break;
        }
        out += text.substr(at, hit - at);
        out += with;
        at = hit + what.size();
    }
    return out;
}

/// What may not stand in user text of the readout becomes a space (laya-vision 2). The state of a terminator sequence stays
/// as it is.
std::string withoutMarkers(const Vocabulary& vocabulary, Readout readout, std::string_view text) {
    if (readout == Readout::Terminator) return std::string(text);
    std::string clean = replaced(text, vocabulary.maskToken, " ");
    return readout == Readout::Mask ? replaced(clean, vocabulary.imageToken, " ") : clean;
}

std::string headText(const Vocabulary& vocabulary, Readout readout, const question::Question& question) {
    const std::string type(question::name(question.type));
    if (readout == Readout::Terminator)
        return "\n" + type + " question: " + replaced(question.instructions, "<end_of_utterance>", " ") +
               "<end_of_utterance>\nAssistant: Options:\n";
    const std::string opening = readout == Readout::Mask ? " " : "";
    return opening + type + " question: " + withoutMarkers(vocabulary, readout, question.instructions);
}

std::string optionText(const Vocabulary& vocabulary, Readout readout, const std::string& text) {
    if (readout == Readout::Terminator) return "- " + replaced(text, "\n", " ");
    return " " + withoutMarkers(vocabulary, readout, text);
}

/// Rows the options take: the text kept and one marker each.
std::int32_t optionRows(const std::vector<CutPiece>& options) {
    return std::accumulate(options.begin(), options.end(), 0, [](std::int32_t sum, const CutPiece& o) { return sum + o.kept() + 1; });
}

void capOptions(std::vector<CutPiece>& options, std::int32_t tokens) {
    for (CutPiece& option : options) option.front = std::min(option.front, tokens);
}

std::int32_t floorDivide(std::int32_t a, std::int32_t b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }

/// Pairs of options that are equal once cut although their full tokens differ, by label index.
std::vector<std::pair<std::int32_t, std::int32_t>> indistinguishablePairs(const std::vector<CutPiece>& options) {
    std::map<std::vector<std::int32_t>, std::vector<std::int32_t>> groups;
    for (std::size_t i = 0; i < options.size(); ++i) {
        std::vector<std::int32_t> kept;
        options[i].appendTo(kept);
        groups[std::move(kept)].push_back(static_cast<std::int32_t>(i));
    }
    std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
    for (const auto& [ids, members] : groups)
        for (std::size_t a = 0; a < members.size(); ++a)
            for (std::size_t b = a + 1; b < members.size(); ++b)
                if (options[static_cast<std::size_t>(members[a])].ids != options[static_cast<std::size_t>(members[b])].ids)
                    pairs.emplace_back(members[a], members[b]);
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

}  // namespace

void CutPiece::appendTo(std::vector<std::int32_t>& out) const {
    out.insert(out.end(), ids.begin(), ids.begin() + front);
    out.insert(out.end(), ids.end() - back, ids.end());
}

Result<std::vector<std::int32_t>> stateTokens(const Vocabulary& vocabulary, Readout readout, std::string_view text) {
    if (text.empty()) return std::vector<std::int32_t>{};
    return vocabulary.encode(withoutMarkers(vocabulary, readout, text));
}

Result<QuestionPieces> questionPieces(const Vocabulary& vocabulary, Readout readout, const question::Question& question,
                                      const Budgets& budgets) {
    QuestionPieces pieces;
    ROWSCOPE_TRY_ASSIGN(headIds, vocabulary.encode(headText(vocabulary, readout, question)));
    pieces.head.ids = std::move(headIds);
    for (const question::Option& option : question.options) {
        ROWSCOPE_TRY_ASSIGN(optionIds, vocabulary.encode(optionText(vocabulary, readout, option.text)));
        CutPiece piece;
        piece.ids = std::move(optionIds);
        piece.front = std::min(piece.size(), kOptionTokens);
        pieces.options.push_back(std::move(piece));
    }
    std::int32_t left = budgets.headMaxLen - optionRows(pieces.options);
    if (left < kQuestionReserve) {
        const bool terminator = readout == Readout::Terminator;
        const std::int32_t share = floorDivide(budgets.headMaxLen - kQuestionReserve, std::max(1, question.optionCount()));
        // The mask readouts count the marker inside an option's share, the terminator beside it.
        pieces.perOption = std::max(kLeastOptionTokens, terminator ? share - 1 : share);
        capOptions(pieces.options, terminator ? pieces.perOption : pieces.perOption - 1);
        left = budgets.headMaxLen - optionRows(pieces.options);
    }
    CutPiece& head = pieces.head;
    const std::int32_t keep = std::min(head.size(), std::max(kLeastQuestionTokens, left));
    head.front = keep;
    if (readout == Readout::Terminator && keep < head.size()) {  // the tail carries "Assistant: Options:"
        head.front = keep / 2;
        head.back = keep - keep / 2;
    }
    pieces.cut.instructionTokensDropped = head.dropped();
    for (std::int32_t i = 0; i < question.optionCount(); ++i)
        if (pieces.options[static_cast<std::size_t>(i)].dropped() > 0) pieces.cut.options.push_back(i);
    if (optionRows(pieces.options) <= budgets.maxLen)  // more can't be laid out, and pairs grow with the square
        pieces.cut.indistinguishable = indistinguishablePairs(pieces.options);
    return pieces;
}

}  // namespace rowscope::rows::laya
