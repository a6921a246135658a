#include "model/fake/fake_decision_model.h"

#include <algorithm>
#include <cmath>
#include <thread>

#include "core/base/hash.h"
#include "core/question/answer.h"
#include "core/question/decision.h"
#include "core/request/parse_request.h"
#include "model/fake/fake_sequence.h"

namespace rowscope::fake {
namespace {

/// A number in [0, 1) that depends on the text alone.
double unit(const std::string& text) { return static_cast<double>(hashOf(text) >> 11U) * 0x1.0p-53; }

question::OrderScore score(const question::Question& q, const question::OptionOrder& order, std::size_t orderIndex) {
    question::OrderScore result;
    result.order = order;
    for (std::size_t marker = 0; marker < order.size(); ++marker) {
        const std::string& label = q.options[static_cast<std::size_t>(order[marker])].label;
        const double base = 4 * unit(q.id + "\x1f" + label) - 1;
        result.logits.push_back(base + 0.3 * unit(q.id + "\x1f" + label + "\x1f" + std::to_string(orderIndex)));
    }
    result.actProbability = 0.5 + 0.4 * unit(q.id);
    return result;
}

trace::QuestionResult result(const question::Question& q, const std::vector<question::OrderScore>& scores,
                             const question::Temperature& temperature) {
    const question::Decision decision = question::decide(q, scores, temperature);
    trace::QuestionResult r;
    r.id = q.id;
    r.type = std::string(name(q.type));
    r.instructions = q.instructions;
    r.labels = q.labels();
    for (const auto& option : q.options) r.options.push_back(option.text);
    for (const auto& s : scores) {
        trace::OrderResult order;
        order.order = s.order;
        order.logits = question::inLabelOrder(s);
        order.probabilities = question::probabilitiesOf(order.logits, temperature.divisor, q.rules);
        order.actProbability = s.actProbability;
        r.orders.push_back(std::move(order));
    }
    r.meanLogits = decision.meanLogits;
    r.probabilities = decision.probabilities;
    r.temperature = temperature.reported;
    r.temperatureSource = std::string(name(temperature.source));
    r.bucket = temperature.bucket;
    r.confidence = question::confidenceOf(q, decision);
    r.actProbability = decision.actProbability;
    r.margin = decision.margin;
    r.entropy = decision.entropy;
    r.flips = decision.flips;
    r.spread = decision.spread;
    r.answer = question::answerOf(q, decision, {});
    return r;
}

Status work(const Behaviour& behaviour, const char* stage, trace::Trace& trace, const Progress& progress) {
    progress.say(stage);
    const auto end = std::chrono::steady_clock::now() + behaviour.perStage;
    do {
        ROWSCOPE_TRY(progress.check(stage));
        if (behaviour.perStage.count() > 0) std::this_thread::sleep_for(std::min(behaviour.perStage, std::chrono::milliseconds(2)));
    } while (std::chrono::steady_clock::now() < end);
    const double start = trace.stages.empty() ? 0 : trace.stages.back().startMs + trace.stages.back().durationMs;
    trace.stages.push_back({stage, "request 1", start, 1.0 + 10 * unit(stage), 0, ""});
    return {};
}

}  // namespace

FakeDecisionModel::FakeDecisionModel(Behaviour behaviour) : m_behaviour(std::move(behaviour)) {
    m_info.id = "fake";
    m_info.branch = "smolvlm-block";
    m_info.note = "stand-in without weights";
    m_info.layers = 30;
    m_info.heads = 9;
}

Result<trace::TracePtr> FakeDecisionModel::run(const request::Request& request, const trace::TapWishes& wishes, const Progress& progress) {
    if (m_behaviour.asked) m_behaviour.asked(wishes);
    if (m_behaviour.failure) return fail(*m_behaviour.failure);
    auto trace = std::make_shared<trace::Trace>();
    trace->provenance = {trace::Producer::Engine, "request", m_info.id, m_info.note, m_info.branch, "float32", {}};
    trace->request = request::toJson(request);
    std::vector<question::Question> questions;
    for (const auto& named : request.questions) {
        ROWSCOPE_TRY_ASSIGN(question, question::readQuestion(named.id, named.body, question::Rules::Vision));
        questions.push_back(std::move(question));
    }
    if (questions.empty()) return fail(ErrorKind::Value, "questions", "a request needs at least one question");
    ROWSCOPE_TRY_ASSIGN(override, question::readTemperatureOverride(request.options.temperature, "options.temperature"));
    ROWSCOPE_TRY(work(m_behaviour, "decoded", *trace, progress));
    const auto edge = static_cast<std::int32_t>(std::sqrt(m_behaviour.imageRows));
    for (const auto& picture : request.pictures) {
        trace::Media media;
        media.name = picture.name;
        media.contentHash = picture.bytes ? sha256Hex(*picture.bytes) : std::string();
        media.rowCount = m_behaviour.imageRows;
        media.manifestHash = "fake-processor";
        media.geometry = {edge, edge, 0, 0, true};
        trace->media.push_back(std::move(media));
    }
    ROWSCOPE_TRY(work(m_behaviour, "encoded", *trace, progress));
    ROWSCOPE_TRY(work(m_behaviour, "packed", *trace, progress));
    json::Value answers;
    for (std::size_t q = 0; q < questions.size(); ++q) {
        std::vector<question::OrderScore> scores;
        const auto orders = question::optionOrders(questions[q].optionCount(), request.options.permutations);
        for (std::size_t o = 0; o < orders.size(); ++o) {
            scores.push_back(score(questions[q], orders[o], o));
            trace->sequences.push_back(fakeSequence(request, questions[q], static_cast<std::int32_t>(q), static_cast<std::int32_t>(o),
                                                    orders[o], m_behaviour.imageRows));
        }
        const auto temperature =
            question::temperatureFor(questions[q].type, questions[q].optionCount(), question::Rules::Vision, {}, override);
        trace->questions.push_back(result(questions[q], scores, temperature));
        for (std::size_t o = 0; o < orders.size(); ++o)
            trace->questions.back().orders[o].sequence = static_cast<std::int32_t>(trace->sequences.size() - orders.size() + o);
        answers.set(questions[q].id, trace->questions.back().answer);
    }
    ROWSCOPE_TRY(work(m_behaviour, "prefilled", *trace, progress));
    trace->answers.set("answers", std::move(answers));
    trace->ledger = {{"bridge", 104'857}, {"prefix_kv", 3'250'585}};
    trace::CacheEvent event;
    event.family = "encoded";
    event.op = trace::CacheEvent::Op::Miss;
    event.key = {{"content", "fake"}, {"processor", "fake-processor"}};
    event.reason = "first time";
    trace->cache.push_back(std::move(event));
    return trace;
}

trace::DecisionModelLoader fakeLoader(Behaviour behaviour) {
    return [behaviour](const std::string&, const request::LoadOptions&, const Progress&) -> Result<std::unique_ptr<trace::DecisionModel>> {
        return std::make_unique<FakeDecisionModel>(behaviour);
    };
}

}  // namespace rowscope::fake
