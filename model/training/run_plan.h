#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace rowscope::training {

struct RunSettings {
    bool resume = false;       ///< go on from the saved state, where there is one
    std::int32_t threads = 0;  ///< of libtorch; 0 leaves its own choice
};

/// Trains what a plan file says and gives the folder of the checkpoint made. `telemetry` gets one object a step. No torch in this
/// header: programs include it.
[[nodiscard]] Result<std::filesystem::path> runPlanFile(const std::filesystem::path& plan, const RunSettings& settings,
                                                        const std::function<void(const json::Value&)>& telemetry, const Progress& progress);

}  // namespace rowscope::training
