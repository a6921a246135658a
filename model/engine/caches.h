#pragma once

#include <ATen/core/Tensor.h>

#include <span>
#include <string>
#include <vector>

#include "core/media/notes.h"
#include "core/media/processor.h"
#include "core/request/request.h"
#include "core/runtime/cache_keys.h"
#include "core/runtime/lru_store.h"
#include "core/trace/trace.h"
#include "model/engine/outcome.h"
#include "model/engine/prefix_state.h"

namespace rowscope::engine {

/// A picture decoded and processed, with what a person should know about it.
struct ReadPicture {
    media::ProcessedMedia media;
    std::vector<media::Note> notes;
};

/// What a loaded checkpoint keeps from one predict to the next, each family under its own key and byte budget (article 0x07).
struct Caches {
    runtime::LruStore<runtime::ProcessorKey, ReadPicture> processed{std::int64_t{256} << 20};
    runtime::LruStore<runtime::BridgeKey, at::Tensor> features{std::int64_t{256} << 20};
    runtime::LruStore<runtime::PrefixKvKey, PrefixState> prefixes{std::int64_t{512} << 20};
};

/// Builds keys that name the whole transformation, from the file's bytes to what is kept.
class CacheKeys {
public:
    explicit CacheKeys(const Checkpoint& checkpoint) : m_checkpoint(checkpoint) {}

    /// A picture's pixels, their processing and the notes about them: the file's bytes stand for the pixels, and its name's ending
    /// belongs to it because a note compares the two.
    [[nodiscard]] runtime::ProcessorKey processed(const request::Picture& picture) const;
    /// The rows a picture becomes.
    [[nodiscard]] runtime::BridgeKey features(const media::ProcessedMedia& picture) const;
    /// Keys and values of the first `rows` tokens of a plan.
    [[nodiscard]] runtime::PrefixKvKey prefix(const rows::laya::Plan& plan, std::span<const media::ProcessedMedia> pictures,
                                              std::int64_t rows) const;

private:
    [[nodiscard]] std::string dtype() const;

    const Checkpoint& m_checkpoint;
};

/// A store's event as the trace records it. `family` as in trace::CacheEvent.
[[nodiscard]] trace::CacheEvent cacheEvent(const std::string& family, const runtime::StoreEvent& event);
/// A cache that was not asked, and why.
[[nodiscard]] trace::CacheEvent bypassed(const std::string& family, std::string reason);

}  // namespace rowscope::engine
