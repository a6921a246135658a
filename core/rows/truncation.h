#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rows/row_table.h"

namespace rowscope::rows {

/// One typed part of a conversation, in row order. A medium and the text it is bound to stand in one turn.
struct TypedSegment {
    OriginKind kind = OriginKind::Text;
    Role role = Role::Unknown;
    std::int64_t rows = 0;
    std::int32_t turn = 0;
    std::int32_t mediaId = -1;
    bool pinned = false;  ///< never dropped (a system prompt); pins its whole turn
};

/// What cutting the first rows at an arbitrary offset would do (article 0x0A: "not arbitrary token offsets").
struct ScalarCut {
    std::int64_t rowsCut = 0;
    std::vector<std::int32_t> splitMedia;      ///< indices of media segments cut in the middle
    std::vector<std::int64_t> splitMediaRows;  ///< rows each of them loses
};

struct DroppedTurn {
    std::int32_t turn = 0;
    std::int64_t rows = 0;
    std::vector<std::int32_t> segments;
    std::vector<std::int32_t> mediaIds;
};

struct Truncation {
    std::int64_t totalRows = 0;
    std::vector<std::int32_t> keep;  ///< segments kept, ascending
    std::int64_t keptRows = 0;
    bool fits = true;
    std::vector<std::int32_t> mediaKept;
    std::vector<DroppedTurn> dropped;  ///< in the order they were dropped
    ScalarCut scalar;                  ///< for comparison
};

/// Drops whole turns, oldest first and never a pinned one, until the rest fits into `budgetRows` (0x05): media are whole or gone,
/// with their text. `fits` is false where the pinned turns alone are too long.
[[nodiscard]] Truncation truncateTurns(std::span<const TypedSegment> segments, std::int64_t budgetRows);

}  // namespace rowscope::rows
