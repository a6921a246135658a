#include "app/calibrate/write_temperatures.h"

#include <algorithm>

#include "core/base/files.h"
#include "core/question/temperature.h"

namespace rowscope::app {
namespace {

constexpr const char* kByType = "temperature";
constexpr const char* kByBucket = "temperature_by_options";

/// Whether a bucket's name ("choice:3-5") belongs to a type that is written.
bool replaced(const std::string& bucket, const TypesToWrite& types) {
    for (std::size_t type = 0; type < types.size(); ++type)
        if (types[type] && bucket.starts_with(std::string(name(static_cast<question::Type>(type))) + ":")) return true;
    return false;
}

/// What a text checkpoint's readers make of the temperatures that are written.
std::vector<ReadOtherwise> clampedOf(const question::FittedTemperatures& fitted, const TypesToWrite& types) {
    std::vector<ReadOtherwise> out;
    const auto look = [&](const std::string& key, double stored) {
        const double used = std::clamp(stored, question::kTextTemperatureMin, question::kTextTemperatureMax);
        if (used != stored) out.push_back({key, stored, used});
    };
    for (std::size_t type = 0; type < types.size(); ++type)
        if (types[type]) look(std::string(name(static_cast<question::Type>(type))), fitted.temperatures.byType[type]);
    for (const auto& [bucket, temperature] : fitted.temperatures.byBucket)
        if (replaced(bucket, types)) look(bucket, temperature);
    return out;
}

}  // namespace

Result<json::Value> withTemperatures(json::Value config, const question::FittedTemperatures& fitted, const TypesToWrite& types,
                                     const std::string& where) {
    if (!config.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(config.typeName()));
    json::Array byType(types.size(), 1.0);
    if (const json::Value* now = config.find(kByType); now && !now->isNull()) {
        if (!now->isArray() || now->asArray().size() != types.size())
            return fail(ErrorKind::Type, where + ": '" + kByType + "'", "wrong type", "a list of 3 numbers (choice, score, noul)",
                        std::string(now->typeName()));
        byType = now->asArray();
    }
    for (std::size_t type = 0; type < types.size(); ++type)
        if (types[type]) byType[type] = fitted.temperatures.byType[type];
    json::Object byBucket;
    if (const json::Value* now = config.find(kByBucket); now && now->isObject())
        for (const auto& [bucket, value] : now->asObject())
            if (!replaced(bucket, types)) byBucket.emplace_back(bucket, value);
    for (const auto& [bucket, temperature] : fitted.temperatures.byBucket)
        if (replaced(bucket, types)) byBucket.emplace_back(bucket, temperature);
    config.set(kByType, std::move(byType));
    config.set(kByBucket, std::move(byBucket));
    return config;
}

Result<WrittenTemperatures> writeTemperatures(const std::filesystem::path& checkpoint, const question::FittedTemperatures& fitted,
                                              const TypesToWrite& types) {
    for (const auto& [file, isText] : {std::pair{"vlm_agent_config.json", false}, std::pair{"rl_agent_config.json", true}}) {
        const std::filesystem::path path = checkpoint / file;
        std::error_code ignored;  // a file that can't be looked at is reported as missing
        if (!std::filesystem::is_regular_file(path, ignored)) continue;
        ROWSCOPE_TRY_ASSIGN(text, readFile(path));
        ROWSCOPE_TRY_ASSIGN(config, json::parse(text, path.string()));
        ROWSCOPE_TRY_ASSIGN(changed, withTemperatures(std::move(config), fitted, types, path.string()));
        ROWSCOPE_TRY(writeFileAtomically(path, json::write(changed, 2) + "\n"));
        return WrittenTemperatures{path, isText ? clampedOf(fitted, types) : std::vector<ReadOtherwise>{}};
    }
    return fail(ErrorKind::NotFound, checkpoint.string(), "holds no agent config", "vlm_agent_config.json or rl_agent_config.json");
}

}  // namespace rowscope::app
