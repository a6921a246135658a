#include "core/audit/rules/cache_identity.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// K/V of another model, adapter, template or layout (article 0x07, failure row 16).
void prefixCache(const AuditInput& input, Reporter& report) { reportCacheHits(input, CacheFault::Prefix, report); }

}  // namespace rowscope::audit::rules
