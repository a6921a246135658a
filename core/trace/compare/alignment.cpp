#include "core/trace/compare/alignment.h"

#include <algorithm>

namespace rowscope::trace {

namespace {

using Ids = std::vector<std::int64_t>;
using Kind = AlignedRun::Kind;

/// Appends one row (or a pair) to the runs, joining it to the last one of its kind.
class RunWriter {
public:
    void same(std::int32_t left, std::int32_t right, std::int32_t count) { put(Kind::Same, {left, left + count}, {right, right + count}); }
    void left(std::int32_t at, std::int32_t right, std::int32_t count) { put(Kind::Left, {at, at + count}, {right, right}); }
    void right(std::int32_t left, std::int32_t at, std::int32_t count) { put(Kind::Right, {left, left}, {at, at + count}); }
    [[nodiscard]] std::vector<AlignedRun> take() { return std::move(m_runs); }

private:
    void put(Kind kind, rows::RowRange left, rows::RowRange right) {
        if (left.size() == 0 && right.size() == 0) return;
        if (!m_runs.empty() && m_runs.back().kind == kind) {
            m_runs.back().left.end = left.end;
            m_runs.back().right.end = right.end;
            return;
        }
        m_runs.push_back({kind, left, right});
    }
    std::vector<AlignedRun> m_runs;
};

struct Edit {
    bool isLeft = false;  ///< a row of the left side goes, else one of the right comes
    std::int32_t x = 0;   ///< position on the left before the edit
    std::int32_t y = 0;
};

/// The edits of a shortest script in order, or nothing where it is longer than `most`.
bool shortestScript(const Ids& a, const Ids& b, std::int32_t begin, std::int32_t aEnd, std::int32_t bEnd, std::int32_t most,
                    std::vector<Edit>& edits) {
    const std::int32_t n = aEnd - begin;
    const std::int32_t m = bEnd - begin;
    const std::int32_t limit = std::min(most, n + m);
    const auto size = static_cast<std::size_t>(2 * limit + 3);
    const auto at = [&](std::int32_t k) { return static_cast<std::size_t>(k + limit + 1); };
    std::vector<std::int32_t> reach(size, 0);
    std::vector<std::vector<std::int32_t>> history;
    for (std::int32_t d = 0; d <= limit; ++d) {
        // Only the diagonals -d..d matter later: keep those.
        history.emplace_back(reach.begin() + static_cast<std::ptrdiff_t>(at(-d)), reach.begin() + static_cast<std::ptrdiff_t>(at(d)) + 1);
        for (std::int32_t k = -d; k <= d; k += 2) {
            const bool down = k == -d || (k != d && reach[at(k - 1)] < reach[at(k + 1)]);
            std::int32_t x = down ? reach[at(k + 1)] : reach[at(k - 1)] + 1;
            std::int32_t y = x - k;
            while (x < n && y < m && a[static_cast<std::size_t>(begin + x)] == b[static_cast<std::size_t>(begin + y)]) {
                ++x;
                ++y;
            }
            reach[at(k)] = x;
            if (x < n || y < m) continue;
            for (std::int32_t back = d; back > 0; --back) {
                const auto& before = history[static_cast<std::size_t>(back)];
                const auto get = [&](std::int32_t diagonal) { return before[static_cast<std::size_t>(diagonal + back)]; };
                const std::int32_t diagonal = x - y;
                const bool wentDown = diagonal == -back || (diagonal != back && get(diagonal - 1) < get(diagonal + 1));
                const std::int32_t previous = wentDown ? diagonal + 1 : diagonal - 1;
                x = get(previous);
                y = x - previous;
                edits.push_back({!wentDown, begin + x, begin + y});
            }
            std::reverse(edits.begin(), edits.end());
            return true;
        }
    }
    return false;
}

}  // namespace

Ids rowIdentities(const rows::RowTable& rows, const rows::RowTable& beside) {
    const bool tokens = rows.tokenId.size() == rows.size() && beside.tokenId.size() == beside.size();
    const bool kinds = rows.originKind.size() == rows.size() && beside.originKind.size() == beside.size();
    const bool sources = kinds && rows.sourceIndex.size() == rows.size() && beside.sourceIndex.size() == beside.size();
    Ids ids(rows.size(), 0);
    for (std::size_t row = 0; row < ids.size(); ++row) {
        const bool media = kinds && rows.originKind[row] != rows::OriginKind::Text && rows.originKind[row] != rows::OriginKind::Padding;
        const std::int64_t token = tokens ? rows.tokenId[row] : 0;
        const std::int64_t kind = kinds ? static_cast<std::int64_t>(rows.originKind[row]) + 2 : 0;
        const std::int64_t source = media && sources ? rows.sourceIndex[row] + 1 : 0;
        ids[row] = (token & 0xFFFFFFFF) | kind << 32 | source << 36;
    }
    return ids;
}

std::vector<AlignedRun> alignRows(const Ids& left, const Ids& right, std::int32_t mostEdits) {
    const auto n = static_cast<std::int32_t>(left.size());
    const auto m = static_cast<std::int32_t>(right.size());
    std::int32_t start = 0;
    while (start < n && start < m && left[static_cast<std::size_t>(start)] == right[static_cast<std::size_t>(start)]) ++start;
    std::int32_t tail = 0;
    while (tail < n - start && tail < m - start &&
           left[static_cast<std::size_t>(n - 1 - tail)] == right[static_cast<std::size_t>(m - 1 - tail)])
        ++tail;
    RunWriter out;
    out.same(0, 0, start);
    std::vector<Edit> edits;
    if (shortestScript(left, right, start, n - tail, m - tail, mostEdits, edits)) {
        std::int32_t x = start;
        std::int32_t y = start;
        for (const Edit& edit : edits) {
            out.same(x, y, edit.x - x);
            x = edit.x;
            y = edit.y;
            if (edit.isLeft)
                out.left(x++, y, 1);
            else
                out.right(x, y++, 1);
        }
        out.same(x, y, n - tail - x);
    } else {
        out.left(start, start, n - tail - start);
        out.right(n - tail, start, m - tail - start);
    }
    out.same(n - tail, m - tail, tail);
    return out.take();
}

}  // namespace rowscope::trace
