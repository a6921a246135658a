#include <algorithm>

#include "core/audit/rules/labels.h"
#include "core/audit/rules/mask_edges.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

/// A mask that keeps nothing trains nothing, whatever padding is.
bool dropsAll(const Sample& sample, Reporter& report) {
    const auto& valid = sample.rows->valid;
    const bool anyReal = std::find(sample.live.begin(), sample.live.end(), 1) != sample.live.end();
    if (valid.empty() || anyReal || std::find(valid.begin(), valid.end(), 1) != valid.end()) return false;
    NewFinding found;
    found.sample = sample.index;
    found.rows = {{0, static_cast<std::int32_t>(sample.size())}};
    found.cause = inSample(sample.index) + "attention_mask keeps no row at all";
    found.cure = "hand over 1 for real rows; leave a sample out that has none";
    found.evidence = count(static_cast<std::int64_t>(sample.size()), "row") + " dropped";
    report.add(std::move(found));
    return true;
}

/// The two-axis mask against the rows as they were built: padding that it keeps. Where nothing but the mask itself says which rows are
/// real, their ids do.
bool check2d(const AuditInput& input, const Sample& sample, Reporter& report) {
    if (sample.rows->valid.empty()) return false;
    std::vector<std::int32_t> rows = padsKept(sample);
    std::vector<std::uint8_t> real = sample.live;
    if (rows.empty()) {
        real = realRowsBeside(input, sample);
        for (std::size_t row = 0; row < real.size(); ++row)
            if (!real[row] && sample.rows->valid[row]) rows.push_back(static_cast<std::int32_t>(row));
    }
    if (rows.empty()) return false;
    std::int64_t dropped = 0;
    for (std::size_t row = 0; row < sample.size(); ++row) dropped += real[row] && !sample.rows->valid[row];
    // One row of the padding id may be a sequence's own: a decoder begins with it, a text ends with it.
    if (sample.live == sample.rows->valid && dropped == 0 && rows.size() < 2) return false;
    NewFinding found;
    found.sample = sample.index;
    found.rows = rangesOf(std::span<const std::int32_t>(rows));
    found.cause = inSample(sample.index) + "attention_mask keeps padding: " + rowsText(found.rows) +
                  (dropped > 0 ? ", and drops real rows: it is inverted" : "");
    found.cure = "hand over 1 for real rows, or translate the polarity where the backend is called";
    found.evidence = count(static_cast<std::int64_t>(rows.size()), "padding row") + " kept, " + count(dropped, "real row") + " dropped";
    report.add(std::move(found));
    return true;
}

void reportInverted(const Sample& sample, const SampleMask& mask, const Inversion& inversion, Reporter& report) {
    const auto size = static_cast<std::int32_t>(sample.size());
    NewFinding found;
    found.sample = sample.index;
    found.mask = mask.traceMask;
    found.rows = {{0, size}};
    found.keys = {{0, size}};
    found.cause = inSample(sample.index) + "the mask of " + layersText(mask.mask) +
                  " is the complement of what is claimed: rows read what they must not, and nothing else";
    found.cure = "turn the polarity round where the mask is handed over: here 1 means blocked";
    found.evidence = std::to_string(inversion.differing) + " of " + count(inversion.cells, "cell") + " of real rows differ from the claim";
    report.add(std::move(found));
}

void reportReadablePads(const Sample& sample, const SampleMask& mask, Reporter& report) {
    const PadEdges pads = padEdges(sample, mask.mask.effective);
    if (pads.edges == 0) return;
    NewFinding found;
    found.sample = sample.index;
    found.mask = mask.traceMask;
    found.rows = pads.queries;
    found.keys = pads.keys;
    found.cause =
        inSample(sample.index) + rowsText(found.rows) + " may read padding, " + rowsText(found.keys) + ", in " + layersText(mask.mask);
    found.cure = "apply the padding mask after every exception that opens cells";
    found.evidence = count(pads.edges, "edge") + " from real rows to padding";
    found.details.emplace_back("layers", layersJson(mask.mask));
    found.details.emplace_back("part", mask.mask.tensor);
    report.add(std::move(found));
}

}  // namespace

/// Attention to padding, or a mask turned round (article 0x03, failure row 7).
void paddingPolarity(const AuditInput& input, Reporter& report) {
    sayUndecided(input, report);
    for (const Sample& sample : input.samples) {
        const bool told = dropsAll(sample, report) || check2d(input, sample, report);
        bool inverted = false;
        for (const SampleMask& mask : sample.masks) {
            if (const Inversion inversion = inversionOf(sample, mask); inversion.inverted && !inverted) {
                reportInverted(sample, mask, inversion, report);
                inverted = true;
            }
        }
        if (told || inverted) continue;  // the padding that live rows read follows from it
        for (const SampleMask& mask : sample.masks) reportReadablePads(sample, mask, report);
    }
}

}  // namespace rowscope::audit::rules
