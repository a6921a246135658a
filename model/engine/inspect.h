#pragma once

#include <vector>

#include "core/base/progress.h"
#include "core/request/request.h"
#include "core/trace/finding.h"
#include "model/engine/outcome.h"

namespace rowscope::engine {

/// Notes about a request before any network runs, and as errors what a run would refuse it for.
[[nodiscard]] std::vector<trace::Finding> inspectRequest(const Checkpoint& checkpoint, const request::Request& request,
                                                         const Progress& progress);

}  // namespace rowscope::engine
