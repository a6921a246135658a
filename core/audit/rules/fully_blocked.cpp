#include <cmath>

#include "core/audit/rules/mask_edges.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

struct Blocked {
    std::vector<std::int64_t> live;
    std::vector<std::int64_t> padded;
};

Blocked blockedRows(const Sample& sample, const masks::Mask& mask) {
    Blocked out;
    masks::RunReader reader(mask);
    for (std::int64_t query = 0; query < mask.queries(); ++query)
        if (reader.row(query).empty()) (sample.live[static_cast<std::size_t>(query)] ? out.live : out.padded).push_back(query);
    return out;
}

/// What a softmax over the row gives: NaN over minus infinity, uniform over a finite number.
std::string outcome(const AuditInput& input, const SampleMask& mask) {
    const Array* array = input.tensor(mask.mask.tensor);
    if (!array || array->empty()) return "softmax over it is not defined";
    const auto fact = input.dump->masks.find(mask.mask.tensor);
    const bool additive = fact != input.dump->masks.end() && fact->second.meaning == trace::MaskMeaning::Additive;
    if (!additive) return "softmax over it gives NaN, or a uniform row where the backend uses a finite number";
    for (const double value : array->toFloats())
        if (value < 0 && std::isinf(value)) return "the bias is -inf: softmax gives NaN, which spreads to every row that reads it";
    return "the bias is finite: softmax silently gives a uniform row";
}

void add(const Sample& sample, const SampleMask& mask, const std::vector<std::int64_t>& rows, Severity severity, std::string why,
         std::string evidence, const char* part, Reporter& report) {
    NewFinding found;
    found.sample = sample.index;
    found.severity = severity;
    found.mask = mask.traceMask;
    found.rows = rangesOf(std::span<const std::int64_t>(rows));
    found.cause = inSample(sample.index) + rowsText(found.rows) + (rows.size() == 1 ? " has" : " have") + " no key to read in " +
                  layersText(mask.mask) + std::move(why);
    found.cure = "leave each query at least one key and zero the outputs of padded rows, or drop them before attention";
    found.evidence = std::move(evidence);
    found.details.emplace_back("part", part);
    if (!mask.mask.layers.empty()) found.details.emplace_back("layers", layersJson(mask.mask));
    report.add(std::move(found));
}

}  // namespace

/// A query without any key has no softmax (article 0x03, failure row 8).
void fullyBlocked(const AuditInput& input, Reporter& report) {
    sayUndecided(input, report);
    const bool unspecified = input.claims.paddedQueryPolicy.empty();
    for (const Sample& sample : input.samples) {
        if (sample.masks.empty()) report.lacks("an attention mask of rows x rows");
        for (const SampleMask& mask : sample.masks) {
            const Blocked blocked = blockedRows(sample, mask.mask.effective);
            if (!blocked.live.empty()) add(sample, mask, blocked.live, Severity::Error, "", outcome(input, mask), "live", report);
            if (blocked.padded.empty()) continue;
            if (unspecified) {
                add(sample, mask, blocked.padded, Severity::Warning, ", and nothing says what happens to padded queries",
                    outcome(input, mask), "padded", report);
            } else if (padEdges(sample, mask.mask.effective).edges > 0) {
                add(sample, mask, blocked.padded, Severity::Warning,
                    "; the policy for padded rows is '" + input.claims.paddedQueryPolicy + "', yet real rows read them",
                    outcome(input, mask), "padded", report);
            }
        }
    }
}

}  // namespace rowscope::audit::rules
