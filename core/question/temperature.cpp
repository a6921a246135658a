#include "core/question/temperature.h"

#include <algorithm>
#include <cmath>

namespace rowscope::question {
namespace {

Result<double> checkedTemperature(const json::Value& value, const std::string& where) {
    if (!value.isNumber()) return fail(ErrorKind::Type, where, "wrong type", "a number", std::string(value.typeName()));
    const double t = value.asDouble();
    if (!std::isfinite(t) || t <= 0.0)
        return fail(ErrorKind::Value, where, "a temperature must be finite and above 0", {}, json::pythonFloat(t));
    return t;
}

}  // namespace

std::string temperatureBucket(Type type, std::int32_t options) {
    const char* size = options <= 2 ? "2" : options <= 5 ? "3-5" : options <= 10 ? "6-10" : "11+";
    return std::string(name(type)) + ":" + size;
}

Result<TemperatureOverride> readTemperatureOverride(const json::Value& given, const std::string& where) {
    TemperatureOverride result;
    if (given.isNull()) return result;
    if (!given.isObject()) {
        ROWSCOPE_TRY_ASSIGN(t, checkedTemperature(given, where));
        result.fill(t);
        return result;
    }
    for (const auto& [key, value] : given.asObject()) {
        ROWSCOPE_TRY_ASSIGN(type, typeFromName(key, where));
        ROWSCOPE_TRY_ASSIGN(t, checkedTemperature(value, where + "." + key));
        result[static_cast<std::size_t>(type)] = t;
    }
    return result;
}

std::string_view name(TemperatureSource source) {
    switch (source) {
        case TemperatureSource::Override:
            return "override";
        case TemperatureSource::Bucket:
            return "bucket";
        case TemperatureSource::Type:
            break;
    }
    return "type";
}

Temperature temperatureFor(Type type, std::int32_t options, Rules rules, const Temperatures& stored, const TemperatureOverride& override) {
    Temperature t;
    t.bucket = temperatureBucket(type, options);
    t.stored = stored.byType[static_cast<std::size_t>(type)];
    const auto bucket = std::find_if(stored.byBucket.begin(), stored.byBucket.end(), [&](const auto& b) { return b.first == t.bucket; });
    if (bucket != stored.byBucket.end()) {
        t.stored = bucket->second;
        t.source = TemperatureSource::Bucket;
    }
    if (const auto& given = override[static_cast<std::size_t>(type)]) {
        t.stored = *given;
        t.source = TemperatureSource::Override;
    }
    t.reported = t.stored;
    if (rules == Rules::Text && t.source != TemperatureSource::Override) {
        t.reported = std::clamp(t.stored, kTextTemperatureMin, kTextTemperatureMax);
        t.clamped = t.reported != t.stored;
    }
    t.divisor = std::max(kTemperatureFloor, t.reported);
    return t;
}

}  // namespace rowscope::question
