#include "core/masks/key_runs.h"

#include <algorithm>

namespace rowscope::masks {

void appendWindow(KeyRuns& out, const KeyRun* source, std::size_t count, KeyRun window) {
    const KeyRun* end = source + count;
    const KeyRun* run = std::partition_point(source, end, [&](const KeyRun& r) { return r.end <= window.begin; });
    for (; run != end && run->begin < window.end; ++run) appendClipped(out, run->begin, run->end, window);
}

void intersect(const KeyRuns& a, const KeyRuns& b, KeyRuns& out) {
    out.clear();
    for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
        const std::int64_t begin = std::max(a[i].begin, b[j].begin);
        const std::int64_t end = std::min(a[i].end, b[j].end);
        if (begin < end) out.push_back({begin, end});
        if (a[i].end < b[j].end)
            ++i;
        else
            ++j;
    }
}

void unite(const KeyRuns& a, const KeyRuns& b, KeyRuns& out) {
    out.clear();
    for (std::size_t i = 0, j = 0; i < a.size() || j < b.size();) {
        const bool fromA = j == b.size() || (i < a.size() && a[i].begin <= b[j].begin);
        const KeyRun& next = fromA ? a[i++] : b[j++];
        if (!out.empty() && out.back().end >= next.begin)
            out.back().end = std::max(out.back().end, next.end);
        else
            out.push_back(next);
    }
}

void subtract(const KeyRuns& a, const KeyRuns& b, KeyRuns& out) {
    out.clear();
    std::size_t j = 0;
    for (const KeyRun& run : a) {
        std::int64_t from = run.begin;
        while (j < b.size() && b[j].end <= from) ++j;
        for (std::size_t hole = j; hole < b.size() && b[hole].begin < run.end; ++hole) {
            if (b[hole].begin > from) out.push_back({from, b[hole].begin});
            from = std::max(from, b[hole].end);
        }
        if (from < run.end) out.push_back({from, run.end});
    }
}

std::int64_t keyCount(const KeyRuns& runs) {
    std::int64_t count = 0;
    for (const KeyRun& run : runs) count += run.end - run.begin;
    return count;
}

}  // namespace rowscope::masks
