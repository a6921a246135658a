#include "tests/golden_runner/laya/predict_json.h"

#include <numeric>
#include <span>

#include "core/question/decision.h"
#include "tests/golden_runner/laya/parts.h"

namespace rowscope::golden::laya {
namespace {

using rows::laya::Plan;
using rows::laya::PlannedRow;
using rows::laya::Readout;

json::Value doubles(const std::vector<double>& values) {
    json::Array out;
    for (const double v : values) out.emplace_back(v);
    return out;
}

json::Value truncation(const question::Truncation& cut) {
    json::Array pairs;
    for (const auto& [a, b] : cut.indistinguishable) pairs.emplace_back(json::Array{a, b});
    return json::Object{{"options", integers(cut.options)},
                        {"indistinguishable", std::move(pairs)},
                        {"instructions_tokens_dropped", cut.instructionTokensDropped},
                        {"state_tokens_dropped", cut.stateTokensDropped}};
}

json::Value visionRow(const Plan& plan, const PlannedRow& row) {
    const auto& prefix = plan.parts.prefix;
    json::Array runs;
    for (const auto& image : prefix.images)
        for (const auto& view : image.features) runs.push_back(rangeOf(view));
    const question::Question& question = plan.questions[static_cast<std::size_t>(row.question)];
    const bool terminator = plan.parts.readout == Readout::Terminator;
    return json::Object{{"question", question.id},
                        {"type", question::name(question.type)},
                        {"order", integers(row.sequence.order)},
                        {"length", row.sequence.length()},
                        {"k", question.optionCount()},
                        {"image_run", prefix.images.empty() ? json::Value() : rangeOf(row.sequence.prefix)},
                        {"image_row_ranges", std::move(runs)},
                        {"state_range", terminator ? rangeOf(row.sequence.state) : json::Value()},
                        {"truncation", truncation(row.sequence.cut)},
                        {"input_ids_sha256", rows::laya::inputIdsHash(std::span<const std::vector<std::int32_t>>(&row.sequence.ids, 1))}};
}

/// The text branch has one order a question: the one its options are shown in.
json::Value textRow(const Plan& plan, const PlannedRow& row, const json::Value& usage) {
    const question::Question& question = plan.questions[static_cast<std::size_t>(row.question)];
    const auto& pieces = plan.pieces[static_cast<std::size_t>(row.question)];
    std::vector<std::int32_t> shown(row.sequence.order.size());
    std::iota(shown.begin(), shown.end(), 0);
    const json::Value* collapsed = usage.find("options");
    collapsed = collapsed ? collapsed->find(question.id) : nullptr;
    const auto& state = row.sequence.statePiece;
    return json::Object{
        {"question", question.id},
        {"type", question::name(question.type)},
        {"order", integers(shown)},
        {"length", row.sequence.length()},
        {"k", question.optionCount()},
        {"option_stats", json::Object{{"options", question.optionCount()},
                                      {"options_distinct", collapsed ? *collapsed->find("distinct") : json::Value(question.optionCount())},
                                      {"tokens_per_option", pieces.perOption > 0 ? json::Value(pieces.perOption) : json::Value()}}},
        {"state_stats", json::Object{{"state_tokens", state.size()},
                                     {"state_tokens_used", state.kept()},
                                     {"state_tokens_dropped", state.dropped()},
                                     {"truncated", state.dropped() > 0}}}};
}

json::Value questionEntry(const engine::PredictDetails& details, std::size_t q) {
    const Plan& plan = details.plan;
    const question::Question& question = plan.questions[q];
    const question::Temperature& temperature = plan.temperatures[q];
    const trace::laya::ScoredQuestion& scored = details.questions[q];
    json::Array options;
    for (const question::Option& option : question.options) options.emplace_back(option.text);
    json::Value out = json::Object{{"options", std::move(options)},
                                   {"instructions", question.instructions},
                                   {"bucket", temperature.bucket},
                                   {"temperature", temperature.reported},
                                   {"temperature_source", question::name(temperature.source)},
                                   {"act_probability", scored.decision.actProbability},
                                   {"k", question.optionCount()}};
    if (plan.parts.readout == Readout::Text) {  // marker order here
        const std::vector<double>& logits = scored.scores.front().logits;
        out.set("temperature_raw", temperature.stored);
        out.set("temperature_clamped", temperature.clamped);
        out.set("logits", doubles(logits));
        out.set("probabilities", doubles(question::probabilitiesOf(logits, temperature.divisor, question.rules)));
        return out;
    }
    json::Array labels;
    for (const std::string& label : question.labels()) labels.emplace_back(label);
    out.set("labels", std::move(labels));
    out.set("mean_logits", doubles(scored.decision.meanLogits));
    out.set("probabilities", doubles(scored.decision.probabilities));
    out.set("confidence", scored.decision.concentration);
    return out;
}

}  // namespace

json::Value expectedOf(const engine::PredictDetails& details) {
    const Plan& plan = details.plan;
    const bool text = plan.parts.readout == Readout::Text;
    json::Array rows;
    for (const PlannedRow& row : plan.rows) rows.push_back(text ? textRow(plan, row, *details.output.find("usage")) : visionRow(plan, row));
    json::Value questions = json::Object{};
    for (std::size_t q = 0; q < plan.questions.size(); ++q) questions.set(plan.questions[q].id, questionEntry(details, q));
    json::Value out = json::Object{{"rows", std::move(rows)}, {"questions", std::move(questions)}, {"answer", details.output}};
    if (text) return out;
    std::int64_t views = 0;
    for (const auto& picture : details.pictures) views += picture.views();
    out.set("state_text", plan.stateText);
    out.set("n_images", details.pictures.size());
    out.set("n_views", views);
    out.set("prefix_ids_len", plan.parts.prefix.length());
    out.set("prefix_cache", plan.parts.readout == Readout::Terminator
                                ? json::Value(json::Object{{"prefix_len", details.prefixLength}, {"auto_on_cpu", plan.rows.size() > 1}})
                                : json::Value());
    return out;
}

}  // namespace rowscope::golden::laya
