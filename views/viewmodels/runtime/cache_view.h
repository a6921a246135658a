#pragma once

#include <QString>
#include <vector>

#include "core/trace/trace.h"
#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

/// One entry of one cache family, put together from the events that name it.
struct CacheEntry {
    std::string family;
    std::string name;
    std::int64_t bytes = 0;
    int hits = 0;
    int stores = 0;
    bool evicted = false;
    std::vector<std::string> owners;  ///< requests that stored or hit it, each once
    int event = -1;                   ///< the event whose key it carries
};

/// Entries by family in the order in which they first appear; events without an entry name are left out.
[[nodiscard]] std::vector<CacheEntry> cacheEntries(const trace::Trace& trace);

struct CacheCounts {
    int hits = 0;
    int misses = 0;
    int bypasses = 0;
    std::int64_t heldBytes = 0;  ///< of entries that were not evicted
};
[[nodiscard]] CacheCounts cacheCounts(const trace::Trace& trace);

[[nodiscard]] QString opText(trace::CacheEvent::Op op);

/// The whole key, field by field; of a miss, which fields differ from the nearest entry and how.
[[nodiscard]] CardText explainCacheEvent(const trace::Trace& trace, int event);

}  // namespace rowscope::viewmodels
