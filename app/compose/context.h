#pragma once

#include "app/cli/context.h"
#include "app/cli/interrupt.h"

namespace rowscope::compose {

/// What the verbs know of the world in a real process: its streams, Ctrl+C, the neural models where this build has them, and the
/// resources. Both programs run their verbs with it, so that they offer the same.
[[nodiscard]] cli::Context processContext(const cli::InterruptWatch& interrupt);

}  // namespace rowscope::compose
