#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/lab/layout.h"
#include "core/trace/trace.h"

namespace rowscope::trace::lab {

/// A whole trace from a layout, without weights: rows, expansion, positions, masks, labels, ledger; no logits, so no losses and no
/// answers. provenance.details holds "claims" by the dump format's names (topology, positions, labels, loss_shift, pad_side).
/// Errors name the sequence and what does not fit: more rows than the limit, a mask that needs a column or a memory the
/// sequence does not have, a grid that does not give its medium's rows.
[[nodiscard]] Result<Trace> traceFromLayout(const Layout& layout, const LayoutLimits& limits = {}, const Progress& progress = {});

}  // namespace rowscope::trace::lab
