#pragma once

#include "core/trace/trace.h"

namespace rowscope::trace {

/// A trace with something in every field: two sequences of one question, masks of every kind of term, taps, events, findings.
[[nodiscard]] Trace sampleTrace();

}  // namespace rowscope::trace
