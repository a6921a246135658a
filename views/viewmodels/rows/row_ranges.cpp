#include "views/viewmodels/rows/row_ranges.h"

#include <algorithm>
#include <iterator>

namespace rowscope::viewmodels {

using rows::RowRange;

std::vector<RowRange> sortedRanges(std::vector<RowRange> ranges) {
    std::sort(ranges.begin(), ranges.end(), [](const RowRange& a, const RowRange& b) { return a.begin < b.begin; });
    std::vector<RowRange> out;
    out.reserve(ranges.size());
    for (const RowRange& range : ranges) {
        if (range.end <= range.begin) continue;
        if (!out.empty() && range.begin <= out.back().end)
            out.back().end = std::max(out.back().end, range.end);
        else
            out.push_back(range);
    }
    return out;
}

bool holdsRow(const std::vector<RowRange>& sorted, std::int32_t row) {
    const auto after =
        std::upper_bound(sorted.begin(), sorted.end(), row, [](std::int32_t r, const RowRange& range) { return r < range.begin; });
    return after != sorted.begin() && std::prev(after)->contains(row);
}

std::vector<RowRange> shownRanges(const std::vector<RowRange>& sorted, double first, double last, double apart) {
    std::vector<RowRange> out;
    auto at = std::partition_point(sorted.begin(), sorted.end(), [first](const RowRange& range) { return range.end < first; });
    while (at != sorted.end() && at->begin <= last) {
        RowRange piece = *at;
        // Each round reaches `apart` rows further, however many ranges lie there.
        for (++at; at != sorted.end() && static_cast<double>(at->begin) - piece.end < apart && piece.end <= last;) {
            const double reach = piece.end + apart;
            at = std::partition_point(at, sorted.end(), [reach](const RowRange& range) { return range.begin < reach; });
            piece.end = std::prev(at)->end;
        }
        out.push_back(piece);
    }
    return out;
}

}  // namespace rowscope::viewmodels
