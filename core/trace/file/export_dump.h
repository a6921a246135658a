#pragma once

#include "core/base/json.h"
#include "core/trace/file/bag.h"
#include "core/trace/trace.h"

namespace rowscope::trace::file {

/// The manifest of a dump ("mmdump" 1) that says of a run or layout what other programs can read of it: rows of all sequences
/// padded to one length, media records, labels, positions, caches. Tensors go into the bag under the format's names.
[[nodiscard]] json::Value exportDump(const Trace& trace, TensorBag& bag);

}  // namespace rowscope::trace::file
