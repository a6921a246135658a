#pragma once

#include "app/cli/training_order.h"

namespace rowscope::compose {

/// The neural models' trainer; empty in a build without them.
[[nodiscard]] cli::TrainingRunner trainingRunner();
/// The writer of the demo's held-out data; empty likewise.
[[nodiscard]] cli::DemoDataWriter demoDataWriter();

}  // namespace rowscope::compose
