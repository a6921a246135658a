#include "views/viewmodels/mask/mask_facts.h"

#include <algorithm>
#include <span>

#include "core/masks/terms_rows.h"

namespace rowscope::viewmodels {

namespace {

constexpr std::size_t kSamples = 16;

bool severalSegments(const std::vector<std::int32_t>& segment) {
    std::int32_t first = -1;
    for (const std::int32_t s : segment) {
        if (s < 0 || s == first) continue;
        if (first >= 0) return true;
        first = s;
    }
    return false;
}

/// Rows of any packed example: padding belongs to none, and reading it is another fault than a leak.
masks::KeyRuns exampleRows(const std::vector<std::int32_t>& segment) {
    masks::KeyRuns runs;
    const masks::KeyRun all{0, static_cast<std::int64_t>(segment.size())};
    for (std::size_t row = 0; row < segment.size(); ++row) {
        const auto at = static_cast<std::int64_t>(row);
        if (segment[row] >= 0) masks::appendClipped(runs, at, at + 1, all);
    }
    return runs;
}

}  // namespace

const trace::NamedMask* ruleFor(const trace::Sequence& sequence, const trace::NamedMask& imported) {
    for (const trace::NamedMask& other : sequence.masks) {
        if (other.composed && !other.imported && other.keysAreMedia == imported.keysAreMedia &&
            other.mask.queries() == imported.mask.queries() && other.mask.keys() == imported.mask.keys())
            return &other;
    }
    return nullptr;
}

MaskFacts maskFacts(const MaskView& view, const std::stop_token& stop) {
    MaskFacts facts;
    if (!view.isValid()) return facts;
    const rows::RowTable& rows = view.rowsOwner().rows;
    const masks::Mask& mask = view.shown;
    const std::int32_t offset = view.queryOffset();
    facts.cells = mask.queries() * mask.keys();

    Progress progress;
    progress.stop = stop;
    std::span<const std::uint8_t> live;
    if (rows.valid.size() == rows.size() && static_cast<std::size_t>(offset) <= rows.size())
        live = std::span(rows.valid).subspan(static_cast<std::size_t>(offset));
    const auto blocked = masks::fullyBlockedQueries(mask, progress, live);
    if (!blocked) return facts;
    for (const std::int64_t query : *blocked) facts.blockedQueries.push_back(static_cast<std::int32_t>(query));

    const trace::NamedMask* rule = view.term < 0 && view.named().imported ? ruleFor(view.rowsOwner(), view.named()) : nullptr;
    if (rule) {
        masks::RowFacts rowFacts;
        if (rows.valid.size() == rows.size()) rowFacts.live = rows.valid;
        if (rows.segment.size() == rows.size()) rowFacts.segment = rows.segment;
        rowFacts.queryOffset = offset;
        const auto difference = masks::compareEdges(mask, rule->mask, rowFacts, progress);
        if (difference) facts.againstRule = *difference;
    }

    facts.hasSegments = !view.keysAreMedia() && rows.segment.size() == rows.size() && severalSegments(rows.segment);
    masks::RunReader reader(mask);
    const masks::TermPtr sameSegment = facts.hasSegments ? masks::segment(rows.segment, offset) : nullptr;
    const masks::KeyRuns inExamples = facts.hasSegments ? exampleRows(rows.segment) : masks::KeyRuns{};
    masks::KeyRuns same;
    masks::KeyRuns others;
    masks::KeyRuns cross;
    for (std::int64_t query = 0; query < mask.queries(); ++query) {
        if ((query & 1023) == 0 && stop.stop_requested()) return facts;
        const masks::KeyRuns& runs = reader.row(query);
        facts.edges += masks::keyCount(runs);
        if (!view.keysAreMedia()) {
            const std::int64_t after = query + offset + 1;
            for (const auto& run : runs) facts.laterEdges += std::max<std::int64_t>(0, run.end - std::max(run.begin, after));
        }
        if (!sameSegment || rows.segment[static_cast<std::size_t>(query + offset)] < 0) continue;
        same.clear();
        sameSegment->runs(query, {0, mask.keys()}, same);
        masks::subtract(inExamples, same, others);
        masks::intersect(runs, others, cross);
        facts.crossSegmentEdges += masks::keyCount(cross);
        for (const auto& run : cross) {
            for (std::int64_t key = run.begin; key < run.end && facts.firstCrossSegment.size() < kSamples; ++key)
                facts.firstCrossSegment.push_back({query, key});
        }
    }
    facts.known = true;
    return facts;
}

}  // namespace rowscope::viewmodels
