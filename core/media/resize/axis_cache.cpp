#include "core/media/resize/axis_cache.h"

#include <algorithm>
#include <utility>

namespace rowscope::media {

std::shared_ptr<const PackedAxis> AxisCache::get(int in, int out, Filter filter) {
    const auto matches = [&](const Entry& e) { return e.in == in && e.out == out && e.filter == filter; };
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto at = std::find_if(m_entries.begin(), m_entries.end(), matches); at != m_entries.end()) {
            std::rotate(at, at + 1, m_entries.end());
            return m_entries.back().axis;
        }
    }
    auto axis = std::make_shared<const PackedAxis>(pack(axisWeights(in, out, filter)));
    const std::scoped_lock lock(m_mutex);
    if (std::none_of(m_entries.begin(), m_entries.end(), matches)) {
        if (m_entries.size() == kMost) m_entries.erase(m_entries.begin());
        m_entries.push_back({in, out, filter, axis});
    }
    return axis;
}

}  // namespace rowscope::media
