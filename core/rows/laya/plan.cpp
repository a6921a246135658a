#include "core/rows/laya/plan.h"

#include <algorithm>

#include "core/base/hash.h"

namespace rowscope::rows::laya {
namespace {

void addRow(Sha256& hash, std::span<const std::int32_t> ids) {
    hash.addNumber(static_cast<std::int64_t>(ids.size()));
    hash.add(std::as_bytes(ids));
}

Result<text::StateFormat> stateFormatOf(const request::Request& request, const CheckpointRules& rules) {
    if (request.options.stateFormat.empty()) return rules.stateFormat;
    return text::parseStateFormat(request.options.stateFormat, "options.state_format");
}

Result<bool> blockOf(const request::Request& request, const CheckpointRules& rules) {
    switch (request.options.optionAttention) {
        case request::OptionAttention::Checkpoint:
            return rules.block;
        case request::OptionAttention::Causal:
            return false;
        case request::OptionAttention::Block:
            break;
    }
    if (rules.readout != Readout::Terminator)
        return fail(ErrorKind::Unsupported, "options.option_attention", "block attention is for the terminator readout",
                    "causal: this checkpoint reads [MASK] rows, which see every row already", "block");
    return true;
}

/// The text branch keeps the end of a list, whose last entry is the newest turn; everything else loses its end unless asked.
request::TruncationSide sideOf(const request::Request& request, Readout readout) {
    if (readout == Readout::Text && request.state.isArray()) return request::TruncationSide::Left;
    return request.options.truncationSide;
}

Status readQuestions(const request::Request& request, const CheckpointRules& rules, Plan& plan) {
    ROWSCOPE_TRY_ASSIGN(given, question::readTemperatureOverride(request.options.temperature, "options.temperature"));
    for (const request::NamedQuestion& named : request.questions) {
        ROWSCOPE_TRY_ASSIGN(question, question::readQuestion(named.id, named.body, rules.questionRules));
        plan.temperatures.push_back(
            question::temperatureFor(question.type, question.optionCount(), rules.questionRules, rules.temperatures, given));
        plan.questions.push_back(std::move(question));
    }
    return {};
}

/// Orders of one question: the text branch scores one, the question's own if it brings one.
std::vector<question::OptionOrder> ordersOf(const question::Question& question, Readout readout, std::int32_t wanted) {
    if (readout != Readout::Text) return question::optionOrders(question.optionCount(), wanted);
    if (!question.shownOrder.empty()) return {question.shownOrder};
    return question::optionOrders(question.optionCount(), 1);
}

Status layOut(const request::Request& request, const CheckpointRules& rules, const Progress& progress, Plan& plan) {
    std::vector<std::vector<question::OptionOrder>> orders;
    std::int64_t rowCount = 0;
    for (const question::Question& question : plan.questions) {
        orders.push_back(ordersOf(question, rules.readout, request.options.permutations));
        rowCount += static_cast<std::int64_t>(orders.back().size());
    }
    if (rowCount > kMaxScoredRows)
        return fail(ErrorKind::Limit, "questions", "too many rows to score",
                    "at most " + std::to_string(kMaxScoredRows) + " (questions x option orders)", std::to_string(rowCount),
                    "ask fewer questions at once, or fewer option orders");
    for (std::size_t q = 0; q < plan.questions.size(); ++q) {
        ROWSCOPE_TRY(progress.check("packing"));
        const question::Question& question = plan.questions[q];
        for (std::size_t o = 0; o < orders[q].size(); ++o) {
            ROWSCOPE_TRY_ASSIGN(sequence, buildSequence(rules.vocabulary, plan.parts, question, plan.pieces[q], orders[q][o]));
            if (o == 0 && request.options.strict && sequence.cut.any())
                return fail(question::strictError(sequence.cut, question, rules.budgets.maxLen, rules.budgets.headMaxLen));
            plan.rows.push_back({static_cast<std::int32_t>(q), static_cast<std::int32_t>(o), std::move(sequence)});
        }
    }
    return {};
}

}  // namespace

Result<std::string> stateTextOf(const request::Request& request, Readout readout, text::StateFormat format) {
    const json::Value& state = request.state;
    if (readout == Readout::Text) {
        if (state.isNull()) return fail(ErrorKind::Value, "state", "must not be null", "text, an object or a list");
        return text::stateText(state, format);
    }
    if (state.isObject()) return state.asObject().empty() ? std::string() : text::stateText(state, format);
    if (request.pictures.empty() || (state.isString() && state.asString().empty())) return text::stateText(state, format);
    return text::stateText(json::Object{{"context", state}}, format);
}

Status planPredict(const request::Request& request, const CheckpointRules& rules, std::span<const TileGrid> pictures,
                   const Progress& progress, Plan& plan) {
    ROWSCOPE_TRY_ASSIGN(block, blockOf(request, rules));
    plan.block = block;
    ROWSCOPE_TRY_ASSIGN(format, stateFormatOf(request, rules));
    plan.stateFormat = format;
    ROWSCOPE_TRY(readQuestions(request, rules, plan));
    ROWSCOPE_TRY_ASSIGN(stateText, stateTextOf(request, rules.readout, format));
    plan.stateText = std::move(stateText);

    plan.parts.readout = rules.readout;
    plan.parts.budgets = rules.budgets;
    plan.parts.side = sideOf(request, rules.readout);
    ROWSCOPE_TRY_ASSIGN(prefix, buildPrefix(rules.vocabulary, rules.readout, pictures, rules.rowsPerView));
    plan.parts.prefix = std::move(prefix);
    auto state = stateTokens(rules.vocabulary, rules.readout, plan.stateText);
    if (!state) return tl::unexpected<Error>(state.error().within("state"));
    plan.parts.state = std::move(*state);
    for (const question::Question& question : plan.questions) {
        ROWSCOPE_TRY(progress.check("packing"));
        auto pieces = questionPieces(rules.vocabulary, rules.readout, question, rules.budgets);
        if (!pieces) return tl::unexpected<Error>(pieces.error().within(question::placeOf(question.id)));
        plan.pieces.push_back(std::move(*pieces));
    }
    return layOut(request, rules, progress, plan);
}

std::vector<TreeSequence> Plan::treeSequences() const {
    std::vector<TreeSequence> result;
    result.reserve(rows.size());
    for (const PlannedRow& row : rows) {
        const bool causal = parts.readout == Readout::Terminator;
        result.push_back({row.sequence.ids, !causal ? 0 : block ? row.sequence.optionSpan.begin : row.sequence.length()});
    }
    return result;
}

std::int32_t Plan::prefixLength() const {
    if (parts.readout != Readout::Terminator) return 0;
    return sharedPrefix(treeSequences(), parts.prefix.length());
}

std::string Plan::inputIdsHash() const {
    Sha256 hash;
    for (const PlannedRow& row : rows) addRow(hash, row.sequence.ids);
    return hash.hex();
}

std::string inputIdsHash(std::span<const std::vector<std::int32_t>> rows) {
    Sha256 hash;
    for (const auto& row : rows) addRow(hash, row);
    return hash.hex();
}

}  // namespace rowscope::rows::laya
