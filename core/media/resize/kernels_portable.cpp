#include <algorithm>
#include <array>

#include "core/media/resize/kernels.h"

namespace rowscope::media {

namespace {

constexpr std::uint32_t kHalf = 1U << (kFixedBits - 1);

std::uint8_t toByte(std::uint32_t sum) {
    return static_cast<std::uint8_t>(std::clamp(static_cast<std::int32_t>(sum) >> kFixedBits, 0, 255));
}

// Sums wrap like the unsigned numbers they are: the same bytes for any order of the taps.
void blendRow(const std::uint8_t* const* taps, const PackedAxis& axis, int output, std::uint8_t* out, std::size_t bytes) {
    constexpr std::size_t kBlock = 256;
    std::array<std::uint32_t, kBlock> sums;
    const auto o = static_cast<std::size_t>(output);
    const std::int32_t* weight = axis.weight.data() + axis.offset[o];
    for (std::size_t at = 0; at < bytes; at += kBlock) {
        const std::size_t count = std::min(kBlock, bytes - at);
        sums.fill(kHalf);
        for (int t = 0; t < axis.count[o]; ++t) {
            const std::uint8_t* row = taps[t] + at;
            const auto k = static_cast<std::uint32_t>(weight[t]);
            for (std::size_t i = 0; i < count; ++i) sums[i] += k * row[i];
        }
        for (std::size_t i = 0; i < count; ++i) out[at + i] = toByte(sums[i]);
    }
}

void blendColumns(const std::uint8_t* columns, int channels, const PackedAxis& axis, int from, int to, std::uint8_t* out) {
    const std::size_t step = static_cast<std::size_t>(channels) * kLane;
    for (int x = from; x < to; ++x) {
        const auto o = static_cast<std::size_t>(x);
        const std::int32_t* weight = axis.weight.data() + axis.offset[o];
        for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c) {
            const std::uint8_t* column = columns + static_cast<std::size_t>(axis.first[o]) * step + c * kLane;
            std::array<std::uint32_t, kLane> sums;
            sums.fill(kHalf);
            for (int t = 0; t < axis.count[o]; ++t, column += step)
                for (std::size_t i = 0; i < kLane; ++i) sums[i] += static_cast<std::uint32_t>(weight[t]) * column[i];
            for (std::size_t i = 0; i < kLane; ++i) *out++ = toByte(sums[i]);
        }
    }
}

void toColumns(const std::uint8_t* const* rows, std::size_t bytes, std::uint8_t* columns) {
    for (std::size_t i = 0; i < bytes; ++i)
        for (std::size_t r = 0; r < kLane; ++r) *columns++ = rows[r][i];
}

void toRows(const std::uint8_t* columns, std::size_t count, std::uint8_t* const* rows, int rowCount) {
    for (std::size_t i = 0; i < count; ++i, columns += kLane)
        for (int r = 0; r < rowCount; ++r) rows[r][i] = columns[r];
}

}  // namespace

const Kernels& portableKernels() {
    static constexpr Kernels kernels{blendRow, blendColumns, toColumns, toRows};
    return kernels;
}

const Kernels& kernelsFor(Simd simd) {
    const Kernels* fast = simd == Simd::Auto ? avx2Kernels() : nullptr;
    return fast != nullptr ? *fast : portableKernels();
}

}  // namespace rowscope::media
