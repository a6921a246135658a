#pragma once

#include "core/request/request.h"
#include "core/trace/laya/results.h"
#include "model/engine/outcome.h"

namespace rowscope::engine {

/// What the output's provenance names beside the plan: checkpoint, backbone, dtype, libraries.
[[nodiscard]] trace::laya::OutputFacts outputFacts(const Checkpoint& checkpoint, const request::Request& request);

}  // namespace rowscope::engine
