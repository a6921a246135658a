#include "core/audit/rules/cache_identity.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Features of another crop, configuration or encoder (article 0x07, failure row 14).
void encoderCache(const AuditInput& input, Reporter& report) { reportCacheHits(input, CacheFault::Encoder, report); }

}  // namespace rowscope::audit::rules
