#include "model/checkpoint/agent_config.h"

#include <cmath>

#include "model/checkpoint/fields.h"

namespace rowscope::checkpoint {
namespace {

constexpr std::int64_t kMaxLength = 1 << 20;

Result<json::Value> overridden(const json::Value& object, const json::Value& overrides, const std::string& where) {
    ROWSCOPE_TRY(Fields::of(object, where));
    json::Value merged = object;
    if (overrides.isNull()) return merged;
    ROWSCOPE_TRY(Fields::of(overrides, "config overrides"));
    for (const auto& [key, value] : overrides.asObject()) merged.set(key, value);
    return merged;
}

Result<double> finite(const json::Value& value, const std::string& where) {
    if (!value.isNumber()) return fail(ErrorKind::Type, where, "wrong type", "a number", std::string(value.typeName()));
    const double number = value.asDouble();
    if (!std::isfinite(number)) return fail(ErrorKind::Value, where, "not a finite number", "a number", json::pythonFloat(number));
    return number;
}

Status readTemperatures(Fields& fields, AgentConfig& config) {
    if (const json::Value* list = fields.find("temperature")) {
        if (!list->isArray() || list->asArray().size() != config.temperature.size())
            return fields.bad(ErrorKind::Type, "temperature", "wrong type", "a list of 3 numbers (choice, score, noul)",
                              list->isArray() ? "a list of " + std::to_string(list->asArray().size()) : std::string(list->typeName()));
        for (std::size_t i = 0; i < config.temperature.size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(number, finite(list->asArray()[i], fields.where() + ": 'temperature' " + std::to_string(i)));
            config.temperature[i] = number;
        }
    }
    if (const json::Value* table = fields.find("temperature_by_options")) {
        if (!table->isObject())
            return fields.bad(ErrorKind::Type, "temperature_by_options", "wrong type", "an object", std::string(table->typeName()));
        for (const auto& [bucket, value] : table->asObject()) {
            ROWSCOPE_TRY_ASSIGN(number, finite(value, fields.where() + ": 'temperature_by_options': '" + bucket + "'"));
            config.temperatureByOptions.emplace_back(bucket, number);
        }
    }
    return {};
}

/// What both kinds of agent have.
Status readCommon(Fields& fields, AgentConfig& config, std::int64_t maxLength, std::int64_t headMaxLength) {
    ROWSCOPE_TRY_ASSIGN(headLayers, fields.integerOr("head_layers", 2, 0, 256));
    config.headLayers = headLayers;
    ROWSCOPE_TRY_ASSIGN(length, fields.integerOr("max_len", maxLength, 1, kMaxLength));
    config.maxLength = length;
    ROWSCOPE_TRY_ASSIGN(headLength, fields.integerOr("head_max_len", headMaxLength, 1, kMaxLength));
    config.headMaxLength = headLength;
    ROWSCOPE_TRY_ASSIGN(format, fields.oneOf("state_format", "json", {"json", "prose", "text"}));
    config.stateFormat = format;
    ROWSCOPE_TRY_ASSIGN(valueHead, fields.booleanOr("value_head", false));
    config.valueHead = valueHead;
    ROWSCOPE_TRY_ASSIGN(nextHead, fields.booleanOr("next_head", false));
    config.nextHead = nextHead;
    return readTemperatures(fields, config);
}

Status readImage(Fields& fields, ImageSettings& image) {
    ROWSCOPE_TRY_ASSIGN(size, fields.integerOr("image_size", 512, 1, 16384));
    ROWSCOPE_TRY_ASSIGN(preprocess, fields.oneOf("preprocess", "processor", {"processor", "gpu"}));
    ROWSCOPE_TRY_ASSIGN(interpolation, fields.textOr("image_interpolation", "processor"));
    ROWSCOPE_TRY_ASSIGN(splitEdge, fields.integerOr("image_split_edge", 0, 0, 65536));
    ROWSCOPE_TRY_ASSIGN(patch, fields.integerOr("image_patch_size", 16, 1, 1024));
    ROWSCOPE_TRY_ASSIGN(scale, fields.integerOr("image_scale_factor", 4, 1, 64));
    image = {size, preprocess, interpolation, splitEdge, patch, scale};
    return {};
}

/// Keys that are left over: all but those that are read from `raw` by others, or say where a saved agent came from.
std::vector<std::string> unknownOf(Fields& fields) {
    for (const char* key : {"loaded_from", "trained_on_pictures", "languages", "note"}) (void)fields.find(key);
    return fields.unread();
}

}  // namespace

Result<AgentConfig> parseVisionAgent(const json::Value& object, const json::Value& overrides, const std::string& where) {
    AgentConfig config;
    config.kind = AgentKind::Vision;
    ROWSCOPE_TRY_ASSIGN(raw, overridden(object, overrides, where));
    config.raw = std::move(raw);
    ROWSCOPE_TRY_ASSIGN(fields, Fields::of(config.raw, where));
    ROWSCOPE_TRY_ASSIGN(backbone, fields.textOr("backbone", ""));
    config.backbone = backbone;
    ROWSCOPE_TRY_ASSIGN(revision, fields.textOr("backbone_revision", ""));
    config.backboneRevision = revision;
    ROWSCOPE_TRY(readCommon(fields, config, 1024, 256));
    ROWSCOPE_TRY_ASSIGN(actions, fields.integerOr("n_act", 2, 1, 4096));
    config.actions = actions;
    ROWSCOPE_TRY_ASSIGN(attention, fields.oneOf("option_attention", "causal", {"causal", "block", "bidirectional"}));
    config.deprecatedSpelling = attention == "bidirectional";
    config.optionAttention = attention == "causal" ? request::OptionAttention::Causal : request::OptionAttention::Block;
    ROWSCOPE_TRY_ASSIGN(readout, fields.oneOf("readout", "", {"", "terminator", "mask"}));
    if (!readout.empty()) config.readout = readout == "mask" ? Readout::Mask : Readout::Terminator;
    ROWSCOPE_TRY_ASSIGN(dtype, fields.oneOf("dtype", "fp32", {"fp32", "bf16"}));
    config.dtype = dtype == "bf16" ? request::ComputeType::BFloat16 : request::ComputeType::Float32;
    ROWSCOPE_TRY(readImage(fields, config.image));
    config.unknown = unknownOf(fields);
    return config;
}

Result<AgentConfig> parseTextAgent(const json::Value& object, const json::Value& overrides, const std::string& where) {
    AgentConfig config;
    config.kind = AgentKind::Text;
    config.readout = Readout::Mask;
    ROWSCOPE_TRY_ASSIGN(raw, overridden(object, overrides, where));
    config.raw = std::move(raw);
    ROWSCOPE_TRY_ASSIGN(fields, Fields::of(config.raw, where));
    ROWSCOPE_TRY_ASSIGN(encoder, fields.textOr("encoder", ""));
    config.backbone = encoder;
    ROWSCOPE_TRY(readCommon(fields, config, 512, 192));
    config.actions = 1;  // "act" itself, and one for each cost named
    if (const json::Value* costs = fields.find("act_costs")) {
        if (!costs->isObject()) return fields.bad(ErrorKind::Type, "act_costs", "wrong type", "an object", std::string(costs->typeName()));
        config.actions += static_cast<std::int64_t>(costs->asObject().size());
    }
    // Mixed precision is a matter of the reference's GPU path; on a CPU it computes in float32.
    ROWSCOPE_TRY(fields.textOr("amp_dtype", ""));
    config.unknown = unknownOf(fields);
    return config;
}

}  // namespace rowscope::checkpoint
