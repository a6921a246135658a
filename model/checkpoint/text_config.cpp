#include "model/checkpoint/text_config.h"

namespace rowscope::checkpoint {
namespace {

constexpr std::int64_t kMaxWidth = 1 << 16;
constexpr std::int64_t kMaxLayers = 1024;
constexpr std::int64_t kMaxVocabulary = 1 << 24;
constexpr std::int64_t kMaxPositions = 1 << 24;

Status divides(const Fields& fields, std::string_view key, std::int64_t part, std::int64_t whole, const std::string& wholeName) {
    if (whole % part == 0) return {};
    return fields.bad(ErrorKind::Mismatch, key, "does not divide " + wholeName, "a divisor of " + std::to_string(whole),
                      std::to_string(part));
}

/// Rotation turns the two halves of a head against each other.
Status isEven(const Fields& fields, std::string_view key, std::int64_t headSize) {
    if (headSize % 2 == 0) return {};
    return fields.bad(ErrorKind::Mismatch, key, "gives heads of odd size", "an even size", std::to_string(headSize));
}

/// rope_theta of one rope_parameters object; every type of scaling but "default" changes the angles and is not computed here.
Result<double> ropeTheta(Fields& rope, double fallback) {
    ROWSCOPE_TRY(rope.oneOf("rope_type", "default", {"default"}));
    ROWSCOPE_TRY(rope.oneOf("type", "default", {"default"}));
    ROWSCOPE_TRY_ASSIGN(factor, rope.positiveOr("partial_rotary_factor", 1.0));
    if (factor != 1.0) return rope.bad(ErrorKind::Unsupported, "partial_rotary_factor", "not supported", "1", json::pythonFloat(factor));
    return rope.positiveOr("rope_theta", fallback);
}

Status noOldScaling(Fields& fields) {
    if (const json::Value* scaling = fields.find("rope_scaling")) {
        ROWSCOPE_TRY_ASSIGN(rope, Fields::of(*scaling, fields.where() + ": 'rope_scaling'"));
        ROWSCOPE_TRY(ropeTheta(rope, 1.0));
    }
    return {};
}

/// Per layer: global or not, from `layer_types` or "every n-th from the first".
Result<std::vector<bool>> readLayerTypes(Fields& fields, std::int64_t layers) {
    ROWSCOPE_TRY_ASSIGN(every, fields.integerOr("global_attn_every_n_layers", 3, 1, kMaxLayers));
    std::vector<bool> global;
    const json::Value* types = fields.find("layer_types");
    if (!types) {
        for (std::int64_t i = 0; i < layers; ++i) global.push_back(i % every == 0);
        return global;
    }
    if (!types->isArray() || static_cast<std::int64_t>(types->asArray().size()) != layers)
        return fields.bad(ErrorKind::Mismatch, "layer_types", "does not name every layer", "a list of " + std::to_string(layers),
                          types->isArray() ? "a list of " + std::to_string(types->asArray().size()) : std::string(types->typeName()));
    for (const json::Value& type : types->asArray()) {
        if (!type.isString() || (type.asString() != "full_attention" && type.asString() != "sliding_attention"))
            return fields.bad(ErrorKind::Unsupported, "layer_types", "not supported", "'full_attention' or 'sliding_attention'",
                              json::write(type));
        global.push_back(type.asString() == "full_attention");
    }
    return global;
}

Status readThetas(Fields& fields, modernbert::ModernBertConfig& c) {
    ROWSCOPE_TRY_ASSIGN(global, fields.positiveOr("global_rope_theta", 160000.0));
    ROWSCOPE_TRY_ASSIGN(local, fields.positiveOr("local_rope_theta", 10000.0));
    c.globalTheta = global;
    c.localTheta = local;
    ROWSCOPE_TRY(noOldScaling(fields));
    const json::Value* parameters = fields.find("rope_parameters");
    if (!parameters) return {};
    ROWSCOPE_TRY_ASSIGN(byType, Fields::of(*parameters, fields.where() + ": 'rope_parameters'"));
    for (const auto& [key, theta] : {std::pair{"full_attention", &c.globalTheta}, std::pair{"sliding_attention", &c.localTheta}}) {
        if (!byType.find(key)) continue;
        ROWSCOPE_TRY_ASSIGN(rope, byType.object(key));
        ROWSCOPE_TRY_ASSIGN(value, ropeTheta(rope, *theta));
        *theta = value;
    }
    for (const std::string& other : byType.unread())
        return byType.bad(ErrorKind::Unsupported, other, "not a layer type", "'full_attention' or 'sliding_attention'", "'" + other + "'");
    return {};
}

}  // namespace

Result<llama::LlamaConfig> parseLlama(Fields& fields) {
    llama::LlamaConfig c;
    ROWSCOPE_TRY(fields.oneOf("hidden_act", "silu", {"silu"}));
    ROWSCOPE_TRY_ASSIGN(vocabulary, fields.integerOr("vocab_size", 32000, 1, kMaxVocabulary));
    ROWSCOPE_TRY_ASSIGN(width, fields.integerOr("hidden_size", 4096, 1, kMaxWidth));
    ROWSCOPE_TRY_ASSIGN(layers, fields.integerOr("num_hidden_layers", 32, 1, kMaxLayers));
    ROWSCOPE_TRY_ASSIGN(heads, fields.integerOr("num_attention_heads", 32, 1, kMaxWidth));
    ROWSCOPE_TRY_ASSIGN(kvHeads, fields.integerOr("num_key_value_heads", heads, 1, kMaxWidth));
    ROWSCOPE_TRY(divides(fields, "num_key_value_heads", kvHeads, heads, "num_attention_heads"));
    std::int64_t headSize = 0;
    if (!fields.find("head_dim")) {
        ROWSCOPE_TRY(divides(fields, "num_attention_heads", heads, width, "hidden_size"));
        headSize = width / heads;
    }
    ROWSCOPE_TRY_ASSIGN(givenSize, fields.integerOr("head_dim", headSize, 1, kMaxWidth));
    ROWSCOPE_TRY(isEven(fields, "head_dim", givenSize));
    ROWSCOPE_TRY_ASSIGN(intermediate, fields.integerOr("intermediate_size", 11008, 1, 4 * kMaxWidth));
    ROWSCOPE_TRY_ASSIGN(positions, fields.integerOr("max_position_embeddings", 2048, 1, kMaxPositions));
    ROWSCOPE_TRY_ASSIGN(eps, fields.positiveOr("rms_norm_eps", 1e-6, 1.0));
    ROWSCOPE_TRY_ASSIGN(attentionBias, fields.booleanOr("attention_bias", false));
    ROWSCOPE_TRY_ASSIGN(mlpBias, fields.booleanOr("mlp_bias", false));
    ROWSCOPE_TRY_ASSIGN(oldTheta, fields.positiveOr("rope_theta", 10000.0));
    ROWSCOPE_TRY(noOldScaling(fields));
    double theta = oldTheta;
    if (fields.find("rope_parameters")) {
        ROWSCOPE_TRY_ASSIGN(rope, fields.object("rope_parameters"));
        ROWSCOPE_TRY_ASSIGN(value, ropeTheta(rope, oldTheta));
        theta = value;
    }
    c = {vocabulary, width, layers, heads, kvHeads, givenSize, intermediate, positions, eps, theta, attentionBias, mlpBias};
    return c;
}

Result<modernbert::ModernBertConfig> parseModernBert(Fields& fields) {
    modernbert::ModernBertConfig c;
    ROWSCOPE_TRY(fields.oneOf("hidden_activation", "gelu", {"gelu"}));
    ROWSCOPE_TRY_ASSIGN(vocabulary, fields.integerOr("vocab_size", 50368, 1, kMaxVocabulary));
    ROWSCOPE_TRY_ASSIGN(width, fields.integerOr("hidden_size", 768, 1, kMaxWidth));
    ROWSCOPE_TRY_ASSIGN(layers, fields.integerOr("num_hidden_layers", 22, 1, kMaxLayers));
    ROWSCOPE_TRY_ASSIGN(heads, fields.integerOr("num_attention_heads", 12, 1, kMaxWidth));
    ROWSCOPE_TRY(divides(fields, "num_attention_heads", heads, width, "hidden_size"));
    ROWSCOPE_TRY(isEven(fields, "num_attention_heads", width / heads));
    ROWSCOPE_TRY_ASSIGN(intermediate, fields.integerOr("intermediate_size", 1152, 1, 4 * kMaxWidth));
    ROWSCOPE_TRY_ASSIGN(positions, fields.integerOr("max_position_embeddings", 8192, 1, kMaxPositions));
    ROWSCOPE_TRY_ASSIGN(local, fields.integerOr("local_attention", 128, 1, kMaxPositions));
    ROWSCOPE_TRY_ASSIGN(eps, fields.positiveOr("norm_eps", 1e-5, 1.0));
    ROWSCOPE_TRY_ASSIGN(normBias, fields.booleanOr("norm_bias", false));
    ROWSCOPE_TRY_ASSIGN(attentionBias, fields.booleanOr("attention_bias", false));
    ROWSCOPE_TRY_ASSIGN(mlpBias, fields.booleanOr("mlp_bias", false));
    ROWSCOPE_TRY_ASSIGN(global, readLayerTypes(fields, layers));
    c.vocabulary = vocabulary;
    c.width = width;
    c.layers = layers;
    c.heads = heads;
    c.intermediate = intermediate;
    c.maxPositions = positions;
    c.localAttention = local;
    c.normEps = eps;
    c.normBias = normBias;
    c.attentionBias = attentionBias;
    c.mlpBias = mlpBias;
    c.global = std::move(global);
    ROWSCOPE_TRY(readThetas(fields, c));
    return c;
}

}  // namespace rowscope::checkpoint
