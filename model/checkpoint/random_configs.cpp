#include "model/checkpoint/random_checkpoint.h"

namespace rowscope::checkpoint {
namespace {

json::Value object(std::initializer_list<json::Member> members) { return json::Object(members); }

json::Value ropeDefault(double theta) { return object({{"rope_theta", theta}, {"rope_type", "default"}}); }

json::Value siglipVision(const char* type, std::int64_t layers) {
    return object({{"model_type", type},
                   {"hidden_size", 768},
                   {"intermediate_size", 3072},
                   {"num_hidden_layers", layers ? layers : 12},
                   {"num_attention_heads", 12},
                   {"num_channels", 3},
                   {"image_size", 512},
                   {"patch_size", 16},
                   {"hidden_act", "gelu_pytorch_tanh"},
                   {"layer_norm_eps", 1e-6},
                   {"vision_use_head", false}});
}

json::Value smolLm(std::int64_t layers, std::int64_t vocabulary) {
    return object({{"model_type", "llama"},
                   {"hidden_size", 576},
                   {"intermediate_size", 1536},
                   {"num_hidden_layers", layers ? layers : 30},
                   {"num_attention_heads", 9},
                   {"num_key_value_heads", 3},
                   {"head_dim", 64},
                   {"vocab_size", vocabulary ? vocabulary : 49280},
                   {"hidden_act", "silu"},
                   {"rms_norm_eps", 1e-5},
                   {"max_position_embeddings", 8192},
                   {"pad_token_id", 2},
                   {"rope_parameters", ropeDefault(100000.0)}});
}

json::Value modernBert(bool large, std::int64_t layers, std::int64_t vocabulary) {
    return object({{"model_type", "modernbert"},
                   {"hidden_size", large ? 1024 : 768},
                   {"intermediate_size", large ? 2624 : 1152},
                   {"num_hidden_layers", layers  ? layers
                                         : large ? 28
                                                 : 22},
                   {"num_attention_heads", large ? 16 : 12},
                   {"vocab_size", vocabulary ? vocabulary : 50368},
                   {"hidden_activation", "gelu"},
                   {"norm_eps", 1e-5},
                   {"local_attention", 128},
                   {"global_attn_every_n_layers", 3},
                   {"max_position_embeddings", 8192},
                   {"pad_token_id", 2},
                   {"rope_parameters", object({{"full_attention", ropeDefault(160000.0)}, {"sliding_attention", ropeDefault(10000.0)}})}});
}

}  // namespace

RandomConfigs randomConfigs(const RandomCheckpoint& what, std::int64_t imageToken) {
    RandomConfigs configs;
    const json::Value temperatures = json::Array{1.0, 1.0, 1.0};
    if (what.shape == RandomCheckpoint::Shape::ModernBertLarge) {
        configs.backbone = modernBert(true, what.layers, what.vocabulary);
        configs.agent = object({{"encoder", "random/modernbert-large"},
                                {"head_layers", 2},
                                {"max_len", 512},
                                {"head_max_len", 192},
                                {"temperature", temperatures},
                                {"temperature_by_options", json::Object{}},
                                {"act_costs", object({{"escalate", 0.5}})}});
        return configs;
    }
    const bool smol = what.shape == RandomCheckpoint::Shape::SmolVlm256M;
    configs.backbone =
        object({{"model_type", smol ? "idefics3" : "modernvbert"},
                {smol ? "scale_factor" : "pixel_shuffle_factor", 4},
                {"image_token_id", imageToken},
                {"vision_config", siglipVision(smol ? "idefics3_vision" : "siglip_vision_model", what.layers)},
                {"text_config", smol ? smolLm(what.layers, what.vocabulary) : modernBert(false, what.layers, what.vocabulary)}});
    configs.agent = object({{"backbone", smol ? "random/smolvlm-256m" : "random/modernvbert"},
                            {"head_layers", 2},
                            {"n_act", 2},
                            {"max_len", 1024},
                            {"head_max_len", 256},
                            {"option_attention", what.optionBlock ? "block" : "causal"},
                            {"readout", smol ? "terminator" : "mask"},
                            {"dtype", what.bfloat16 ? "bf16" : "fp32"},
                            {"temperature", temperatures},
                            {"temperature_by_options", json::Object{}},
                            {"image_size", 512},
                            {"preprocess", "processor"},
                            {"image_split_edge", 0},
                            {"image_patch_size", 16},
                            {"image_scale_factor", 4}});
    return configs;
}

}  // namespace rowscope::checkpoint
