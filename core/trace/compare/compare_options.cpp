#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

#include "core/trace/compare/compare_parts.h"

namespace rowscope::trace::compare {

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", value);
    return text;
}

Largest largestDelta(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
    Largest largest;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        const bool oneNan = std::isnan(a[i]) != std::isnan(b[i]);
        const double delta = oneNan ? INFINITY : std::fabs(a[i] - b[i]);
        if (!(delta > tolerance)) continue;
        ++largest.count;
        if (delta > largest.delta) largest = {i, delta, largest.count};
    }
    return largest;
}

namespace {

std::optional<std::size_t> winner(const std::vector<double>& p) {
    if (p.empty()) return std::nullopt;
    return static_cast<std::size_t>(std::max_element(p.begin(), p.end()) - p.begin());
}

Difference base(CompareStage stage, std::size_t left, std::size_t right, std::string what) {
    Difference d;
    d.stage = stage;
    d.what = std::move(what);
    d.leftPlace.question = static_cast<std::int32_t>(left);
    d.rightPlace.question = static_cast<std::int32_t>(right);
    return d;
}

}  // namespace

void options(const Trace& left, const Trace& right, const CompareOptions& options, Comparison& out) {
    for (std::size_t l = 0; l < left.questions.size(); ++l) {
        const QuestionResult& a = left.questions[l];
        const auto other =
            std::find_if(right.questions.begin(), right.questions.end(), [&](const QuestionResult& q) { return q.id == a.id; });
        if (other == right.questions.end()) continue;
        const QuestionResult& b = *other;
        const auto r = static_cast<std::size_t>(other - right.questions.begin());
        if (a.labels != b.labels) {
            Difference d = base(CompareStage::Answers, l, r, "options of '" + a.id + "'");
            d.left = std::to_string(a.labels.size());
            d.right = std::to_string(b.labels.size());
            d.sentence = d.what + " differ";
            out.differences.push_back(std::move(d));
            continue;
        }
        const Largest logit = largestDelta(a.meanLogits, b.meanLogits, options.logitTolerance);
        if (logit.count > 0) {
            Difference d = base(CompareStage::Logits, l, r, "logits of '" + a.id + "'");
            d.left = number(a.meanLogits[logit.at]);
            d.right = number(b.meanLogits[logit.at]);
            d.count = logit.count;
            d.leftPlace.option = d.rightPlace.option = static_cast<std::int32_t>(logit.at);
            d.sentence = d.what + " differ by up to " + number(logit.delta) + ", most for option '" +
                         (logit.at < a.labels.size() ? a.labels[logit.at] : "?") + "'";
            out.differences.push_back(std::move(d));
        }
        if (a.temperature != b.temperature) {
            Difference d = base(CompareStage::Answers, l, r, "temperature of '" + a.id + "'");
            d.left = number(a.temperature);
            d.right = number(b.temperature);
            d.sentence = d.what + " differs";
            out.differences.push_back(std::move(d));
        }
        const auto x = winner(a.probabilities);
        const auto y = winner(b.probabilities);
        const Largest share = largestDelta(a.probabilities, b.probabilities, options.logitTolerance);
        if (share.count > 0 && x == y && logit.count == 0 &&
            a.temperature == b.temperature) {  // else they follow from what is told already
            Difference d = base(CompareStage::Answers, l, r, "probabilities of '" + a.id + "'");
            d.left = number(a.probabilities[share.at]);
            d.right = number(b.probabilities[share.at]);
            d.count = share.count;
            d.leftPlace.option = d.rightPlace.option = static_cast<std::int32_t>(share.at);
            d.sentence = d.what + " differ by up to " + number(share.delta) + " though the logits are the same";
            out.differences.push_back(std::move(d));
        }
        if (x && y && *x != *y && *x < a.labels.size() && *y < a.labels.size()) {
            Difference d = base(CompareStage::Answers, l, r, "answer to '" + a.id + "'");
            d.left = a.labels[*x] + " " + number(a.probabilities[*x]);
            d.right = a.labels[*y] + " " + number(b.probabilities[*y]);
            d.leftPlace.option = static_cast<std::int32_t>(*x);
            d.rightPlace.option = static_cast<std::int32_t>(*y);
            d.sentence = "the answer to '" + a.id + "' is '" + a.labels[*x] + "' on the left and '" + a.labels[*y] + "' on the right";
            out.differences.push_back(std::move(d));
        }
    }
}

}  // namespace rowscope::trace::compare
