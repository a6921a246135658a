#include "model/engine/load_checkpoint.h"

#include <filesystem>

#include "model/engine/pictures.h"
#include "model/nn/torch_guard.h"

namespace rowscope::engine {
namespace {

std::string branchOf(const checkpoint::CheckpointFolder& folder) {
    switch (folder.backbone.family) {
        case checkpoint::Family::SmolVlm:
            return folder.agent.optionAttention == request::OptionAttention::Block ? "smolvlm-block" : "smolvlm-causal";
        case checkpoint::Family::ModernVbert:
            return "modernvbert-mask";
        case checkpoint::Family::ModernBert:
            break;
    }
    return "modernbert-text";
}

trace::laya::LayerFacts layersOf(const checkpoint::BackboneConfig& backbone) {
    trace::laya::LayerFacts facts;
    facts.layers = static_cast<std::int32_t>(backbone.textLayers());
    if (const auto* bert = std::get_if<modernbert::ModernBertConfig>(&backbone.text)) {
        facts.window = static_cast<std::int32_t>(bert->localAttention);
        for (std::size_t i = 0; i < bert->global.size(); ++i)
            if (!bert->global[i]) facts.local.push_back(static_cast<std::int32_t>(i));
    }
    return facts;
}

/// What an agent's config says of its training beside the reference's keys ("trained_on_pictures", "languages"); a checkpoint
/// that says nothing is taken for a public one: choice and noul on pictures, English.
Status readTraining(const json::Value& agent, const std::string& where, Checkpoint& checkpoint) {
    checkpoint.trainedOnPictures = {question::Type::Choice, question::Type::Noul};
    checkpoint.languages = {"en"};
    const auto list = [&](const char* key) -> Result<std::vector<std::string>> {
        std::vector<std::string> items;
        const json::Value* given = agent.find(key);
        if (!given || given->isNull()) return items;
        const std::string place = where + ": '" + key + "'";
        if (!given->isArray()) return fail(ErrorKind::Type, place, "wrong type", "a list of texts", std::string(given->typeName()));
        for (const json::Value& item : given->asArray()) {
            if (!item.isString()) return fail(ErrorKind::Type, place, "wrong type", "a list of texts", std::string(item.typeName()));
            items.push_back(item.asString());
        }
        return items;
    };
    ROWSCOPE_TRY_ASSIGN(types, list("trained_on_pictures"));
    if (!types.empty()) checkpoint.trainedOnPictures.clear();
    for (const std::string& type : types) {
        ROWSCOPE_TRY_ASSIGN(known, question::typeFromName(type, where + ": 'trained_on_pictures'"));
        checkpoint.trainedOnPictures.push_back(known);
    }
    ROWSCOPE_TRY_ASSIGN(languages, list("languages"));
    if (!languages.empty()) checkpoint.languages = std::move(languages);
    return {};
}

trace::CheckpointInfo infoOf(const std::string& folder, const Checkpoint& checkpoint) {
    const checkpoint::CheckpointFolder& files = checkpoint.loaded.folder;
    trace::CheckpointInfo info;
    info.folder = folder;
    std::filesystem::path path = std::filesystem::path(folder).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    info.id = path.filename().string();
    info.branch = branchOf(files);
    if (const json::Value* note = files.agent.raw.find("note"); note && note->isString()) info.note = note->asString();
    info.seesImages = checkpoint.processor.has_value();
    info.usesOptionOrders = checkpoint.setup.rules.readout == rows::laya::Readout::Terminator;
    info.layers = static_cast<std::int32_t>(files.backbone.textLayers());
    info.heads = static_cast<std::int32_t>(files.backbone.textHeads());
    info.parameters = checkpoint.loaded.parameters;
    return info;
}

}  // namespace

Result<Checkpoint> loadCheckpoint(const std::string& folder, const request::LoadOptions& options, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(loaded,
                        network::load(folder, {options.dtype, false, options.configOverrides, /*pack=*/true, options.threads}, progress));
    ROWSCOPE_TRY(progress.check(folder));
    progress.say("read the tokenizer");
    ROWSCOPE_TRY_ASSIGN(processor, pictureProcessor(loaded.folder));
    const std::int32_t rowsPerView = processor ? processor->config().rowsPerView() : 0;
    ROWSCOPE_TRY_ASSIGN(setup, sequenceSetup(loaded.folder, rowsPerView));
    Checkpoint checkpoint{std::move(loaded), std::move(setup), std::move(processor), {}, {}, {}, {}, {}};
    ROWSCOPE_TRY(readTraining(checkpoint.loaded.folder.agent.raw, folder, checkpoint));
    checkpoint.layers = layersOf(checkpoint.loaded.folder.backbone);
    checkpoint.info = infoOf(folder, checkpoint);
    checkpoint.identity = identityOf(checkpoint.loaded.folder);
    return checkpoint;
}

}  // namespace rowscope::engine
