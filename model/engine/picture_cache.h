#pragma once

#include <ATen/core/Tensor.h>

#include <memory>
#include <vector>

#include "core/base/progress.h"
#include "core/media/processor.h"
#include "core/request/request.h"
#include "model/engine/caches.h"
#include "model/engine/stages.h"
#include "model/nn/context.h"

namespace rowscope::engine {

/// A request's pictures from file bytes to feature rows, each step from its store where the key is there. Every decision is
/// recorded. Where a picture comes from a store its stage says so.
class PictureSource {
public:
    PictureSource(const Checkpoint& checkpoint, Caches& caches, const Progress& progress, Stages& stages,
                  std::vector<trace::CacheEvent>& events)
        : m_checkpoint(checkpoint), m_keys(checkpoint), m_caches(caches), m_progress(progress), m_stages(stages), m_events(events) {}

    /// Decoded and processed pictures in the request's order, with notes about each. Errors name the picture.
    [[nodiscard]] Result<std::vector<std::shared_ptr<const ReadPicture>>> processed(const request::Request& request);

    /// Feature rows of the pictures, [views, rows a view, width].
    [[nodiscard]] Result<at::Tensor> features(const std::vector<media::ProcessedMedia>& pictures);

private:
    void record(const std::string& family, const runtime::StoreEvent& event) { m_events.push_back(cacheEvent(family, event)); }

    const Checkpoint& m_checkpoint;
    CacheKeys m_keys;
    Caches& m_caches;
    const Progress& m_progress;
    Stages& m_stages;
    std::vector<trace::CacheEvent>& m_events;
};

}  // namespace rowscope::engine
