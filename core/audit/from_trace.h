#pragma once

#include "core/audit/audit.h"
#include "core/trace/trace.h"

namespace rowscope::audit {

/// Audits any trace. One that came from a dump is audited as that dump (its manifest and tensors travel with it); a run or
/// layout by its rows, expansion, masks, positions, labels and cache events, with the claims that its provenance names. Masks of
/// runs and layouts are rules and so their own claim: what is left to check of them is that packed examples stay apart and that
/// every real row has a key. Error: a dump that no longer reads; Cancelled.
[[nodiscard]] Result<AuditReport> auditTrace(const trace::Trace& trace, const Progress& progress = {});

}  // namespace rowscope::audit
