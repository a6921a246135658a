#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"

namespace rowscope::masks {

/// A number added to a score leaves nothing of its weight from here down; above it is a bias (ALiBi and the like) that blocks nothing.
/// Masks in the wild add -10000 (BERT), the lowest number of their dtype, or minus infinity.
constexpr float kBlocksFrom = -1000;

/// What the numbers of a mask tensor mean.
enum class Polarity : std::uint8_t {
    NonZeroAllows,  ///< allowed_is_true, keep_is_1
    NonZeroBlocks,  ///< blocked_is_true, block_is_1
    ZeroAllows,     ///< additive: what is added to a score; from kBlocksFrom down the cell is blocked
};

/// What the axes of a mask tensor are. Key masks [B, Lk] hold for every query.
enum class MaskAxes : std::uint8_t { BatchKeys, BatchQueriesKeys, BatchHeadsQueriesKeys, QueriesKeys };
/// The axes by rank: 2 = [B, Lk], 3 = [B, Lq, Lk], 4 = [B, H, Lq, Lk]. (A [Lq, Lk] mask can't be told from [B, Lk] by rank.)
[[nodiscard]] Result<MaskAxes> axesByRank(std::size_t rank);

/// One canonical internal form (article 0x03): [B, H, Lq, Lk], non-zero = allowed; H = 1 where heads share one mask.
struct CanonicalMask {
    std::int64_t batch = 0;
    std::int64_t heads = 0;
    std::int64_t queries = 0;
    std::int64_t keys = 0;
    bool headsEqual = true;             ///< all heads have the same cells
    std::vector<std::uint8_t> allowed;  ///< row-major, 0 or 1
    [[nodiscard]] Shape shape() const { return {batch, heads, queries, keys}; }
    [[nodiscard]] std::span<const std::uint8_t> plane(std::int64_t b, std::int64_t h) const {
        const auto cells = static_cast<std::size_t>(queries * keys);
        return std::span<const std::uint8_t>(allowed).subspan(static_cast<std::size_t>(b * heads + h) * cells, cells);
    }
};

/// Cells of one matrix that is written out; 65,536 x 65,536.
inline constexpr std::int64_t kMostCells = std::int64_t{1} << 32;

/// Any rank, dtype and polarity to canonical. `queries` is needed for key masks, `batch` for [Lq, Lk]; both are ignored elsewhere.
/// Errors name the axis that disagrees, a NaN, or more cells than kMostCells.
[[nodiscard]] Result<CanonicalMask> toCanonical(const Array& mask, MaskAxes axes, Polarity polarity, std::int64_t queries = 0,
                                                std::int64_t batch = 1);

/// Which polarity a tensor has, and by which evidence.
struct DetectedPolarity {
    std::optional<Polarity> polarity;  ///< unset where the numbers fit more than one
    std::string evidence;              ///< one sentence
    bool onlyZeroAndOne = false;       ///< set where undecided: a name or a convention may still tell
};
/// Looks at the values and, where known, at which key rows are padding (one item's, or all items' one after the other): padded keys must be
/// blocked, and the cell of a row with itself allowed. Never guesses: what fits both ways, or contradicts itself, is undecided.
[[nodiscard]] DetectedPolarity detectPolarity(const Array& mask, MaskAxes axes, std::span<const std::uint8_t> validKeys = {});

/// topology AND valid queries AND valid keys, [B, 1, Lq, Lk], the article's canonical_attn_mask. `topology` is [Lq, Lk] or [B, Lq, Lk].
[[nodiscard]] Result<CanonicalMask> canonicalAttentionMask(std::span<const std::uint8_t> validQueries,
                                                           std::span<const std::uint8_t> validKeys, std::int64_t batch,
                                                           std::span<const std::uint8_t> topology);

}  // namespace rowscope::masks
