#include <algorithm>
#include <cstdio>

#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {
namespace {

std::string fourDigits(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

double topAt(const std::vector<double>& logits, double temperature) {
    const std::vector<double> p = question::probabilitiesOf(logits, temperature, question::Rules::Vision);
    return *std::max_element(p.begin(), p.end());
}

}  // namespace

// Upstream clamps to [0.5, 5], because a temperature outside decides more than the logits do; laya-vision only has a floor.
void noteTemperatures(const NoteContext& context, std::vector<Finding>& notes) {
    constexpr double kLow = question::kTextTemperatureMin;
    constexpr double kHigh = question::kTextTemperatureMax;
    for (std::size_t q = 0; q < context.plan.temperatures.size(); ++q) {
        const question::Temperature& t = context.plan.temperatures[q];
        if (t.stored >= kLow && t.stored <= kHigh) continue;
        const std::string source = t.source == question::TemperatureSource::Override ? "the request"
                                   : t.source == question::TemperatureSource::Bucket ? "bucket " + t.bucket
                                                                                     : "the type's own";
        Finding f = note("temperature_extreme", "Temperature decides the confidence", Severity::Warning,
                         question::placeOf(context.plan.questions[q].id) + ": T = " + fourDigits(t.stored) + " from " + source +
                             (t.clamped         ? ", clamped to " + fourDigits(t.divisor)
                              : t.stored < kLow ? ", which makes every answer look certain"
                                                : ", which makes every answer look open"),
                         "Calibrate on data of your own, or set a temperature within 0.5 to 5.");
        if (context.scored && q < context.scored->size()) {
            const std::vector<double>& logits = (*context.scored)[q].decision.meanLogits;
            const double clamp = std::clamp(t.stored, kLow, kHigh);
            f.evidence = "the same logits give top p " + fourDigits(topAt(logits, t.divisor)) + " at T = " + fourDigits(t.divisor) + ", " +
                         fourDigits(topAt(logits, clamp)) + " at " + fourDigits(clamp) + ", " + fourDigits(topAt(logits, 1.0)) + " at 1";
        }
        f.details = {
            {"temperature", json::pythonFloat(t.stored)}, {"used", json::pythonFloat(t.divisor)}, {"source", json::write(name(t.source))}};
        f.place.question = static_cast<std::int32_t>(q);
        notes.push_back(std::move(f));
    }
}

}  // namespace rowscope::trace::laya
