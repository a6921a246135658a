#include "core/audit/rules/mask_edges.h"

#include <algorithm>

#include "core/audit/row_runs.h"

namespace rowscope::audit::rules {

using masks::KeyRun;
using masks::KeyRuns;

std::string layersText(const trace::ItemMask& mask) {
    const std::string head = mask.head >= 0 ? ", head " + std::to_string(mask.head) : "";
    if (mask.layers.empty()) return "the given mask" + head;
    std::vector<std::int32_t> sorted = mask.layers;
    std::sort(sorted.begin(), sorted.end());
    const auto ranges = rangesOf(std::span<const std::int32_t>(sorted));
    std::string text = rowsText(ranges);
    text.replace(0, 3, "layer");  // "rows 0-2" -> "layers 0-2"
    return text + head;
}

json::Value layersJson(const trace::ItemMask& mask) { return json::Array(mask.layers.begin(), mask.layers.end()); }

std::vector<std::int32_t> padsKept(const Sample& sample) {
    std::vector<std::int32_t> rows;
    if (sample.rows->valid.empty()) return rows;
    for (std::size_t row = 0; row < sample.size(); ++row)
        if (!sample.live[row] && sample.rows->valid[row]) rows.push_back(static_cast<std::int32_t>(row));
    return rows;
}

Inversion inversionOf(const Sample& sample, const SampleMask& entry) {
    Inversion inversion;
    if (!entry.mask.claimed) return inversion;
    masks::RunReader has(entry.mask.effective);
    masks::RunReader should(*entry.mask.claimed);
    KeyRuns only;
    const auto size = static_cast<std::int64_t>(sample.size());
    for (std::int64_t query = 0; query < size; ++query) {
        if (!sample.live[static_cast<std::size_t>(query)]) continue;
        inversion.cells += size;
        const KeyRuns& a = has.row(query);
        const KeyRuns& b = should.row(query);
        masks::subtract(a, b, only);
        inversion.differing += masks::keyCount(only);
        masks::subtract(b, a, only);
        inversion.differing += masks::keyCount(only);
    }
    inversion.inverted = inversion.cells > 0 && inversion.differing * 10 > inversion.cells * 9;
    return inversion;
}

PadEdges padEdges(const Sample& sample, const masks::Mask& mask) {
    PadEdges out;
    const KeyRuns pads = padRuns(sample);
    if (pads.empty()) return out;
    masks::RunReader reader(mask);
    KeyRuns read;
    KeyRuns keys;
    for (std::int64_t query = 0; query < mask.queries(); ++query) {
        if (!sample.live[static_cast<std::size_t>(query)]) continue;
        masks::intersect(reader.row(query), pads, read);
        if (read.empty()) continue;
        out.edges += masks::keyCount(read);
        addQuery(out.queries, query);
        for (const KeyRun& run : read) uniteInto(keys, run);
    }
    out.keys = rangesOfRuns(keys);
    return out;
}

void sayUndecided(const AuditInput& input, Reporter& report) {
    if (!input.dump) return;
    for (const auto& [tensor, fact] : input.dump->masks)
        if (fact.meaning == trace::MaskMeaning::Unknown)
            report.lacks("the polarity of '" + tensor +
                         "' (masks: meaning): " + (fact.evidence.empty() ? "nothing tells it" : fact.evidence));
}

void sayUnclaimed(const AuditInput& input, Reporter& report) {
    sayUndecided(input, report);
    for (const Sample& sample : input.samples) {
        if (sample.masks.empty() && !sample.cross)
            report.lacks("an attention mask (a mask tensor per layer, or attention_mask with more than two axes)");
        for (const SampleMask& mask : sample.masks)
            if (!mask.mask.claimed) report.lacks("the topology to compare with: " + mask.mask.unclaimedWhy);
    }
}

namespace {

struct Words {
    const char* verb;
    const char* why;
    const char* cure;
};

Words wordsFor(const EdgeGroup& group) {
    switch (group.kind) {
        case EdgeKind::CrossSegment:
            return {"may read", "they belong to another packed example",
                    "cut attention at segment borders: block-diagonal mask or cu_seqlens; positions that restart do not stop the reading"};
        case EdgeKind::Future:
            return {"may read", "they come later", "keep the causal term outside the media exception, and end a block with its medium"};
        case EdgeKind::Extra:
            return {"may read", "the claimed topology blocks them",
                    "compose the mask from the claimed terms: padding, order, window and media exception"};
        case EdgeKind::Missing:
            return {"may not read", "the claimed topology allows them",
                    "pass what the exception needs (token types, media runs, segments) to the mask builder"};
    }
    return {};
}

}  // namespace

void reportGroups(const AuditInput& input, EdgeKind kind, Reporter& report) {
    for (const Sample& sample : input.samples)
        for (const EdgeGroup& group : sample.edges) {
            if (group.kind != kind) continue;
            const Words words = wordsFor(group);
            NewFinding found;
            found.sample = sample.index;
            found.mask = group.traceMask;
            found.rows = group.queries;
            found.keys = group.keys;
            trace::ItemMask named{{}, {}, group.layers, false, masks::Mask("", 0, 0, {}), {}, {}, -1};
            found.cause = inSample(sample.index) + rowsText(found.rows) + " (" + group.from + ") " + words.verb + " " +
                          rowsText(found.keys) + " (" + group.to + "): " + words.why;
            found.cure = words.cure;
            found.evidence = count(group.edges, "edge") + " in " + layersText(named) + ", first row " + std::to_string(group.first.query) +
                             " to row " + std::to_string(group.first.key);
            found.details.emplace_back("edges", group.edges);
            if (!group.layers.empty()) found.details.emplace_back("layers", layersJson(named));
            found.details.emplace_back("part", group.from + " -> " + group.to);
            report.add(std::move(found));
        }
}

}  // namespace rowscope::audit::rules
