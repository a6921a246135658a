#include "model/training/demo/fresh_checkpoint.h"

#include <array>
#include <system_error>

#include "core/base/files.h"
#include "model/checkpoint/fields.h"
#include "model/training/checkpoint/save.h"
#include "model/training/demo/tokenizer_file.h"
#include "model/training/loop/initialise.h"

namespace rowscope::training::demo {
namespace {

constexpr std::int64_t kImageSize = 64;
constexpr std::int64_t kPatch = 8;
constexpr std::int64_t kScale = 2;
constexpr std::int64_t kPositions = 1024;
constexpr std::array<std::string_view, 4> kBranches{"smolvlm-causal", "smolvlm-block", "modernvbert-mask", "modernbert-text"};

bool isText(const FreshSettings& s) { return s.branch == Branch::ModernBertText; }
bool isBert(const FreshSettings& s) { return isText(s) || s.branch == Branch::ModernVbertMask; }

/// All vision branches share one list, so that tables trained for one serve the others.
std::vector<std::string> specialsOf(const FreshSettings& s) {
    std::vector<std::string> bert{"[UNK]", "[CLS]", "[SEP]", "[PAD]", "[MASK]"};
    if (isText(s)) return bert;
    std::vector<std::string> all{"<|endoftext|>", "<|im_start|>",      "<|im_end|>", "<global-img>", "<fake_token_around_image>",
                                 "<image>",       "<end_of_utterance>"};
    all.insert(all.end(), bert.begin(), bert.end());
    return all;
}

json::Value tokenizerConfig(const FreshSettings& s) {
    if (isBert(s))
        return json::Object{{"cls_token", "[CLS]"},
                            {"mask_token", "[MASK]"},
                            {"pad_token", "[PAD]"},
                            {"sep_token", "[SEP]"},
                            {"unk_token", "[UNK]"},
                            {"model_max_length", kPositions},
                            {"tokenizer_class", "PreTrainedTokenizerFast"}};
    return json::Object{{"bos_token", "<|im_start|>"},    {"eos_token", "<end_of_utterance>"},
                        {"pad_token", "<|im_end|>"},      {"unk_token", "<|endoftext|>"},
                        {"model_max_length", kPositions}, {"tokenizer_class", "PreTrainedTokenizerFast"}};
}

json::Value llamaConfig(const FreshSettings& s, const TokenizerFile& tokenizer) {
    return json::Object{{"model_type", "llama"},
                        {"vocab_size", tokenizer.size},
                        {"hidden_size", s.width},
                        {"num_hidden_layers", s.layers},
                        {"num_attention_heads", s.heads},
                        {"num_key_value_heads", s.keyHeads},
                        {"head_dim", s.width / s.heads},
                        {"intermediate_size", s.intermediate},
                        {"max_position_embeddings", kPositions},
                        {"rms_norm_eps", 1e-5},
                        {"hidden_act", "silu"},
                        {"rope_parameters", json::Object{{"rope_theta", s.theta}, {"rope_type", "default"}}},
                        {"pad_token_id", tokenizer.specials.at("<|im_end|>")}};
}

json::Value bertConfig(const FreshSettings& s, const TokenizerFile& tokenizer) {
    const json::Value rope = json::Object{{"rope_theta", s.theta}, {"rope_type", "default"}};
    return json::Object{{"model_type", "modernbert"},
                        {"vocab_size", tokenizer.size},
                        {"hidden_size", s.width},
                        {"num_hidden_layers", s.layers},
                        {"num_attention_heads", s.heads},
                        {"intermediate_size", s.intermediate},
                        {"max_position_embeddings", kPositions},
                        {"norm_eps", 1e-5},
                        {"norm_bias", false},
                        {"attention_bias", false},
                        {"mlp_bias", false},
                        {"hidden_activation", "gelu"},
                        {"global_attn_every_n_layers", 1},  // rows are fewer than a window
                        {"layer_types", json::Array(static_cast<std::size_t>(s.layers), json::Value("full_attention"))},
                        {"local_attention", 128},
                        {"rope_parameters", json::Object{{"full_attention", rope}, {"sliding_attention", rope}}},
                        {"pad_token_id", tokenizer.specials.at("[PAD]")},
                        {"cls_token_id", tokenizer.specials.at("[CLS]")},
                        {"sep_token_id", tokenizer.specials.at("[SEP]")}};
}

json::Value backboneConfig(const FreshSettings& s, const TokenizerFile& tokenizer) {
    if (isText(s)) return bertConfig(s, tokenizer);
    json::Value vision = json::Object{{"model_type", isBert(s) ? "siglip_vision_model" : "idefics3_vision"},
                                      {"hidden_size", s.width},
                                      {"num_hidden_layers", s.visionLayers},
                                      {"num_attention_heads", s.heads},
                                      {"intermediate_size", s.visionIntermediate},
                                      {"num_channels", 3},
                                      {"image_size", kImageSize},
                                      {"patch_size", kPatch},
                                      {"hidden_act", "gelu_pytorch_tanh"},
                                      {"layer_norm_eps", 1e-6}};
    if (isBert(s)) vision.set("vision_use_head", false);
    return json::Object{{"model_type", isBert(s) ? "modernvbert" : "idefics3"},
                        {isBert(s) ? "pixel_shuffle_factor" : "scale_factor", kScale},
                        {"image_token_id", tokenizer.specials.at("<image>")},
                        {"text_config", isBert(s) ? bertConfig(s, tokenizer) : llamaConfig(s, tokenizer)},
                        {"vision_config", std::move(vision)},
                        {"tie_word_embeddings", false}};
}

json::Value agentConfig(const FreshSettings& s) {
    const json::Value ones = json::Array{1.0, 1.0, 1.0};
    const std::string name(kBranches[static_cast<std::size_t>(s.branch)]);
    if (isText(s))
        return json::Object{{"note", "untrained"},
                            {"encoder", "demo/" + name},
                            {"head_layers", s.headLayers},
                            {"max_len", 512},
                            {"head_max_len", 192},
                            {"temperature", ones},
                            {"temperature_by_options", json::Object{}},
                            {"act_costs", json::Object{{"escalate", 0.5}}},
                            {"amp_dtype", "fp32"}};
    return json::Object{{"note", "untrained"},
                        {"backbone", "demo/" + name},
                        {"head_layers", s.headLayers},
                        {"n_act", 2},
                        {"max_len", 1024},
                        {"head_max_len", 256},
                        {"option_attention", s.branch == Branch::SmolVlmBlock ? "block" : "causal"},
                        {"readout", isBert(s) ? "mask" : "terminator"},
                        {"dtype", "fp32"},
                        {"temperature", ones},
                        {"temperature_by_options", json::Object{}},
                        {"image_size", kImageSize},
                        {"preprocess", "processor"},
                        {"image_interpolation", "processor"},
                        {"image_split_edge", 0},
                        {"image_patch_size", kPatch},
                        {"image_scale_factor", kScale},
                        {"trained_on_pictures", json::Array{"choice", "score", "noul"}}};
}

json::Value preprocessorConfig() {
    const json::Value half = json::Array{0.5, 0.5, 0.5};
    // One hop: the usual way over 2048 pixels would blow a small picture up only to shrink it again.
    return json::Object{{"do_convert_rgb", true},
                        {"do_image_splitting", false},
                        {"do_normalize", true},
                        {"do_pad", true},
                        {"do_rescale", true},
                        {"do_resize", true},
                        {"image_mean", half},
                        {"image_std", half},
                        {"image_processor_type", "Idefics3ImageProcessor"},
                        {"max_image_size", json::Object{{"longest_edge", kImageSize}}},
                        {"processor_class", "Idefics3Processor"},
                        {"resample", 1},
                        {"rescale_factor", 0.00392156862745098},
                        {"size", json::Object{{"longest_edge", kImageSize}}}};
}

Status writeJson(const std::filesystem::path& path, const json::Value& value, int indent = 2) {
    return writeFileAtomically(path, json::write(value, indent) + "\n");
}

Status makeFolder(const std::filesystem::path& path) {
    std::error_code error;
    std::filesystem::create_directories(path, error);
    if (error) return fail(ErrorKind::Io, path.string(), "can't be made: " + error.message());
    return {};
}

}  // namespace

Result<FreshSettings> readFresh(const json::Value& object, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(fields, checkpoint::Fields::of(object, where));
    FreshSettings s;
    ROWSCOPE_TRY_ASSIGN(branch, fields.oneOf("branch", "", {kBranches[0], kBranches[1], kBranches[2], kBranches[3]}));
    for (std::size_t i = 0; i < kBranches.size(); ++i)
        if (branch == kBranches[i]) s.branch = static_cast<Branch>(i);
    const std::pair<const char*, std::int64_t*> sizes[] = {{"width", &s.width},
                                                           {"heads", &s.heads},
                                                           {"key_heads", &s.keyHeads},
                                                           {"layers", &s.layers},
                                                           {"intermediate", &s.intermediate},
                                                           {"vision_layers", &s.visionLayers},
                                                           {"vision_intermediate", &s.visionIntermediate},
                                                           {"head_layers", &s.headLayers}};
    for (const auto& [key, slot] : sizes) {
        ROWSCOPE_TRY_ASSIGN(value, fields.integerOr(key, *slot, 1, 4096));
        *slot = value;
    }
    ROWSCOPE_TRY_ASSIGN(theta, fields.positiveOr("theta", s.theta));
    s.theta = theta;
    ROWSCOPE_TRY_ASSIGN(seed, fields.integerOr("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
    s.seed = static_cast<std::uint64_t>(seed);
    for (const std::string& key : fields.unread()) return fields.bad(ErrorKind::Value, key, "unknown field", {}, {});
    return s;
}

Status writeFresh(const std::filesystem::path& root, const FreshSettings& settings) {
    ROWSCOPE_TRY_ASSIGN(texts, corpusTexts(isText(settings) ? Corpus::Texts : Corpus::Scenes));
    const TokenizerFile tokenizer = tokenizerFile(learnVocabulary(texts), specialsOf(settings));
    const std::filesystem::path processor = root / (isText(settings) ? "tokenizer" : "processor");
    const std::filesystem::path backbone = root / (isText(settings) ? "encoder" : "backbone");
    ROWSCOPE_TRY(makeFolder(processor));
    ROWSCOPE_TRY(makeFolder(backbone));
    ROWSCOPE_TRY(writeJson(processor / "tokenizer.json", tokenizer.content, 0));
    ROWSCOPE_TRY(writeJson(processor / "tokenizer_config.json", tokenizerConfig(settings)));
    if (!isText(settings)) {
        ROWSCOPE_TRY(writeJson(processor / "preprocessor_config.json", preprocessorConfig()));
        constexpr std::int64_t kSide = kImageSize / kPatch / kScale;
        ROWSCOPE_TRY(writeJson(processor / "processor_config.json",
                               json::Object{{"image_seq_len", kSide * kSide}, {"processor_class", "Idefics3Processor"}}));
    }
    const json::Value config = backboneConfig(settings, tokenizer);
    ROWSCOPE_TRY(writeJson(backbone / "config.json", config));
    ROWSCOPE_TRY(writeJson(root / (isText(settings) ? "rl_agent_config.json" : "vlm_agent_config.json"), agentConfig(settings)));
    ROWSCOPE_TRY_ASSIGN(parsed, checkpoint::parseBackbone(config, (backbone / "config.json").string()));
    laya_head::HeadConfig head;
    head.width = settings.width;
    head.layers = settings.headLayers;
    head.pooling = isBert(settings) ? laya_head::Pooling::First : laya_head::Pooling::LastReal;
    network::Network network = network::makeNetwork(parsed, head);
    initialise(network, settings.seed);
    return saveWeights(network, root / "model.safetensors", StoredType::Float32);
}

}  // namespace rowscope::training::demo
