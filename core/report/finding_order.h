#pragma once

#include <vector>

#include "core/trace/trace.h"

namespace rowscope::report {

/// Indexes of the findings in the order people read them: faults, warnings, notes, each as the audit gave them.
[[nodiscard]] std::vector<std::size_t> findingOrder(const trace::Trace& trace);

}  // namespace rowscope::report
