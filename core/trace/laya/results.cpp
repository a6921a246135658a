#include "core/trace/laya/results.h"

#include <algorithm>
#include <set>

#include "core/question/answer.h"

namespace rowscope::trace::laya {
namespace {

using rows::laya::Plan;
using rows::laya::QuestionPieces;
using rows::laya::Readout;

std::int32_t tokensOf(const Plan& plan) {
    std::int32_t tokens = 0;
    for (const auto& row : plan.rows) tokens += row.sequence.length();
    return tokens;
}

/// The first planned row of each question.
std::vector<const rows::laya::Sequence*> firstRows(const Plan& plan) {
    std::vector<const rows::laya::Sequence*> result(plan.questions.size(), nullptr);
    for (const auto& row : plan.rows)
        if (row.order == 0) result[static_cast<std::size_t>(row.question)] = &row.sequence;
    return result;
}

std::int32_t distinctOptions(const QuestionPieces& pieces) {
    std::set<std::vector<std::int32_t>> kept;
    for (const auto& option : pieces.options) {
        std::vector<std::int32_t> ids;
        option.appendTo(ids);
        kept.insert(std::move(ids));
    }
    return static_cast<std::int32_t>(kept.size());
}

/// Options that the text branch can no longer tell apart, as its usage reports them.
json::Value collapsedOptions(const Plan& plan) {
    json::Value result;
    for (std::size_t q = 0; q < plan.questions.size(); ++q) {
        const std::int32_t total = plan.questions[q].optionCount();
        const std::int32_t distinct = distinctOptions(plan.pieces[q]);
        if (distinct == total) continue;
        const std::int32_t cap = plan.pieces[q].perOption;
        result.set(
            plan.questions[q].id,
            json::Object{{"total", total}, {"distinct", distinct}, {"tokens_per_option", cap > 0 ? json::Value(cap) : json::Value()}});
    }
    return result;
}

json::Value textUsage(const Plan& plan) {
    json::Value usage = json::Object{{"input_tokens", tokensOf(plan)}, {"output_tokens", 0}};
    if (plan.rows.empty()) return usage;
    std::int32_t dropped = 0;
    json::Array cut;
    for (std::size_t q = 0; const rows::laya::Sequence* row : firstRows(plan)) {
        dropped = std::max(dropped, row->cut.stateTokensDropped);
        if (row->cut.stateTokensDropped > 0) cut.emplace_back(plan.questions[q].id);
        ++q;
    }
    usage.set("state_tokens", plan.parts.state.size());
    usage.set("state_tokens_dropped", dropped);
    usage.set("truncated", dropped > 0);
    usage.set("truncated_questions", std::move(cut));
    if (json::Value collapsed = collapsedOptions(plan); !collapsed.isNull()) usage.set("options", std::move(collapsed));
    return usage;
}

json::Value provenance(const Plan& plan, const OutputFacts& facts) {
    json::Value out = json::Object{{"prompt_format_version", "1"},
                                   {"checkpoint", json::Object{{"id", facts.checkpointId}, {"revision", facts.checkpointRevision}}},
                                   {"backbone", json::Object{{"id", facts.backboneId}, {"revision", facts.backboneRevision}}},
                                   {"dtype", facts.dtype},
                                   {"device", facts.device}};
    for (const auto& [library, version] : facts.versions) out.set(library, version);
    out.set("readout", rows::laya::name(plan.parts.readout));
    out.set("option_attention", plan.block ? "block" : "causal");
    out.set("input_ids_sha256", plan.inputIdsHash());
    out.set("n_rows", plan.rows.size());
    out.set("n_permutations", std::max(1, facts.permutations));
    json::Object temperatures;
    for (std::size_t q = 0; q < plan.questions.size(); ++q) temperatures.emplace_back(plan.questions[q].id, plan.temperatures[q].reported);
    out.set("temperatures", std::move(temperatures));
    out.set("state_format", text::stateFormatName(plan.stateFormat));
    return out;
}

}  // namespace

std::vector<ScoredQuestion> decideAll(const Plan& plan, std::span<const RowScore> scores) {
    std::vector<ScoredQuestion> result(plan.questions.size());
    for (std::size_t r = 0; r < plan.rows.size(); ++r) {
        ScoredQuestion& scored = result[static_cast<std::size_t>(plan.rows[r].question)];
        if (plan.rows[r].order == 0) scored.cut = plan.rows[r].sequence.cut;
        scored.scores.push_back({plan.rows[r].sequence.order, scores[r].logits, scores[r].actProbability, scores[r].value});
    }
    for (std::size_t q = 0; q < result.size(); ++q)
        result[q].decision = question::decide(plan.questions[q], result[q].scores, plan.temperatures[q]);
    return result;
}

std::vector<QuestionResult> questionResults(const Plan& plan, const std::vector<ScoredQuestion>& scored,
                                            std::span<const std::int32_t> sequenceOfRow) {
    std::vector<QuestionResult> results;
    for (std::size_t q = 0; q < plan.questions.size(); ++q) {
        const question::Question& question = plan.questions[q];
        const question::Decision& decision = scored[q].decision;
        QuestionResult r;
        r.id = question.id;
        r.type = question::name(question.type);
        r.instructions = question.instructions;
        r.labels = question.labels();
        for (const question::Option& option : question.options) r.options.push_back(option.text);
        r.meanLogits = decision.meanLogits;
        r.probabilities = decision.probabilities;
        r.temperature = plan.temperatures[q].divisor;
        r.temperatureSource = question::name(plan.temperatures[q].source);
        r.bucket = plan.temperatures[q].bucket;
        r.confidence = question::confidenceOf(question, decision);
        r.actProbability = decision.actProbability;
        r.margin = decision.margin;
        r.entropy = decision.entropy;
        r.flips = decision.flips;
        r.spread = decision.spread;
        r.answer = question::answerOf(question, decision, scored[q].cut);
        for (const std::int32_t i : scored[q].cut.options) r.cutOptions.push_back(question.options[static_cast<std::size_t>(i)].label);
        for (const auto& [a, b] : scored[q].cut.indistinguishable)
            r.indistinguishable.emplace_back(question.options[static_cast<std::size_t>(a)].label,
                                             question.options[static_cast<std::size_t>(b)].label);
        results.push_back(std::move(r));
    }
    for (std::size_t row = 0; row < plan.rows.size(); ++row) {
        const auto q = static_cast<std::size_t>(plan.rows[row].question);
        const question::OrderScore& score = scored[q].scores[static_cast<std::size_t>(plan.rows[row].order)];
        OrderResult order;
        order.order = score.order;
        order.logits = question::inLabelOrder(score);
        order.probabilities = question::probabilitiesOf(order.logits, plan.temperatures[q].divisor, plan.questions[q].rules);
        order.actProbability = score.actProbability;
        order.sequence = sequenceOfRow[row];
        results[q].orders.push_back(std::move(order));
    }
    return results;
}

json::Value predictOutput(const Plan& plan, const std::vector<ScoredQuestion>& scored, const OutputFacts& facts) {
    const bool text = plan.parts.readout == Readout::Text;
    json::Object answers;
    for (std::size_t q = 0; q < plan.questions.size(); ++q)
        answers.emplace_back(plan.questions[q].id, question::answerOf(plan.questions[q], scored[q].decision, scored[q].cut));
    json::Value out = json::Object{{"model", text ? "laya-rl-agent" : "laya-vlm"}, {"answers", std::move(answers)}};
    if (text) {
        out.set("usage", textUsage(plan));
        return out;
    }
    out.set("usage", json::Object{{"input_tokens", tokensOf(plan)}, {"output_tokens", 0}, {"images", facts.images}});
    out.set("provenance", provenance(plan, facts));
    double value = 0.0;
    std::size_t valued = 0;
    for (const ScoredQuestion& question : scored)
        for (const question::OrderScore& score : question.scores)
            if (score.value) {
                value += *score.value;
                ++valued;
            }
    if (valued > 0) out.set("value", question::roundedTo4(value / static_cast<double>(valued)));
    return out;
}

}  // namespace rowscope::trace::laya
