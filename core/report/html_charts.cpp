#include <algorithm>
#include <numeric>

#include "core/base/fixed.h"
#include "core/report/finding_order.h"
#include "core/report/html_parts.h"
#include "core/report/html_text.h"
#include "core/report/option_table.h"
#include "core/report/place_text.h"

namespace rowscope::report {
namespace {

std::string percent(double share) { return fixed(std::clamp(share, 0.0, 1.0) * 100, 3) + "%"; }

struct Range {
    double low = 0;
    double high = 1;
    [[nodiscard]] double share(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

Range logitRange(const trace::QuestionResult& result) {
    Range range{1e300, -1e300};
    const auto add = [&range](const std::vector<double>& values) {
        for (const double v : values) {
            range.low = std::min(range.low, v);
            range.high = std::max(range.high, v);
        }
    };
    add(result.meanLogits);
    for (const auto& order : result.orders) add(order.logits);
    return range;
}

std::string bars(const trace::QuestionResult& result) {
    const Range range = logitRange(result);
    std::string out = "<div class=\"bars\">\n";
    for (const std::size_t label : byProbability(result)) {
        const double p = result.probabilities[label];
        out += "<div class=\"name\">" + escaped(result.labels[label]) + "</div><div class=\"bar\"><i style=\"width:" + percent(p) +
               "\"></i></div><div class=\"n\">" + fixed(p, 4) + "</div>\n<div></div><div class=\"dots\">";
        for (std::size_t o = 0; o < result.orders.size(); ++o) {
            const auto& order = result.orders[o];
            if (label >= order.logits.size()) continue;
            out += "<b style=\"left:" + percent(range.share(order.logits[label])) + "\" title=\"order " + std::to_string(o) + ": logit " +
                   json::pythonFloat(order.logits[label]) + "\"></b>";
        }
        if (label < result.meanLogits.size()) {
            const double mean = result.meanLogits[label];
            out += "<u style=\"left:" + percent(range.share(mean)) + "\"></u></div><div class=\"n quiet\">" + fixed(mean, 2) + "</div>\n";
        } else {
            out += "</div><div></div>\n";
        }
    }
    return out + "</div>\n<p class=\"quiet legend\"><i></i> probability <b></b> logit of each order <u></u> mean logit</p>\n";
}

}  // namespace

std::string optionChartHtml(const OptionChart& chart, bool print) {
    const trace::QuestionResult& result = *chart.result;
    std::string out = "<article class=\"question\"><h3>" + escaped(result.id);
    if (const auto winner = winningLabel(result)) out += " \u2192 " + escaped(*winner);
    out += " <span class=\"chip\">" + escaped(result.type) + "</span></h3>\n<p>" + escaped(result.instructions) + "</p>\n";
    if (!print && !result.probabilities.empty()) out += bars(result);
    out += factsHtml(optionFacts(result)) + tableHtml(optionTable(result, chart.question), print);
    return out + "</article>\n";
}

std::string timelineHtml(const Timeline& timeline, bool print) {
    if (print) return {};
    double end = 0;
    for (const auto& stage : *timeline.stages) end = std::max(end, stage.startMs + stage.durationMs);
    std::string out = "<div class=\"lanes\">\n";
    for (const auto& stage : *timeline.stages) {
        const double start = end > 0 ? stage.startMs / end : 0;
        const double length = end > 0 ? stage.durationMs / end : 0;
        out += "<div class=\"name\">" + escaped(stage.lane.empty() ? stage.name : stage.lane + " \u00b7 " + stage.name) +
               "</div><div class=\"lane\"><i style=\"left:" + percent(start) + ";width:" + percent(length) +
               "\"></i></div><div class=\"n\">" + fixed(stage.durationMs, 2) + " ms</div>\n";
    }
    return out + "</div>\n";
}

std::string findingsHtml(const FindingList& list) {
    const auto& findings = list.trace->findings;
    if (findings.empty()) return "<p class=\"holds\">\u2713 No finding.</p>\n";
    std::string out;
    for (const std::size_t i : findingOrder(*list.trace)) {
        const auto& finding = findings[i];
        const std::string severity(name(finding.severity));
        out += "<article class=\"finding " + severity + "\"><h3>" + escaped(finding.title) + " <span class=\"chip\">" + severity +
               "</span> <span class=\"chip\">" + escaped(finding.code) + "</span>";
        if (const std::string place = placeText(*list.trace, finding.place); !place.empty())
            out += " <span class=\"quiet\">" + escaped(place) + "</span>";
        out += "</h3>\n<p>" + escaped(sentenceOf(finding)) + "</p>\n";
        if (!finding.evidence.empty()) out += "<p class=\"quiet\">" + escaped(finding.evidence) + "</p>\n";
        out += "</article>\n";
    }
    return out;
}

}  // namespace rowscope::report
