#include "model/checkpoint/backbone_config.h"

#include "model/checkpoint/fields.h"
#include "model/checkpoint/text_config.h"

namespace rowscope::checkpoint {
namespace {

/// transformers' class defaults for a vision config, where a saved file leaves them out.
struct VisionDefaults {
    std::int64_t width, heads, patch;
    siglip::Positions positions;
};
constexpr VisionDefaults kIdefics3{1152, 16, 32, siglip::Positions::Bucketised};
constexpr VisionDefaults kSiglip{768, 12, 16, siglip::Positions::Interpolated};

Result<siglip::SiglipConfig> parseVision(Fields& fields, const VisionDefaults& defaults) {
    siglip::SiglipConfig c;
    c.positions = defaults.positions;
    ROWSCOPE_TRY(fields.oneOf("hidden_act", "gelu_pytorch_tanh", {"gelu_pytorch_tanh"}));
    if (defaults.positions == siglip::Positions::Interpolated) {
        ROWSCOPE_TRY_ASSIGN(pooler, fields.booleanOr("vision_use_head", true));
        // The pooling head's weights would be in the file, its output is used by nobody here.
        if (pooler) return fields.bad(ErrorKind::Unsupported, "vision_use_head", "not supported", "false", "true");
    }
    ROWSCOPE_TRY_ASSIGN(width, fields.integerOr("hidden_size", defaults.width, 1, 1 << 16));
    ROWSCOPE_TRY_ASSIGN(layers, fields.integerOr("num_hidden_layers", 12, 1, 1024));
    ROWSCOPE_TRY_ASSIGN(heads, fields.integerOr("num_attention_heads", defaults.heads, 1, 1 << 16));
    if (width % heads != 0)
        return fields.bad(ErrorKind::Mismatch, "num_attention_heads", "does not divide hidden_size",
                          "a divisor of " + std::to_string(width), std::to_string(heads));
    ROWSCOPE_TRY_ASSIGN(intermediate, fields.integerOr("intermediate_size", 3072, 1, 1 << 18));
    ROWSCOPE_TRY_ASSIGN(channels, fields.integerOr("num_channels", 3, 3, 3));
    ROWSCOPE_TRY_ASSIGN(imageSize, fields.integerOr("image_size", 224, 1, 1 << 16));
    ROWSCOPE_TRY_ASSIGN(patch, fields.integerOr("patch_size", defaults.patch, 1, 4096));
    if (imageSize < patch)
        return fields.bad(ErrorKind::Mismatch, "patch_size", "larger than the picture", "at most " + std::to_string(imageSize),
                          std::to_string(patch));
    ROWSCOPE_TRY_ASSIGN(eps, fields.positiveOr("layer_norm_eps", 1e-6, 1.0));
    c.width = width;
    c.layers = layers;
    c.heads = heads;
    c.intermediate = intermediate;
    c.channels = channels;
    c.imageSize = imageSize;
    c.patch = patch;
    c.normEps = eps;
    return c;
}

Result<BackboneConfig> parseVisionBackbone(Fields& fields, Family family) {
    BackboneConfig config;
    config.family = family;
    const bool smol = family == Family::SmolVlm;
    ROWSCOPE_TRY_ASSIGN(visionFields, fields.object("vision_config"));
    ROWSCOPE_TRY_ASSIGN(vision, parseVision(visionFields, smol ? kIdefics3 : kSiglip));
    config.vision = vision;
    ROWSCOPE_TRY_ASSIGN(textFields, fields.object("text_config"));
    ROWSCOPE_TRY_ASSIGN(textType, textFields.oneOf("model_type", smol ? "llama" : "modernbert", {smol ? "llama" : "modernbert"}));
    if (smol) {
        ROWSCOPE_TRY_ASSIGN(text, parseLlama(textFields));
        config.text = text;
    } else {
        ROWSCOPE_TRY_ASSIGN(text, parseModernBert(textFields));
        config.text = std::move(text);
    }
    const std::string_view scaleKey = smol ? "scale_factor" : "pixel_shuffle_factor";
    ROWSCOPE_TRY_ASSIGN(scale, fields.integerOr(scaleKey, smol ? 2 : 4, 1, 64));
    if (vision.grid() % scale != 0)
        return fields.bad(ErrorKind::Mismatch, scaleKey, "does not divide the patch grid", "a divisor of " + std::to_string(vision.grid()),
                          std::to_string(scale));
    config.connector = idefics3::ConnectorConfig{vision.width, config.textWidth(), scale};
    ROWSCOPE_TRY_ASSIGN(imageToken, fields.integerOr("image_token_id", smol ? 128257 : 50407, 0, config.vocabulary() - 1));
    config.imageToken = imageToken;
    ROWSCOPE_TRY_ASSIGN(pad, textFields.integerOr("pad_token_id", -1, -1, config.vocabulary() - 1));
    config.padToken = pad;
    return config;
}

}  // namespace

std::int64_t BackboneConfig::textWidth() const {
    return std::visit([](const auto& c) { return c.width; }, text);
}
std::int64_t BackboneConfig::vocabulary() const {
    return std::visit([](const auto& c) { return c.vocabulary; }, text);
}
std::int64_t BackboneConfig::textLayers() const {
    return std::visit([](const auto& c) { return c.layers; }, text);
}
std::int64_t BackboneConfig::textHeads() const {
    return std::visit([](const auto& c) { return c.heads; }, text);
}
std::int64_t BackboneConfig::maxPositions() const {
    return std::visit([](const auto& c) { return c.maxPositions; }, text);
}

Result<BackboneConfig> parseBackbone(const json::Value& object, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(fields, Fields::of(object, where));
    ROWSCOPE_TRY_ASSIGN(type, fields.oneOf("model_type", "", {"idefics3", "smolvlm", "modernvbert", "modernbert"}));
    if (type == "idefics3" || type == "smolvlm") return parseVisionBackbone(fields, Family::SmolVlm);
    if (type == "modernvbert") return parseVisionBackbone(fields, Family::ModernVbert);
    BackboneConfig config;
    config.family = Family::ModernBert;
    ROWSCOPE_TRY_ASSIGN(text, parseModernBert(fields));
    config.text = std::move(text);
    ROWSCOPE_TRY_ASSIGN(pad, fields.integerOr("pad_token_id", -1, -1, config.vocabulary() - 1));
    config.padToken = pad;
    return config;
}

}  // namespace rowscope::checkpoint
