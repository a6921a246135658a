#include "core/audit/rules/cross_edges.h"
#include "core/audit/rules/mask_edges.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Edges in which a mask differs from its claim and that no other rule names.
void topologyDiffers(const AuditInput& input, Reporter& report) {
    sayUnclaimed(input, report);
    reportGroups(input, EdgeKind::Extra, report);
    reportGroups(input, EdgeKind::Missing, report);
    reportCross(input, CrossEdge::Missing, report);
}

}  // namespace rowscope::audit::rules
