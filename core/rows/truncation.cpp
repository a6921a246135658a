#include "core/rows/truncation.h"

#include <algorithm>
#include <unordered_map>

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
    struct Turn {
        DroppedTurn content;
        bool pinned = false;
        bool gone = false;
    };
    Truncation out;
    std::vector<Turn> turns;  // in order of appearance: the oldest first
    std::unordered_map<std::int32_t, std::size_t> turnOf;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const TypedSegment& segment = segments[i];
        out.totalRows += segment.rows;
        const auto [at, fresh] = turnOf.try_emplace(segment.turn, turns.size());
        if (fresh) turns.push_back({{segment.turn, 0, {}, {}}, false, false});
        Turn& turn = turns[at->second];
        turn.pinned |= segment.pinned;
        turn.content.rows += segment.rows;
        turn.content.segments.push_back(static_cast<std::int32_t>(i));
        if (segment.mediaId >= 0) turn.content.mediaIds.push_back(segment.mediaId);
    }
    out.keptRows = out.totalRows;
    out.scalar = scalarCut(segments, std::max<std::int64_t>(out.totalRows - budgetRows, 0));
    for (Turn& turn : turns) {
        if (out.keptRows <= budgetRows) break;
        if (turn.pinned) continue;
        turn.gone = true;
        out.keptRows -= turn.content.rows;
        out.dropped.push_back(turn.content);
    }
    out.fits = out.keptRows <= budgetRows;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        if (turns[turnOf[segments[i].turn]].gone) continue;
        out.keep.push_back(static_cast<std::int32_t>(i));
        if (segments[i].mediaId >= 0) out.mediaKept.push_back(segments[i].mediaId);
    }
    return out;
}

}  // namespace rowscope::rows
