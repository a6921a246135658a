#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/media/processor.h"
#include "core/request/request.h"
#include "core/rows/laya/prefix.h"
#include "model/checkpoint/folder.h"

namespace rowscope::engine {

/// The processor that a vision checkpoint's pictures go through; nothing for the text branch. Errors name the config file.
[[nodiscard]] Result<std::optional<media::Processor>> pictureProcessor(const checkpoint::CheckpointFolder& folder);

/// Decodes a request's pictures. Errors name the picture.
[[nodiscard]] Result<std::vector<media::Image>> decodePictures(const request::Request& request, const media::Processor& processor,
                                                               const Progress& progress);

/// The views each picture was cut into.
[[nodiscard]] std::vector<rows::laya::TileGrid> gridsOf(std::span<const media::ProcessedMedia> pictures);

}  // namespace rowscope::engine
