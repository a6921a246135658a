#include "core/report/option_table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/report/sections.h"

namespace rowscope::report {

std::vector<std::size_t> byProbability(const trace::QuestionResult& result) {
    std::vector<std::size_t> labels(std::min(result.labels.size(), result.probabilities.size()));
    std::iota(labels.begin(), labels.end(), std::size_t{0});
    std::stable_sort(labels.begin(), labels.end(),
                     [&](std::size_t a, std::size_t b) { return result.probabilities[a] > result.probabilities[b]; });
    return labels;
}

std::optional<std::string> winningLabel(const trace::QuestionResult& result) {
    const auto labels = byProbability(result);
    if (labels.empty()) return std::nullopt;
    for (const double probability : result.probabilities)
        if (!std::isfinite(probability)) return std::nullopt;
    return result.labels[labels.front()];
}

Facts optionFacts(const trace::QuestionResult& result) {
    Facts facts;
    const std::string source = result.temperatureSource == "bucket"     ? "from the bucket " + result.bucket
                               : result.temperatureSource == "type"     ? "from the type " + result.type
                               : result.temperatureSource == "override" ? std::string("given with the request")
                                                                        : result.temperatureSource;
    facts.facts.push_back({"Temperature T", result.temperature, "", source});
    facts.facts.push_back({"Confidence", result.confidence, "", ""});
    facts.facts.push_back({"Margin", result.margin, "", "first minus second probability"});
    facts.facts.push_back({"Entropy", result.entropy, "nats", ""});
    facts.facts.push_back({"Flips", static_cast<std::int64_t>(result.flips), "of " + std::to_string(result.orders.size()) + " orders",
                           "orders whose winner is another"});
    facts.facts.push_back({"Spread", result.spread, "", "largest standard deviation of a logit over orders"});
    facts.facts.push_back({"Act head", result.actProbability, "", "probability to act"});
    for (const std::string& option : result.cutOptions) facts.facts.push_back({"Cut option", option, "", ""});
    for (const auto& [a, b] : result.indistinguishable) facts.facts.push_back({"Indistinguishable once cut", a + " and " + b, "", ""});
    return facts;
}

Table optionTable(const trace::QuestionResult& result, std::int32_t question) {
    std::vector<std::string> columns{"option", "text", "probability", "mean logit", "mean logit / T"};
    for (std::size_t o = 0; o < result.orders.size(); ++o) columns.push_back("logit, order " + std::to_string(o));
    const auto at = [](const std::vector<double>& values, std::size_t i) {
        return i < values.size() ? json::Value(values[i]) : json::Value();
    };
    std::vector<std::vector<json::Value>> rows;
    for (std::size_t label = 0; label < result.labels.size(); ++label) {
        std::vector<json::Value> row{
            result.labels[label], label < result.options.size() ? json::Value(result.options[label]) : json::Value(),
            at(result.probabilities, label), at(result.meanLogits, label),
            label < result.meanLogits.size() ? json::Value(result.meanLogits[label] / std::max(result.temperature, 1e-3)) : json::Value()};
        for (const auto& order : result.orders) row.push_back(at(order.logits, label));
        rows.push_back(std::move(row));
    }
    return tableOf("options-" + std::to_string(question), result.id + ": options", std::move(columns), std::move(rows));
}

}  // namespace rowscope::report
