#include "core/rows/truncation.h"

#include <algorithm>
#include <set>

namespace rowscope::rows {
namespace {

ScalarCut scalarCut(std::span<const TypedSegment> segments, std::int64_t rowsCut) {
    ScalarCut out{rowsCut, {}, {}};
    std::int64_t begin = 0;
    for (std::size_t i = 0; i < segments.size() && begin < rowsCut; begin += segments[i++].rows) {
        const std::int64_t lost = rowsCut - begin;
        if (segments[i].kind <= OriginKind::Text || lost >= segments[i].rows) continue;
        out.splitMedia.push_back(static_cast<std::int32_t>(i));
        out.splitMediaRows.push_back(lost);
    }
    return out;
}

}  // namespace

Truncation truncateTurns(std::span<const TypedSegment> segments, std::int64_t budgetRows) {
    Truncation out;
    std::set<std::int32_t> pinned;
    std::vector<std::int32_t> turns;  // in order of appearance: the oldest first
    for (const TypedSegment& segment : segments) {
        out.totalRows += segment.rows;
        if (segment.pinned) pinned.insert(segment.turn);
        if (std::find(turns.begin(), turns.end(), segment.turn) == turns.end()) turns.push_back(segment.turn);
    }
    out.keptRows = out.totalRows;
    out.scalar = scalarCut(segments, std::max<std::int64_t>(out.totalRows - budgetRows, 0));
    std::set<std::int32_t> gone;
    for (const std::int32_t turn : turns) {
        if (out.keptRows <= budgetRows) break;
        if (pinned.contains(turn)) continue;
        DroppedTurn dropped{turn, 0, {}, {}};
        for (std::size_t i = 0; i < segments.size(); ++i) {
            if (segments[i].turn != turn) continue;
            dropped.rows += segments[i].rows;
            dropped.segments.push_back(static_cast<std::int32_t>(i));
            if (segments[i].mediaId >= 0) dropped.mediaIds.push_back(segments[i].mediaId);
        }
        out.keptRows -= dropped.rows;
        gone.insert(turn);
        out.dropped.push_back(std::move(dropped));
    }
    out.fits = out.keptRows <= budgetRows;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (gone.contains(segments[i].turn)) continue;
        out.keep.push_back(static_cast<std::int32_t>(i));
        if (segments[i].mediaId >= 0) out.mediaKept.push_back(segments[i].mediaId);
    }
    return out;
}

}  // namespace rowscope::rows
