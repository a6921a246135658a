#pragma once

#include "core/audit/lab/faults.h"
#include "core/base/progress.h"

namespace rowscope::audit::lab {

/// The open trace broken by a fault, audited: through the dump it came from, or through the dump that it would be saved as (rows,
/// masks, labels, positions and cache log of a run or layout). Error: the trace carries nothing that breaks that way (Unsupported,
/// names what is missing); Cancelled.
[[nodiscard]] Result<trace::Trace> injectedTrace(const trace::Trace& trace, const Fault& fault, const Progress& progress = {});

}  // namespace rowscope::audit::lab
