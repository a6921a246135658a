#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

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

/// A temperature that stands in the config otherwise than it is used: readers of text checkpoints keep it within 0.5 and 5.
struct ReadOtherwise {
    std::string name;  ///< a type or a bucket, "score" or "choice:3-5"
    double stored = 1;
    double used = 1;
};

struct WrittenTemperatures {
    std::filesystem::path file;
    std::vector<ReadOtherwise> readOtherwise;  ///< of those written
};

/// The same in a checkpoint folder; the file is replaced as a whole. Error where the folder holds no agent config.
[[nodiscard]] Result<WrittenTemperatures> writeTemperatures(const std::filesystem::path& checkpoint,
                                                            const question::FittedTemperatures& fitted, const TypesToWrite& types);

}  // namespace rowscope::app
