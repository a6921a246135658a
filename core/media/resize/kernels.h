#pragma once

#include <cstddef>
#include <cstdint>

#include "core/media/resize/packed_axis.h"

namespace rowscope::media {

/// Width of one block of the kernels: rows and columns are worked on 32 bytes at a time.
inline constexpr std::size_t kLane = 32;

/// The inner loops of the integer resize. Every set gives the same bytes; they differ in speed only.
/// A sum is 2^21 + sum of weight * byte in 32 bits, shifted right by 22 and clamped to a byte.
struct Kernels {
    /// One output row: out[i] is the sum over taps t of weight t of output `output` times taps[t][i]. `bytes` is a multiple of 32.
    void (*blendRow)(const std::uint8_t* const* taps, const PackedAxis& axis, int output, std::uint8_t* out, std::size_t bytes);
    /// Output columns [from, to) of 32 rows. Column x of channel c is 32 bytes at (x * channels + c) * 32.
    void (*blendColumns)(const std::uint8_t* columns, int channels, const PackedAxis& axis, int from, int to, std::uint8_t* out);
    /// 32 rows of `bytes` bytes to `bytes` columns of 32 bytes. Reads nothing past `bytes`.
    void (*toColumns)(const std::uint8_t* const* rows, std::size_t bytes, std::uint8_t* columns);
    /// The way back for the first `rowCount` rows: `count` columns to `count` bytes of each row.
    void (*toRows)(const std::uint8_t* columns, std::size_t count, std::uint8_t* const* rows, int rowCount);
};

/// Which kernels to use: the fastest this machine has, or the plain ones.
enum class Simd : std::uint8_t { Auto, Portable };
[[nodiscard]] const Kernels& kernelsFor(Simd simd);

[[nodiscard]] const Kernels& portableKernels();
/// Nothing on machines without AVX2.
[[nodiscard]] const Kernels* avx2Kernels();

}  // namespace rowscope::media
