#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "core/media/resize/packed_axis.h"

namespace rowscope::media {

/// Keeps the last few axes' weights: computing them takes a sixth of the time a warm picture takes, and most pictures of a
/// session have one of a few sizes. Safe from any thread.
class AxisCache {
public:
    [[nodiscard]] std::shared_ptr<const PackedAxis> get(int in, int out, Filter filter);

private:
    struct Entry {
        int in;
        int out;
        Filter filter;
        std::shared_ptr<const PackedAxis> axis;
    };
    static constexpr std::size_t kMost = 24;
    std::mutex m_mutex;
    std::vector<Entry> m_entries;  ///< most recently used last
};

}  // namespace rowscope::media
