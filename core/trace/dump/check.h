#pragma once

#include "core/base/result.h"
#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// Every reference of the manifest resolves and every known tensor has the shape and kind of number that input_ids ask for.
[[nodiscard]] Status checkDump(const Dump& dump);

/// One placeholder that grows later, or placeholders already repeated (x13-contract 0x01)? Fills the dump's convention and its evidence.
void tellConvention(Dump& dump);

}  // namespace rowscope::trace
