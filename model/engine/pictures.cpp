#include "model/engine/pictures.h"

#include <system_error>

#include "core/base/files.h"
#include "core/media/decode.h"

namespace rowscope::engine {

Result<std::optional<media::Processor>> pictureProcessor(const checkpoint::CheckpointFolder& folder) {
    if (folder.agent.kind == checkpoint::AgentKind::Text) return std::optional<media::Processor>();
    media::ProcessorConfig config;
    std::error_code ignored;
    const std::string where = folder.preprocessorFile.string();
    if (!folder.preprocessorFile.empty() && std::filesystem::exists(folder.preprocessorFile, ignored)) {
        ROWSCOPE_TRY_ASSIGN(text, readFile(folder.preprocessorFile));
        ROWSCOPE_TRY_ASSIGN(object, json::parse(text, where));
        ROWSCOPE_TRY_ASSIGN(read, media::readPreprocessorConfig(object, where));
        config = read;
    }
    ROWSCOPE_TRY_ASSIGN(merged, media::withAgentConfig(config, folder.agent.raw, (folder.root / "vlm_agent_config.json").string()));
    ROWSCOPE_TRY_ASSIGN(processor, media::Processor::create(merged, where));
    return std::optional<media::Processor>(std::move(processor));
}

Result<std::vector<media::Image>> decodePictures(const request::Request& request, const media::Processor& processor,
                                                 const Progress& progress) {
    std::vector<media::Image> images;
    const auto total = static_cast<std::int64_t>(request.pictures.size());
    for (const request::Picture& picture : request.pictures) {
        progress.say("decode pictures", static_cast<std::int64_t>(images.size()), total);
        ROWSCOPE_TRY(progress.check("decode"));
        if (!picture.bytes) return fail(ErrorKind::Internal, picture.name, "a picture without bytes");
        const std::span<const char> bytes(picture.bytes->data(), picture.bytes->size());
        ROWSCOPE_TRY_ASSIGN(image, media::decode(std::as_bytes(bytes), picture.name, {}, processor.config().colour));
        images.push_back(std::move(image));
    }
    return images;
}

std::vector<rows::laya::TileGrid> gridsOf(std::span<const media::ProcessedMedia> pictures) {
    std::vector<rows::laya::TileGrid> grids;
    for (const media::ProcessedMedia& picture : pictures) grids.push_back({picture.geometry.tileRows, picture.geometry.tileColumns});
    return grids;
}

}  // namespace rowscope::engine
