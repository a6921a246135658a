#include "core/question/evaluation/figures.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "core/question/calibration/reliability.h"

namespace rowscope::question {
namespace {

using Records = std::vector<const ScoredRecord*>;

/// From the logits, so that a probability that underflows still has a finite loss.
double nllOf(const ScoredRecord& record) {
    const double top = record.logits[static_cast<std::size_t>(record.winner())];
    double sum = 0;
    for (const double logit : record.logits) sum += std::exp((logit - top) / record.temperature);
    return std::log(sum) - (record.logits[static_cast<std::size_t>(record.label)] - top) / record.temperature;
}

std::optional<double> flipShare(std::span<const ScoredRecord* const> records) {
    std::int64_t further = 0;
    std::int64_t flipped = 0;
    for (const ScoredRecord* record : records)
        for (std::size_t order = 1; order < record->winnerOfOrder.size(); ++order) {
            ++further;
            flipped += record->winnerOfOrder[order] != record->winnerOfOrder.front() ? 1 : 0;
        }
    if (further == 0) return std::nullopt;
    return static_cast<double>(flipped) / static_cast<double>(further);
}

std::optional<double> firstOrderAccuracy(std::span<const ScoredRecord* const> records) {
    const auto several = [](const ScoredRecord* record) { return record->winnerOfOrder.size() > 1; };
    if (std::none_of(records.begin(), records.end(), several)) return std::nullopt;
    const auto right = std::count_if(records.begin(), records.end(), [](const ScoredRecord* record) {
        return (record->winnerOfOrder.empty() ? record->winner() : record->winnerOfOrder.front()) == record->label;
    });
    return static_cast<double>(right) / static_cast<double>(records.size());
}

template <class Key, class Name>
std::vector<std::pair<std::string, Figures>> figuresBy(const std::vector<ScoredRecord>& records, Key key, Name name) {
    std::map<decltype(key(records.front())), Records> parts;
    for (const ScoredRecord& record : records) parts[key(record)].push_back(&record);
    std::vector<std::pair<std::string, Figures>> out;
    for (const auto& [value, part] : parts) out.emplace_back(name(value), figuresOf(part));
    return out;
}

}  // namespace

Figures figuresOf(std::span<const ScoredRecord* const> records) {
    Figures figures;
    std::vector<double> confidence, correct, latencies;
    std::set<std::string_view> groups;
    std::int32_t scores = 0;
    std::int32_t near = 0;
    for (const ScoredRecord* record : records) {
        const std::vector<double> p = record->probabilities();
        const std::int32_t winner = record->winner();
        confidence.push_back(p[static_cast<std::size_t>(winner)]);
        correct.push_back(winner == record->label ? 1.0 : 0.0);
        latencies.push_back(record->latencyMs);
        groups.insert(record->group);
        figures.accuracy += correct.back();
        figures.chance += 1.0 / static_cast<double>(p.size());
        figures.nll += nllOf(*record);
        figures.cut += record->cut ? 1 : 0;
        if (record->type == Type::Score) {
            ++scores;
            near += std::abs(winner - record->label) <= 1 ? 1 : 0;
        }
    }
    const auto count = static_cast<double>(records.size());
    figures.rows = static_cast<std::int32_t>(records.size());
    figures.groups = static_cast<std::int32_t>(groups.size());
    figures.accuracy /= count;
    figures.chance /= count;
    figures.nll /= count;
    if (scores > 0) figures.withinOne = static_cast<double>(near) / scores;
    figures.ece = expectedCalibrationError(confidence, correct).value_or(0.0);
    figures.oneOrder = firstOrderAccuracy(records);
    figures.flips = flipShare(records);
    figures.medianMs = percentile(latencies, 50);
    figures.p90Ms = percentile(latencies, 90);
    return figures;
}

EvaluationReport evaluationReport(const std::vector<ScoredRecord>& records) {
    Records all;
    for (const ScoredRecord& record : records) all.push_back(&record);
    EvaluationReport report;
    report.all = figuresOf(all);
    report.byType = figuresBy(records, [](const ScoredRecord& r) { return r.type; }, [](Type type) { return std::string(name(type)); });
    report.byOptions =
        figuresBy(records, [](const ScoredRecord& r) { return r.logits.size(); }, [](std::size_t k) { return std::to_string(k); });
    return report;
}

json::Value toJson(const Figures& figures) {
    const auto orNull = [](const std::optional<double>& value) { return value ? json::Value(*value) : json::Value(); };
    return json::Object{{"rows", figures.rows},
                        {"groups", figures.groups},
                        {"accuracy", figures.accuracy},
                        {"accuracy_one_order", orNull(figures.oneOrder)},
                        {"chance", figures.chance},
                        {"within_one_level", orNull(figures.withinOne)},
                        {"nll", figures.nll},
                        {"ece", figures.ece},
                        {"flip_rate", orNull(figures.flips)},
                        {"cut", figures.cut},
                        {"latency_ms", json::Object{{"median", figures.medianMs}, {"p90", figures.p90Ms}}}};
}

json::Value toJson(const EvaluationReport& report) {
    const auto parts = [](const std::vector<std::pair<std::string, Figures>>& list) {
        json::Object out;
        for (const auto& [key, figures] : list) out.emplace_back(key, toJson(figures));
        return json::Value(std::move(out));
    };
    return json::Object{{"all", toJson(report.all)}, {"by_type", parts(report.byType)}, {"by_options", parts(report.byOptions)}};
}

}  // namespace rowscope::question
