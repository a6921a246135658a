#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/masks/mask.h"

namespace rowscope::masks {

// Exact figures about a whole mask by run arithmetic: O(queries * runs per row) time, O(rows) memory, never a matrix. All
// report progress and stop within 50 ms with an error of kind Cancelled.

/// Number of allowed cells. With `liveQueries` and `liveKeys` (non-zero = live; empty = all) only cells between live rows count.
[[nodiscard]] Result<std::int64_t> countAllowed(const Mask& mask, const Progress& progress = {},
                                                std::span<const std::uint8_t> liveQueries = {},
                                                std::span<const std::uint8_t> liveKeys = {});

/// Queries that may read no key at all, ascending; with `liveQueries` only live ones (article 0x03: a live one is a fault).
[[nodiscard]] Result<std::vector<std::int64_t>> fullyBlockedQueries(const Mask& mask, const Progress& progress = {},
                                                                    std::span<const std::uint8_t> liveQueries = {});

/// Kinds of edges that one mask has and another does not, in the order in which an edge is classified.
enum class ExtraKind : std::uint8_t { CrossSegment, Future, Other };

struct EdgeSet {
    std::int64_t edges = 0;
    std::vector<std::int64_t> queries;  ///< ascending, each once
    std::vector<std::int64_t> keys;     ///< ascending, each once
    std::vector<Cell> first;            ///< up to kSampleCells of them, in row-major order
    static constexpr std::size_t kSampleCells = 16;
};

struct EdgeDifference {
    std::array<EdgeSet, 3> extra;  ///< allowed by `actual` alone, by ExtraKind
    EdgeSet missing;               ///< allowed by `expected` alone
    [[nodiscard]] const EdgeSet& of(ExtraKind kind) const { return extra[static_cast<std::size_t>(kind)]; }
    [[nodiscard]] bool same() const { return missing.edges == 0 && extra[0].edges + extra[1].edges + extra[2].edges == 0; }
};

/// What the comparison knows about rows; empty spans: all rows live, no segments.
struct RowFacts {
    std::span<const std::uint8_t> live;
    std::span<const std::int32_t> segment;
    std::int64_t queryOffset = 0;  ///< sequence row of query 0
};

/// Edges between live rows in which the masks differ. An extra edge across segments is CrossSegment, else one to a later key
/// is Future, else Other. Error (Mismatch) where the masks' sizes differ.
[[nodiscard]] Result<EdgeDifference> compareEdges(const Mask& actual, const Mask& expected, const RowFacts& facts,
                                                  const Progress& progress = {});

/// Allowed cells per block of cellsPerBlock x cellsPerBlock cells of `area` (which starts a block), row-major
/// [ceil(queries / c), ceil(keys / c)]: what one pixel of a mask zoomed out stands for. c = 1 gives the cells themselves.
[[nodiscard]] Result<std::vector<std::uint64_t>> coverage(const Mask& mask, const TileArea& area, std::int64_t cellsPerBlock,
                                                          const Progress& progress = {});

}  // namespace rowscope::masks
