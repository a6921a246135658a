#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "core/masks/term.h"

namespace rowscope::masks {

/// "dense": an imported matrix, [queries, keys], kept as bits (a 16,384 x 16,384 mask takes 32 MB). The only O(rows^2) term.
/// `allowed` is row-major, non-zero = allowed; its size must be queries * keys, else every cell beyond it is blocked.
[[nodiscard]] TermPtr denseFromBytes(std::span<const std::uint8_t> allowed, std::int64_t queries, std::int64_t keys);

/// The same row by row, so that no more than one row of bytes is needed: `row` gives that query's keys.
[[nodiscard]] TermPtr denseFromRows(std::int64_t queries, std::int64_t keys,
                                    const std::function<std::span<const std::uint8_t>(std::int64_t)>& row);

/// The same from packed bits: row-major, each row starting at a byte, least significant bit first (numpy's bitorder="little").
[[nodiscard]] TermPtr denseFromBits(std::span<const std::uint8_t> bits, std::int64_t queries, std::int64_t keys);

}  // namespace rowscope::masks
