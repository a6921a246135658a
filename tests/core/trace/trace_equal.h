#pragma once

#include <gtest/gtest.h>

#include "core/trace/trace.h"

namespace rowscope::trace {

/// Equality of all a trace holds; masks by every cell and by what their terms are.
void expectEqual(const Trace& a, const Trace& b);

}  // namespace rowscope::trace
