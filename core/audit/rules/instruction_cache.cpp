#include "core/audit/rules/cache_identity.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Query rows extracted under another instruction (article 0x08, failure row 15).
void instructionCache(const AuditInput& input, Reporter& report) { reportCacheHits(input, CacheFault::Instruction, report); }

}  // namespace rowscope::audit::rules
