#pragma once

#include <cstdint>
#include <vector>

namespace rowscope::masks {

/// Half-open run of key rows.
struct KeyRun {
    std::int64_t begin = 0;
    std::int64_t end = 0;
    bool operator==(const KeyRun&) const = default;
};

/// Ordered, disjoint and maximal (no two touch), so that a set of keys has one form.
using KeyRuns = std::vector<KeyRun>;

/// Appends [begin, end) clipped to `window`; joins the last run when they touch. Calls must come in order of `begin`.
inline void appendClipped(KeyRuns& out, std::int64_t begin, std::int64_t end, KeyRun window) {
    begin = begin < window.begin ? window.begin : begin;
    end = end > window.end ? window.end : end;
    if (begin >= end) return;
    if (!out.empty() && out.back().end >= begin) {
        if (end > out.back().end) out.back().end = end;
        return;
    }
    out.push_back({begin, end});
}

/// Appends the part of `source` (ordered, disjoint) that lies in `window`, in O(log source + result).
void appendWindow(KeyRuns& out, const KeyRun* source, std::size_t count, KeyRun window);

// Set arithmetic in one pass over both; `out` is overwritten and must be neither input.
void intersect(const KeyRuns& a, const KeyRuns& b, KeyRuns& out);
void unite(const KeyRuns& a, const KeyRuns& b, KeyRuns& out);
/// Keys of `a` that are not in `b`.
void subtract(const KeyRuns& a, const KeyRuns& b, KeyRuns& out);

/// Number of keys in the runs.
[[nodiscard]] std::int64_t keyCount(const KeyRuns& runs);

}  // namespace rowscope::masks
