#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/question/evaluation/scored_record.h"
#include "core/question/temperature.h"

namespace rowscope::question {

/// Temperatures as a checkpoint stores them, and how many rows stood behind each. A type with too few rows has temperature 1, a bucket
/// with too few has none.
struct FittedTemperatures {
    Temperatures temperatures;
    std::array<std::int32_t, kTypes> rowsByType{};
    std::map<std::string, std::int32_t> rowsByBucket;  ///< every bucket that occurs
};

/// Held-out rows that such a temperature needs (laya-vision 7).
inline constexpr std::int32_t kRowsForATemperature = 10;

/// How core's callers reach the fit, which needs float32 tensors: model/ has it.
using TemperatureFitter = std::function<Result<FittedTemperatures>(const std::vector<ScoredRecord>& records)>;

}  // namespace rowscope::question
