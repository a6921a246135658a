#pragma once

#include <array>
#include <filesystem>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/question/calibration/fitted_temperatures.h"

namespace rowscope::app {

/// Which question types' temperatures may be replaced.
using TypesToWrite = std::array<bool, question::kTypes>;

/// An agent config with the fitted temperatures in it: "temperature" of the types to write, and "temperature_by_options" of their
/// buckets. A bucket that was not fitted loses its entry, because it would stand above the new temperature of its type. Everything else
/// stays as it was, also the order of members. Error where "temperature" is there and is no list of three.
[[nodiscard]] Result<json::Value> withTemperatures(json::Value config, const question::FittedTemperatures& fitted,
                                                   const TypesToWrite& types, const std::string& where);

/// The same in a checkpoint folder; the file is replaced as a whole. Gives its path. Error where the folder holds no agent config.
[[nodiscard]] Result<std::filesystem::path> writeTemperatures(const std::filesystem::path& checkpoint,
                                                              const question::FittedTemperatures& fitted, const TypesToWrite& types);

}  // namespace rowscope::app
