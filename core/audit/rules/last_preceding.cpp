#include "core/audit/rules/cross_edges.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Flamingo: a row reads the most recent medium directly, earlier ones only through what text rows took from them (article
/// 0x03, failure row 11).
void lastPreceding(const AuditInput& input, Reporter& report) {
    bool any = false;
    for (const Sample& sample : input.samples) {
        any |= sample.cross.has_value();
        if (sample.cross && !sample.cross->claimed) report.lacks("the cross topology to compare with: " + sample.cross->unclaimedWhy);
    }
    if (!any) report.lacks("a cross-attention mask (image_attention_mask, or a cross layer's mask)");
    reportCross(input, CrossEdge::Earlier, report);
}

}  // namespace rowscope::audit::rules
