#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/question/question.h"

namespace rowscope::question {

/// "choice:3-5": the bucket of option counts that a question's temperature may be stored under.
[[nodiscard]] std::string temperatureBucket(Type type, std::int32_t options);

/// A checkpoint's temperatures: one a type, and some by bucket.
struct Temperatures {
    std::array<double, kTypes> byType{1.0, 1.0, 1.0};
    std::vector<std::pair<std::string, double>> byBucket;
};

/// Temperatures of one request; types not named keep the checkpoint's.
using TemperatureOverride = std::array<std::optional<double>, kTypes>;

/// Reads a number (for every type) or an object by type name; null = none. A temperature must be finite and above 0.
[[nodiscard]] Result<TemperatureOverride> readTemperatureOverride(const json::Value& given, const std::string& where);

enum class TemperatureSource : std::uint8_t { Override, Bucket, Type };
[[nodiscard]] std::string_view name(TemperatureSource source);

/// The temperature of one question, and where it came from.
struct Temperature {
    double stored = 1.0;    ///< as the checkpoint or the request says
    double reported = 1.0;  ///< what provenance names: after the text branch's clamp, before laya-vision's floor
    double divisor = 1.0;   ///< what the logits are divided by
    bool clamped = false;   ///< the text rules moved it into [0.5, 5]
    TemperatureSource source = TemperatureSource::Type;
    std::string bucket;
};

inline constexpr double kTemperatureFloor = 1e-3;  ///< laya-vision's, so that no division can overflow
inline constexpr double kTextTemperatureMin = 0.5;
inline constexpr double kTextTemperatureMax = 5.0;

[[nodiscard]] Temperature temperatureFor(Type type, std::int32_t options, Rules rules, const Temperatures& stored,
                                         const TemperatureOverride& override);

}  // namespace rowscope::question
