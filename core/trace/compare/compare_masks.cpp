#include <algorithm>

#include "core/masks/summary.h"
#include "core/trace/compare/compare_parts.h"

namespace rowscope::trace::compare {

namespace {

std::string size(const masks::Mask& mask) { return std::to_string(mask.queries()) + " x " + std::to_string(mask.keys()); }

/// Both sequences have the same rows.
bool wholly(const SequencePair& pair) { return pair.runs.size() == 1 && pair.runs.front().kind == AlignedRun::Kind::Same; }

bool overRows(const NamedMask& mask, const Sequence& sequence) {
    const auto rows = static_cast<std::int64_t>(sequence.rows.size());
    return !mask.keysAreMedia && mask.mask.queries() == rows && mask.mask.keys() == rows;
}

/// The first cell of the differences, in row-major order.
const masks::Cell* firstCell(const masks::EdgeDifference& difference) {
    const masks::Cell* first = nullptr;
    const auto consider = [&](const masks::EdgeSet& set) {
        if (set.first.empty()) return;
        const masks::Cell& cell = set.first.front();
        if (!first || cell.query < first->query || (cell.query == first->query && cell.key < first->key)) first = &cell;
    };
    for (const masks::EdgeSet& set : difference.extra) consider(set);
    consider(difference.missing);
    return first;
}

}  // namespace

Status masks(const Trace& left, const Trace& right, const SequencePair& pair, const Progress& progress, Comparison& out) {
    const Sequence& a = left.sequences[static_cast<std::size_t>(pair.left)];
    const Sequence& b = right.sequences[static_cast<std::size_t>(pair.right)];
    for (std::size_t i = 0; i < a.masks.size(); ++i) {
        const NamedMask& mine = a.masks[i];
        const auto other = std::find_if(b.masks.begin(), b.masks.end(),
                                        [&](const NamedMask& m) { return m.mask.name() == mine.mask.name() && m.layers == mine.layers; });
        if (other == b.masks.end()) continue;
        Difference d;
        d.stage = CompareStage::Masks;
        d.what = "mask '" + mine.mask.name() + "'";
        d.leftPlace.sequence = pair.left;
        d.leftPlace.mask = static_cast<std::int32_t>(i);
        d.rightPlace.sequence = pair.right;
        d.rightPlace.mask = static_cast<std::int32_t>(other - b.masks.begin());
        if (!wholly(pair) && overRows(mine, a) && overRows(*other, b)) {
            ROWSCOPE_TRY(alignedMasks(mine.mask, other->mask, pair, progress, d));
            if (d.count > 0) out.differences.push_back(std::move(d));
            continue;
        }
        if (mine.mask.queries() != other->mask.queries() || mine.mask.keys() != other->mask.keys()) {
            d.left = size(mine.mask);
            d.right = size(other->mask);
            d.sentence = d.what + " has another size";
            out.differences.push_back(std::move(d));
            continue;
        }
        ROWSCOPE_TRY_ASSIGN(difference, masks::compareEdges(other->mask, mine.mask, {}, progress));
        if (difference.same()) continue;
        std::int64_t extra = 0;
        for (const masks::EdgeSet& set : difference.extra) extra += set.edges;
        d.count = difference.missing.edges + extra;
        d.left = std::to_string(difference.missing.edges) + " edges alone";
        d.right = std::to_string(extra) + " edges alone";
        d.sentence = d.what + " differs in " + std::to_string(d.count) + " cells";
        if (const masks::Cell* cell = firstCell(difference)) {
            d.leftPlace.cell = d.rightPlace.cell = *cell;
            d.sentence += ", first in row " + std::to_string(cell->query) + ", column " + std::to_string(cell->key);
        }
        out.differences.push_back(std::move(d));
    }
    return {};
}

}  // namespace rowscope::trace::compare
