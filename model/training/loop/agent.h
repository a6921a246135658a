#pragma once

#include <optional>

#include "core/base/progress.h"
#include "core/media/processor.h"
#include "model/engine/tokens.h"
#include "model/network/load.h"
#include "model/training/plan/plan.h"

namespace rowscope::training {

/// A checkpoint opened for training: its parameters are copies that may change.
struct Agent {
    network::Loaded loaded;
    engine::SequenceSetup setup;
    std::optional<media::Processor> processor;
};

/// Opens what a plan starts from. A fresh checkpoint is written to `freshFolder` first.
[[nodiscard]] Result<Agent> openAgent(const Start& start, const std::filesystem::path& freshFolder, const Progress& progress);

}  // namespace rowscope::training
