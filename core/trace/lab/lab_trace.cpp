#include "core/trace/lab/lab_trace.h"

#include <algorithm>

#include "core/base/hash.h"
#include "core/runtime/ledger.h"
#include "core/trace/lab/lab_masks.h"

namespace rowscope::trace::lab {
namespace {

Media mediaOf(const LayoutMedia& media, std::size_t index) {
    Media out;
    out.kind = media.kind;
    out.name = media.name.empty() ? "medium " + std::to_string(index) : media.name;
    // A layout has no pixels: its word for the content is the identity.
    out.contentHash = sha256Hex("layout:" + (media.content.empty() ? out.name : media.content));
    out.rowCount = media.rows;
    out.geometry.gridRows = media.gridRows;
    out.geometry.gridColumns = media.gridColumns;
    return out;
}

json::Value claimsOf(const LayoutSequence& sequence) {
    json::Value out;
    for (const LayoutMask& mask : sequence.masks) {
        if (mask.rule.kind == MaskRule::Kind::Topology)
            out.set(mask.rule.topology.sliding ? "topology_sliding" : "topology", mask.rule.name);
        if (mask.rule.kind == MaskRule::Kind::Cross) out.set("cross_topology", mask.rule.name);
    }
    out.set("positions", rows::positionPolicyName(sequence.positions));
    out.set("pad_side", sequence.padRows == 0 ? "none" : sequence.padSide == rows::PadSide::Left ? "left" : "right");
    if (sequence.labels == LabelRule::None) return out;
    out.set("labels", sequence.convention == supervision::LabelConvention::Unshifted ? "unshifted" : "preshifted");
    out.set("loss_shift", sequence.lossShift == supervision::LossShift::Internal ? "internal" : "none");
    return out;
}

/// Rows that media put into language layers, or into memory, over all sequences' largest.
Status addLedger(const Layout& layout, Trace& out) {
    if (!layout.model) return {};
    const LayoutModel& m = *layout.model;
    for (const LayoutSequence& sequence : layout.sequences) {
        std::int64_t rows = 0;
        for (const auto& example : sequence.examples)
            for (const LayoutPart& part : example)
                if (part.media >= 0) rows += layout.media[static_cast<std::size_t>(part.media)].rows;
        const auto keepLargest = [&](const char* name, std::int64_t bytes) {
            const auto [at, fresh] = out.ledger.try_emplace(name, bytes);
            at->second = std::max(at->second, bytes);
        };
        if (sequence.fusion == Fusion::Prefix) {
            ROWSCOPE_TRY_ASSIGN(bytes, runtime::prefixKvBytes({m.lmLayers, rows, m.kvHeads, m.headDim, m.bytesPerScalar}));
            keepLargest("prefix_kv", bytes);
        } else {
            ROWSCOPE_TRY_ASSIGN(bytes, runtime::crossKvBytes({m.crossLayers, rows, m.crossKvHeads, m.crossHeadDim, m.bytesPerScalar}));
            keepLargest("cross_kv", bytes);
        }
        ROWSCOPE_TRY_ASSIGN(bridge, runtime::bridgeBytes(rows, m.bridgeDim, m.bytesPerScalar));
        keepLargest("bridge", bridge);
    }
    return {};
}

}  // namespace

Result<Trace> traceFromLayout(const Layout& layout, const LayoutLimits& limits, const Progress& progress) {
    Trace out;
    out.provenance.producer = Producer::Lab;
    out.provenance.title = layout.title.empty() ? "Layout" : layout.title;
    out.provenance.branch = "other";
    out.provenance.details.set("about", layout.about);
    for (std::size_t m = 0; m < layout.media.size(); ++m) out.media.push_back(mediaOf(layout.media[m], m));
    for (const LayoutQuestion& question : layout.questions) {
        QuestionResult result;
        result.id = question.id;
        result.type = question.type;
        result.labels = question.labels;
        result.options = question.labels;
        out.questions.push_back(std::move(result));
    }
    WordTable words;
    json::Array claims;
    std::int64_t total = 0;
    for (std::size_t i = 0; i < layout.sequences.size(); ++i) {
        const LayoutSequence& sequence = layout.sequences[i];
        const std::string where = "sequence " + std::to_string(i) + (sequence.name.empty() ? "" : " '" + sequence.name + "'");
        ROWSCOPE_TRY(progress.check(where));
        progress.say("lay out rows", static_cast<std::int64_t>(i), static_cast<std::int64_t>(layout.sequences.size()));
        ROWSCOPE_TRY_ASSIGN(rows, labRows(layout, sequence, static_cast<std::int32_t>(i), words, limits, where));
        if ((total += static_cast<std::int64_t>(rows.sequence.rows.size())) > 2 * limits.rows)
            return fail(ErrorKind::Limit, where, "the layout has too many rows",
                        "at most " + std::to_string(2 * limits.rows) + " in all sequences");
        Sequence made;
        made.name = sequence.name.empty() ? "sequence " + std::to_string(i) : sequence.name;
        for (const LayoutMask& mask : sequence.masks) {
            ROWSCOPE_TRY_ASSIGN(named, labMask(layout, sequence, mask, rows, where + ": mask '" + mask.name + "'"));
            made.masks.push_back(std::move(named));
        }
        made.question = sequence.examples.size() == 1 && !layout.questions.empty() ? 0 : -1;
        made.expansion = std::move(rows.sequence.expansion);
        made.rows = std::move(rows.sequence.rows);
        made.tokenText = std::move(rows.tokenText);
        out.sequences.push_back(std::move(made));
        claims.push_back(claimsOf(sequence));
    }
    out.provenance.details.set("claims", claims.size() == 1 ? claims.front() : json::Value(std::move(claims)));
    ROWSCOPE_TRY(addLedger(layout, out));
    return out;
}

}  // namespace rowscope::trace::lab
