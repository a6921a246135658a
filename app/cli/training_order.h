#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace rowscope::cli {

/// What `rowscope train` asks of whoever can train.
struct TrainingOrder {
    std::filesystem::path plan;
    bool resume = false;
    std::int32_t threads = 0;                           ///< 0 = as many as the machine has
    std::function<void(const json::Value&)> telemetry;  ///< one object a step
};

/// Runs an order to its end and names the checkpoint folder it made.
using TrainingRunner = std::function<Result<std::filesystem::path>(const TrainingOrder&, const Progress&)>;

/// Writes the demo's held-out data (scenes and texts nothing was trained on) into a folder.
using DemoDataWriter = std::function<Status(const std::filesystem::path& folder, std::int64_t scenes, std::int64_t texts, const Progress&)>;

}  // namespace rowscope::cli
