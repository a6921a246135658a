#include "model/checkpoint/folder.h"

#include "core/base/files.h"

namespace rowscope::checkpoint {
namespace {

constexpr std::uint64_t kMaxConfigBytes = std::uint64_t{16} << 20;

bool isThere(const std::filesystem::path& path) {
    std::error_code ignored;  // what can't be examined is reported by the read that follows
    return std::filesystem::exists(path, ignored);
}

Result<json::Value> readJson(const std::filesystem::path& path) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(path, kMaxConfigBytes));
    return json::parse(text, path.string());
}

Status readBackbone(CheckpointFolder& folder, const std::filesystem::path& config) {
    ROWSCOPE_TRY_ASSIGN(object, readJson(config));
    ROWSCOPE_TRY_ASSIGN(backbone, parseBackbone(object, config.string()));
    folder.backbone = std::move(backbone);
    const bool textFamily = folder.backbone.family == Family::ModernBert;
    if (textFamily != (folder.agent.kind == AgentKind::Text))
        return fail(ErrorKind::Mismatch, config.string() + ": 'model_type'", "does not fit the agent config",
                    textFamily ? "a vision backbone" : "modernbert");
    return {};
}

/// The head's weights alone: the backbone lies in the folder that the agent config names.
Status readSeparateBackbone(CheckpointFolder& folder, const std::string& agentFile) {
    const std::filesystem::path home = folder.root / folder.agent.backbone;
    if (folder.agent.backbone.empty() || !isThere(home / "config.json"))
        return fail(ErrorKind::NotFound, agentFile + ": 'backbone'", "this checkpoint holds the head alone and its backbone is not here",
                    "a folder with config.json and model.safetensors, relative to the checkpoint", "'" + folder.agent.backbone + "'",
                    "put the backbone's folder there or change 'backbone'");
    ROWSCOPE_TRY(readBackbone(folder, home / "config.json"));
    ROWSCOPE_TRY(folder.weights.add(folder.root, "head", KeyRule::Whole));
    return folder.weights.add(home, "model", KeyRule::Backbone);
}

/// What agent and backbone say twice must agree.
Status checkAgreement(CheckpointFolder& folder, const std::string& agentFile) {
    const AgentConfig& agent = folder.agent;
    const BackboneConfig& backbone = folder.backbone;
    const Readout natural = backbone.family == Family::SmolVlm ? Readout::Terminator : Readout::Mask;
    folder.readout = agent.readout.value_or(natural);
    if (folder.readout != natural)
        return fail(ErrorKind::Mismatch, agentFile + ": 'readout'", "does not fit the backbone",
                    natural == Readout::Mask ? "'mask'" : "'terminator'", natural == Readout::Mask ? "'terminator'" : "'mask'");
    if (folder.readout == Readout::Mask && agent.optionAttention == request::OptionAttention::Block)
        return fail(ErrorKind::Unsupported, agentFile + ": 'option_attention'", "the mask readout reads in both directions already",
                    "'causal'", "'block'");
    if (!backbone.vision) return {};
    if (agent.image.patchSize != backbone.vision->patch)
        return fail(ErrorKind::Mismatch, agentFile + ": 'image_patch_size'", "differs from the backbone's patch_size",
                    std::to_string(backbone.vision->patch), std::to_string(agent.image.patchSize));
    if (agent.image.scaleFactor != backbone.connector->scale)
        return fail(ErrorKind::Mismatch, agentFile + ": 'image_scale_factor'", "differs from the backbone's",
                    std::to_string(backbone.connector->scale), std::to_string(agent.image.scaleFactor));
    const std::int64_t unit = agent.image.patchSize * agent.image.scaleFactor;
    if (agent.image.size % unit != 0)
        return fail(ErrorKind::Mismatch, agentFile + ": 'image_size'", "does not give whole rows",
                    "a multiple of patch x scale = " + std::to_string(unit), std::to_string(agent.image.size));
    return {};
}

}  // namespace

Result<CheckpointFolder> openFolder(const std::filesystem::path& root, const json::Value& overrides) {
    CheckpointFolder folder;
    folder.root = root;
    const std::filesystem::path vision = root / "vlm_agent_config.json";
    const std::filesystem::path text = root / "rl_agent_config.json";
    if (!isThere(root)) return fail(ErrorKind::NotFound, root.string(), "no such folder", "a checkpoint folder");
    if (!isThere(vision) && !isThere(text))
        return fail(ErrorKind::NotFound, root.string(), "not a checkpoint folder", "vlm_agent_config.json or rl_agent_config.json in it");
    const bool isVision = isThere(vision);
    const std::filesystem::path agentFile = isVision ? vision : text;
    ROWSCOPE_TRY_ASSIGN(object, readJson(agentFile));
    if (isVision) {
        ROWSCOPE_TRY_ASSIGN(agent, parseVisionAgent(object, overrides, agentFile.string()));
        folder.agent = std::move(agent);
        if (isThere(root / "model.safetensors") || isThere(root / "model.safetensors.index.json")) {
            ROWSCOPE_TRY(readBackbone(folder, root / "backbone" / "config.json"));
            ROWSCOPE_TRY(folder.weights.add(root, "model", KeyRule::Whole));
        } else if (isThere(root / "head.safetensors")) {
            ROWSCOPE_TRY(readSeparateBackbone(folder, agentFile.string()));
        } else {
            return fail(ErrorKind::NotFound, root.string(), "no weights", "model.safetensors or head.safetensors");
        }
    } else {
        ROWSCOPE_TRY_ASSIGN(agent, parseTextAgent(object, overrides, agentFile.string()));
        folder.agent = std::move(agent);
        ROWSCOPE_TRY(readBackbone(folder, root / "encoder" / "config.json"));
        ROWSCOPE_TRY(folder.weights.add(root, "model", KeyRule::Whole));
    }
    ROWSCOPE_TRY(checkAgreement(folder, agentFile.string()));
    const std::filesystem::path processor = root / (isVision ? "processor" : "tokenizer");
    folder.tokenizerFile = processor / "tokenizer.json";
    folder.tokenizerConfigFile = processor / "tokenizer_config.json";
    if (!isThere(folder.tokenizerFile))
        return fail(ErrorKind::NotFound, folder.tokenizerFile.string(), "no such file", "the checkpoint's tokenizer");
    if (isVision) {
        folder.preprocessorFile = processor / "preprocessor_config.json";
        folder.processorFile = processor / "processor_config.json";
    }
    return folder;
}

}  // namespace rowscope::checkpoint
