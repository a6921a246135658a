#pragma once

#include <optional>

#include "core/media/notes.h"

namespace rowscope::media {

/// Says what the resize did to a picture whose detail depends on the filter: nothing where most contrast is coarser than a
/// pixel or two and most of it is still there afterwards.
[[nodiscard]] std::optional<Note> resampleNote(const ProcessedMedia& processed, const ProcessorConfig& config);

}  // namespace rowscope::media
