#include "core/audit/rules/mask_edges.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

bool packed(const Sample& sample) {
    const auto& segment = sample.rows->segment;
    for (std::size_t row = 1; row < segment.size(); ++row)
        if (segment[row] != segment[row - 1] && segment[row] >= 0 && segment[row - 1] >= 0) return true;
    return false;
}

/// Something in the dump that keeps segments apart: a mask of rows x rows, cumulative lengths, or segment numbers as mask.
bool isolated(const AuditInput& input, const Sample& sample) {
    if (!sample.masks.empty() || !input.dump) return true;
    for (const trace::LayerFact& layer : input.dump->layers)
        if (layer.varlen || !layer.mask.empty()) return true;
    for (const char* name : {"cu_seq_lens_q", "cu_seqlens", "cu_seqlens_q"})
        if (input.tensor(name)) return true;
    const auto mask = input.dump->masks.find("attention_mask");
    return mask != input.dump->masks.end() && mask->second.meaning == trace::MaskMeaning::SegmentNumberFrom1;
}

/// Segments that only positions express are read by some attention kernels and ignored by others.
void sayUnisolated(const AuditInput& input, const Sample& sample, Reporter& report) {
    const bool wrongAxes = input.claims.positions == rows::PositionPolicy::Thw && sample.rows->position.axes == 1;
    NewFinding found;
    found.sample = sample.index;
    found.severity = wrongAxes || sample.rows->position.axes == 0 ? Severity::Warning : Severity::Info;
    found.title = "Segments rest on positions alone";
    found.cause = inSample(sample.index) + "packed examples are told apart by position restarts only" +
                  (wrongAxes ? ", and one-axis positions on a t/h/w model build no block-diagonal mask"
                             : "; an all-ones attention mask switches that off");
    found.cure = "pass a block-diagonal mask, segment numbers or cu_seqlens";
    found.evidence = "no mask of rows x rows, no cu_seqlens, no segment numbers in the mask";
    report.add(std::move(found));
}

}  // namespace

/// Packed examples must not read one another (article 0x05, failure row 9).
void packedLeak(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (!packed(sample)) continue;
        if (!isolated(input, sample)) sayUnisolated(input, sample, report);
        if (!input.claims.topology) report.lacks("the topology to compare with");
    }
    reportGroups(input, EdgeKind::CrossSegment, report);
}

}  // namespace rowscope::audit::rules
