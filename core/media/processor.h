#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"
#include "core/media/geometry.h"
#include "core/media/image.h"
#include "core/media/manifest.h"
#include "core/media/processor_config.h"

namespace rowscope::media {

/// A picture as the vision tower reads it, with everything a cache key or a view needs to know about how it got there.
struct ProcessedMedia {
    Image picture;  ///< RGB, as the processor read it: after the colour policy
    MediaGeometry geometry;
    ImageSize hop1;
    ImageSize hop2;           ///< same as geometry.resized
    Array tiles;              ///< U8 [views, 3, side, side]: grey levels after resizing
    Array pixelValues;        ///< F32 [views, 3, side, side]: rescaled and normalised
    std::string contentHash;  ///< of `picture`, with its dimensions and channel count
    std::string fileHash;     ///< SHA-256 of the file; empty for pixels that came from no file
    std::string manifestHash;

    [[nodiscard]] int views() const { return geometry.views(); }
};

/// Turns decoded pictures into the vision tower's input, the way its config says. Immutable; safe from any thread.
class Processor {
public:
    /// Error where the config contradicts itself; `where` names its file.
    [[nodiscard]] static Result<Processor> create(const ProcessorConfig& config, const std::string& where = "image processor");

    [[nodiscard]] const ProcessorConfig& config() const { return m_config; }
    [[nodiscard]] const ProcessorManifest& manifest() const { return m_manifest; }

    /// Error for an empty picture or one with neither 3 nor 4 channels.
    [[nodiscard]] Result<ProcessedMedia> process(const Image& image) const;

    /// All pictures of one request. `preprocess: gpu` stacks them before it resizes, so there they must have one size;
    /// the error names the first that differs.
    [[nodiscard]] Result<std::vector<ProcessedMedia>> processAll(std::span<const Image> images) const;

private:
    Processor(ProcessorConfig config, ProcessorManifest manifest)
        : m_config(std::move(config)), m_manifest(std::move(manifest)), m_weights(std::make_shared<AxisCache>()) {}
    ProcessorConfig m_config;
    ProcessorManifest m_manifest;
    std::shared_ptr<AxisCache> m_weights;  ///< shared by copies; changes no result
};

}  // namespace rowscope::media
