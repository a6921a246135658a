#include "app/evaluate/evaluate.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/question/option_orders.h"
#include "core/question/temperature.h"

namespace rowscope::app {
namespace {

std::int32_t largest(const std::vector<double>& logits) {
    return static_cast<std::int32_t>(std::max_element(logits.begin(), logits.end()) - logits.begin());
}

class Evaluator {
public:
    Evaluator(trace::DecisionModel& model, const EvaluateOptions& options, const Progress& progress) : m_model(model), m_options(options) {
        m_inner.stop = progress.stop;  // the stages of each question would hide how far the whole is
    }

    Result<question::ScoredRecord> score(const request::PreparedExample& example) {
        ROWSCOPE_TRY_ASSIGN(request, request::requestOf(example, m_model.info().seesImages));
        request.options = m_options.run;
        const auto start = std::chrono::steady_clock::now();
        ROWSCOPE_TRY_ASSIGN(trace, run(request, example));
        question::ScoredRecord record;
        record.latencyMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        const trace::QuestionResult& answer = trace->questions.front();
        record.id = example.id;
        record.group = example.group;
        record.type = example.question.type;
        record.label = example.label;
        record.target = example.target;
        record.logits = answer.meanLogits;
        // A comparison with NaN is false: the first label would win each of them, and every figure would be one of the data alone.
        if (!std::all_of(record.logits.begin(), record.logits.end(), [](double logit) { return std::isfinite(logit); }))
            return fail(ErrorKind::Value, example.where, "the checkpoint answers with logits that are no number", "finite logits", "",
                        "look at its weights: rowscope predict with this question names the stage");
        record.temperature = std::max(answer.temperature, question::kTemperatureFloor);
        record.cut =
            std::any_of(trace->sequences.begin(), trace->sequences.end(), [](const auto& sequence) { return !sequence.cuts.empty(); });
        for (const trace::OrderResult& order : answer.orders) record.winnerOfOrder.push_back(largest(order.logits));
        ROWSCOPE_TRY(askFurtherOrders(request, example, record));
        return record;
    }

private:
    Result<trace::TracePtr> run(const request::Request& request, const request::PreparedExample& example) {
        auto trace = m_model.run(request, {}, m_inner);
        if (!trace) return fail(trace.error().within(example.where));
        if ((*trace)->questions.size() != 1 || (*trace)->questions.front().meanLogits.size() != example.target.size())
            return fail(ErrorKind::Internal, example.where, "the checkpoint answered something else");
        return trace;
    }

    /// The text branch shows its options in the order that the question asks for.
    Status askFurtherOrders(request::Request request, const request::PreparedExample& example, question::ScoredRecord& record) {
        if (rulesOf(m_model.info()) != question::Rules::Text || !example.question.shownOrder.empty()) return {};
        const auto orders = question::optionOrders(example.question.optionCount(), m_options.run.permutations);
        for (std::size_t i = 1; i < orders.size(); ++i) {
            request.questions.front().body.set("option_order", json::Array(orders[i].begin(), orders[i].end()));
            ROWSCOPE_TRY_ASSIGN(trace, run(request, example));
            record.winnerOfOrder.push_back(largest(trace->questions.front().meanLogits));
        }
        return {};
    }

    trace::DecisionModel& m_model;
    const EvaluateOptions& m_options;
    Progress m_inner;
};

}  // namespace

question::Rules rulesOf(const trace::CheckpointInfo& info) {
    return info.branch == "modernbert-text" ? question::Rules::Text : question::Rules::Vision;
}

Result<std::vector<question::ScoredRecord>> evaluate(trace::DecisionModel& model, request::PreparedFile& data,
                                                     const EvaluateOptions& options, const Progress& progress) {
    const std::int64_t total = options.limit > 0 ? std::min(options.limit, data.records()) : data.records();
    Evaluator evaluator(model, options, progress);
    std::vector<question::ScoredRecord> records;
    while (static_cast<std::int64_t>(records.size()) < total) {
        progress.say("evaluate", static_cast<std::int64_t>(records.size()), total);
        ROWSCOPE_TRY(progress.check("evaluation"));
        auto example = data.next();
        if (!example) break;
        if (!*example) return fail(example->error());
        ROWSCOPE_TRY_ASSIGN(record, evaluator.score(**example));
        records.push_back(std::move(record));
    }
    return records;
}

}  // namespace rowscope::app
