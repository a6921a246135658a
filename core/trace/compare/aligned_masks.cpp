#include <algorithm>
#include <optional>

#include "core/masks/mask.h"
#include "core/trace/compare/compare_parts.h"

namespace rowscope::trace::compare {

namespace {

using masks::KeyRun;
using masks::KeyRuns;

constexpr std::int64_t kAllKeys = std::int64_t{1} << 40;

/// Runs of the right mask in the left sequence's row numbers; keys that the left does not have fall away.
void translate(const KeyRuns& right, const std::vector<AlignedRun>& shared, KeyRuns& out) {
    out.clear();
    std::size_t first = 0;
    for (const KeyRun& run : right) {
        while (first < shared.size() && shared[first].right.end <= run.begin) ++first;
        for (std::size_t i = first; i < shared.size() && shared[i].right.begin < run.end; ++i) {
            const std::int64_t begin = std::max<std::int64_t>(run.begin, shared[i].right.begin);
            const std::int64_t end = std::min<std::int64_t>(run.end, shared[i].right.end);
            const std::int64_t shift = shared[i].left.begin - shared[i].right.begin;
            masks::appendClipped(out, begin + shift, end + shift, {0, kAllKeys});
        }
    }
}

/// Cells that one side has alone, and the first of either.
struct Tally {
    std::int64_t left = 0;
    std::int64_t right = 0;
    std::optional<masks::Cell> first;

    void add(std::int64_t query, const KeyRuns& only, std::int64_t& count) {
        if (only.empty()) return;
        count += masks::keyCount(only);
        if (!first || (first->query == query && only.front().begin < first->key)) first = masks::Cell{query, only.front().begin};
    }
};

std::int64_t rightRow(const std::vector<AlignedRun>& shared, std::int64_t left) {
    for (const AlignedRun& run : shared)
        if (left >= run.left.begin && left < run.left.end) return left - run.left.begin + run.right.begin;
    return -1;
}

}  // namespace

Status alignedMasks(const masks::Mask& left, const masks::Mask& right, const SequencePair& pair, const Progress& progress, Difference& d) {
    std::vector<AlignedRun> shared;
    KeyRuns common;
    for (const AlignedRun& run : pair.runs) {
        if (run.kind != AlignedRun::Kind::Same) continue;
        shared.push_back(run);
        masks::appendClipped(common, run.left.begin, run.left.end, {0, kAllKeys});
    }
    masks::RunReader leftReader(left);
    masks::RunReader rightReader(right);
    Tally tally;
    KeyRuns mine;
    KeyRuns other;
    KeyRuns only;
    for (const AlignedRun& run : shared)
        for (std::int32_t i = 0; i < run.left.size(); ++i) {
            if (i % 64 == 0) ROWSCOPE_TRY(progress.check("compare masks"));
            const std::int64_t query = run.left.begin + i;
            masks::intersect(leftReader.row(query), common, mine);
            translate(rightReader.row(run.right.begin + i), shared, other);
            masks::subtract(mine, other, only);
            tally.add(query, only, tally.left);
            masks::subtract(other, mine, only);
            tally.add(query, only, tally.right);
        }
    d.count = tally.left + tally.right;
    d.left = std::to_string(tally.left) + " edges alone";
    d.right = std::to_string(tally.right) + " edges alone";
    d.sentence = d.what + " differs in " + std::to_string(d.count) + " cells of rows both have";
    if (!tally.first) return {};
    d.leftPlace.cell = tally.first;
    d.rightPlace.cell = masks::Cell{rightRow(shared, tally.first->query), rightRow(shared, tally.first->key)};
    d.sentence += ", first in row " + std::to_string(tally.first->query) + ", column " + std::to_string(tally.first->key);
    return {};
}

}  // namespace rowscope::trace::compare
