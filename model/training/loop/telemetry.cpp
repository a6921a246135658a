#include "model/training/loop/telemetry.h"

#include <array>
#include <cmath>

#include "model/training/optim/clipping.h"

namespace rowscope::training {
namespace {

json::Value figures(const std::vector<std::pair<std::string, double>>& values) {
    json::Value out = json::Object{};
    for (const auto& [name, value] : values) out.set(name, std::isfinite(value) ? json::Value(value) : json::Value());
    return out;
}

double perSecond(std::int64_t count, double seconds) { return seconds > 0 ? static_cast<double>(count) / seconds : 0; }

}  // namespace

json::Value StepRecord::toJson() const {
    json::Value out = json::Object{{"stage", stage}, {"step", step}};
    out.set("loss", figures(losses));
    out.set("total", std::isfinite(total) ? json::Value(total) : json::Value());
    if (!parts.empty()) out.set("parts", figures(parts));
    out.set("grad_norm", figures(norms));
    out.set("rows", json::Object{{"valid", counts.valid}, {"visible", counts.visible}, {"supervised", counts.supervised}});
    out.set("examples", json::Object{{"used", examples}, {"cut", counts.cut}, {"rejected", counts.rejected}});
    out.set("media", json::Object{{"items", media}, {"cache_hits", cacheHits}, {"cache_misses", cacheMisses}});
    out.set("rate", json::Object{{"factor", rateFactor}});
    out.set("throughput", json::Object{{"examples_per_second", perSecond(examples, seconds)},
                                       {"rows_per_second", perSecond(counts.valid, seconds)},
                                       {"pictures_per_second", perSecond(media, seconds)}});
    return out;
}

std::vector<std::pair<std::string, double>> normsByModule(const std::vector<NamedTensor>& network,
                                                          const std::vector<NamedTensor>& auxiliary) {
    std::array<std::vector<NamedTensor>, 4> groups;
    for (const NamedTensor& parameter : network)
        if (parameter.tensor.grad().defined()) groups[static_cast<std::size_t>(moduleOf(parameter.name))].push_back(parameter);
    std::vector<std::pair<std::string, double>> norms;
    double squares = 0;
    const auto add = [&](std::string_view name, double norm) {
        norms.emplace_back(name, norm);
        squares += norm * norm;
    };
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (!groups[i].empty()) add(name(static_cast<Module>(i)), gradientNorm(groups[i]));
    if (!auxiliary.empty()) add("auxiliary", gradientNorm(auxiliary));
    norms.emplace_back("all", std::sqrt(squares));
    return norms;
}

}  // namespace rowscope::training
