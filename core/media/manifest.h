#pragma once

#include <string>

#include "core/media/processor_config.h"

namespace rowscope::media {

/// The whole transformation from a file's pixels to the vision tower's input and the rows it becomes, as canonical JSON
/// (article 0x07: a cache key must name the transformation). The hash compares quickly; the text says what differs.
struct ProcessorManifest {
    std::string text;
    std::string hash;  ///< SHA-256 of the text
};

/// Raised when the same config would give other numbers than before.
inline constexpr int kImplementationVersion = 1;

[[nodiscard]] ProcessorManifest manifestOf(const ProcessorConfig& config);

}  // namespace rowscope::media
