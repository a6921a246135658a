#include "core/audit/rules/cross_edges.h"
#include "core/audit/rules/mask_edges.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// A row reads what comes later than the claimed topology lets it (article 0x03, failure row 10).
void futureVisible(const AuditInput& input, Reporter& report) {
    sayUnclaimed(input, report);
    reportGroups(input, EdgeKind::Future, report);
    reportCross(input, CrossEdge::Later, report);
}

}  // namespace rowscope::audit::rules
