#include "core/masks/summary.h"

#include <algorithm>

namespace rowscope::masks {
namespace {

constexpr std::int64_t kRowsPerCheck = 64;  // a row takes at most a fraction of a millisecond

bool live(std::span<const std::uint8_t> flags, std::int64_t row) {
    if (flags.empty()) return true;
    return row >= 0 && static_cast<std::size_t>(row) < flags.size() && flags[static_cast<std::size_t>(row)] != 0;
}

KeyRuns liveRuns(std::span<const std::uint8_t> flags, std::int64_t rows) {
    KeyRuns out;
    for (std::int64_t row = 0; row < rows; ++row)
        if (live(flags, row)) appendClipped(out, row, row + 1, {0, rows});
    return out;
}

/// Calls `visit(query)` for every query, with progress and cancelling.
template <class Visit>
Status forEachQuery(std::int64_t begin, std::int64_t end, const Progress& progress, const char* stage, Visit visit) {
    for (std::int64_t query = begin; query < end; ++query) {
        if ((query - begin) % kRowsPerCheck == 0) {
            ROWSCOPE_TRY(progress.check(stage));
            progress.say(stage, query - begin, end - begin);
        }
        visit(query);
    }
    progress.say(stage, end - begin, end - begin);
    return {};
}

}  // namespace

Result<std::int64_t> countAllowed(const Mask& mask, const Progress& progress, std::span<const std::uint8_t> liveQueries,
                                  std::span<const std::uint8_t> liveKeys) {
    const KeyRuns keys = liveKeys.empty() ? KeyRuns{} : liveRuns(liveKeys, mask.keys());
    RunReader reader(mask);
    KeyRuns both;
    std::int64_t count = 0;
    ROWSCOPE_TRY(forEachQuery(0, mask.queries(), progress, "count edges", [&](std::int64_t query) {
        if (!live(liveQueries, query)) return;
        const KeyRuns& row = reader.row(query);
        if (liveKeys.empty()) {
            count += keyCount(row);
        } else {
            intersect(row, keys, both);
            count += keyCount(both);
        }
    }));
    return count;
}

Result<std::vector<std::int64_t>> fullyBlockedQueries(const Mask& mask, const Progress& progress,
                                                      std::span<const std::uint8_t> liveQueries) {
    RunReader reader(mask);
    std::vector<std::int64_t> out;
    ROWSCOPE_TRY(forEachQuery(0, mask.queries(), progress, "find blocked queries", [&](std::int64_t query) {
        if (live(liveQueries, query) && reader.row(query).empty()) out.push_back(query);
    }));
    return out;
}

Result<std::vector<std::uint64_t>> coverage(const Mask& mask, const TileArea& area, std::int64_t cellsPerBlock, const Progress& progress) {
    if (cellsPerBlock < 1 || area.queries < 0 || area.keys < 0)
        return fail(ErrorKind::Value, "mask '" + mask.name() + "'", "coverage needs an area and at least one cell per block");
    const std::int64_t c = cellsPerBlock;
    const std::int64_t rows = (area.queries + c - 1) / c;
    const std::int64_t columns = (area.keys + c - 1) / c;
    std::vector<std::uint64_t> out(static_cast<std::size_t>(rows * columns), 0);
    if (out.empty()) return out;
    RunReader reader(mask);
    // Whole blocks go through a difference row, so a long run costs two ends and not its blocks.
    std::vector<std::int64_t> whole(static_cast<std::size_t>(columns) + 1, 0);
    const KeyRun window{area.keyBegin, area.keyBegin + area.keys};
    const auto flush = [&](std::int64_t blockRow) {
        std::int64_t depth = 0;
        for (std::int64_t b = 0; b < columns; ++b) {
            depth += whole[static_cast<std::size_t>(b)];
            out[static_cast<std::size_t>(blockRow * columns + b)] += static_cast<std::uint64_t>(depth * c);
        }
        std::fill(whole.begin(), whole.end(), 0);
    };
    ROWSCOPE_TRY(forEachQuery(0, area.queries, progress, "count blocks", [&](std::int64_t q) {
        const std::int64_t blockRow = q / c;
        std::uint64_t* line = out.data() + blockRow * columns;
        for (const KeyRun& run : reader.row(area.queryBegin + q, window)) {
            const std::int64_t begin = run.begin - area.keyBegin;
            const std::int64_t end = run.end - area.keyBegin;
            const std::int64_t first = begin / c;
            const std::int64_t last = (end - 1) / c;
            if (first == last) {
                line[first] += static_cast<std::uint64_t>(end - begin);
                continue;
            }
            line[first] += static_cast<std::uint64_t>((first + 1) * c - begin);
            line[last] += static_cast<std::uint64_t>(end - last * c);
            ++whole[static_cast<std::size_t>(first) + 1];
            --whole[static_cast<std::size_t>(last)];
        }
        if (q % c == c - 1 || q + 1 == area.queries) flush(blockRow);
    }));
    return out;
}

}  // namespace rowscope::masks
