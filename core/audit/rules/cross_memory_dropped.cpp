#include <algorithm>

#include "core/audit/rules/cross_edges.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

constexpr std::string_view kFamily = "cross_memory";

bool has(const std::optional<std::vector<std::string>>& families) {
    return families && std::find(families->begin(), families->end(), kFamily) != families->end();
}

/// Does a row of [B,rows,M] let item `item` read any medium?
bool readsAny(const Array& mask, std::int64_t item, std::int64_t row) {
    if (mask.rank() != 3 || item >= mask.dim(0) || row >= mask.dim(1)) return false;
    const auto width = static_cast<std::size_t>(mask.dim(2));
    const std::size_t size = byteSize(mask.dtype());
    const auto from = static_cast<std::size_t>(item * mask.dim(1) + row) * width * size;
    const Array line(mask.dtype(), {static_cast<std::int64_t>(width)}, mask.bytes().subspan(from, width * size), nullptr);
    const auto values = line.toDoubles();
    return std::any_of(values.begin(), values.end(), [](double v) { return v != 0; });
}

std::int64_t lastPrefillRow(const AuditInput& input, const Sample& sample) {
    std::int64_t last = static_cast<std::int64_t>(sample.size());
    for (const trace::StepFact& step : input.steps)
        if (step.kind == trace::StepKind::Prefill && step.rowsOfDump) last = step.rowsOfDump->end;
    while (last > 0 && !sample.live[static_cast<std::size_t>(last - 1)]) --last;
    return last - 1;
}

void add(const Sample& sample, const trace::StepFact& step, std::vector<rows::RowRange> rows, std::string what, std::string evidence,
         Reporter& report) {
    NewFinding found;
    found.sample = sample.index;
    found.rows = std::move(rows);
    found.cause = inSample(sample.index) + "decode step " + std::to_string(step.step) +
                  " can't read the media memory that prefill read: " + std::move(what);
    found.cure = "route both state families, text K/V and media memory, to every decode step";
    found.evidence = std::move(evidence);
    found.details.emplace_back("step", step.step);
    report.add(std::move(found));
}

}  // namespace

/// Media memory is routed at prefill and forgotten in decode (article 0x08, failure row 17).
void crossMemoryDropped(const AuditInput& input, Reporter& report) {
    const Array* prefill = input.tensor("image_attention_mask");
    const bool decodes =
        std::any_of(input.steps.begin(), input.steps.end(), [](const auto& s) { return s.kind == trace::StepKind::Decode; });
    if (!decodes || !prefill) return report.lacks(decodes ? "image_attention_mask of the prefill" : "decode steps (steps)");
    const bool listed = std::any_of(input.steps.begin(), input.steps.end(),
                                    [](const auto& s) { return s.kind == trace::StepKind::Prefill && has(s.families); });
    for (const Sample& sample : input.samples) {
        if (!readsAny(*prefill, sample.index, lastPrefillRow(input, sample))) continue;
        for (const trace::StepFact& step : input.steps) {
            if (step.kind != trace::StepKind::Decode) continue;
            if (listed && step.families && !has(step.families)) {
                add(sample, step, {}, "the step's state families do not list it", "families of the step lack cross_memory", report);
                continue;
            }
            if (const Array* mask = input.tensor(step.imageAttentionMask); mask && !readsAny(*mask, sample.index, 0)) {
                add(sample, step, {}, "its image mask is empty", "tensor '" + step.imageAttentionMask + "' is all zero for this sample",
                    report);
                continue;
            }
            if (!step.rowsOfDump) continue;
            std::vector<std::int32_t> empty;
            for (std::int32_t row = step.rowsOfDump->begin; row < step.rowsOfDump->end; ++row)
                if (sample.live[static_cast<std::size_t>(row)] && !readsAny(*prefill, sample.index, row)) empty.push_back(row);
            if (!empty.empty())
                add(sample, step, rangesOf(std::span<const std::int32_t>(empty)), "the rows' image mask is empty",
                    "image_attention_mask is all zero on " + count(static_cast<std::int64_t>(empty.size()), "decode row"), report);
        }
    }
}

}  // namespace rowscope::audit::rules
