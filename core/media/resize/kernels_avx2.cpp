#include "core/media/resize/kernels.h"

#if defined(__x86_64__) || defined(__i386__)

#include <immintrin.h>

#include <cstring>

// Functions carry the instruction set themselves: a flag for the whole file would let inline functions of other headers,
// compiled here for AVX2, be chosen by the linker for machines without it.
#define ROWSCOPE_AVX2 __attribute__((target("avx2")))
#define ROWSCOPE_AVX2_INLINE __attribute__((target("avx2"), always_inline)) inline

namespace rowscope::media {

namespace {

// 32 sums: the low digits in four vectors of 32 bits, the high digits in two of 16. The high sums may wrap: they are
// needed modulo 2^16 only, being shifted up by 16.
struct Sums {
    __m256i low[4];
    __m256i high[2];
};

ROWSCOPE_AVX2_INLINE void clear(Sums& s) {
    const __m256i half = _mm256_set1_epi32(1 << (kFixedBits - 1));
    for (auto& v : s.low) v = half;
    for (auto& v : s.high) v = _mm256_setzero_si256();
}

ROWSCOPE_AVX2_INLINE void addPair(Sums& s, const std::uint8_t* a, const std::uint8_t* b, std::uint16_t high, std::uint32_t low) {
    const __m256i va = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
    const __m256i vb = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b));
    const __m256i h = _mm256_set1_epi16(static_cast<short>(high));
    const __m256i l = _mm256_set1_epi32(static_cast<int>(low));
    const __m256i zero = _mm256_setzero_si256();
    const __m256i left = _mm256_unpacklo_epi8(va, vb);
    const __m256i right = _mm256_unpackhi_epi8(va, vb);
    s.high[0] = _mm256_add_epi16(s.high[0], _mm256_maddubs_epi16(left, h));
    s.high[1] = _mm256_add_epi16(s.high[1], _mm256_maddubs_epi16(right, h));
    s.low[0] = _mm256_add_epi32(s.low[0], _mm256_madd_epi16(_mm256_unpacklo_epi8(left, zero), l));
    s.low[1] = _mm256_add_epi32(s.low[1], _mm256_madd_epi16(_mm256_unpackhi_epi8(left, zero), l));
    s.low[2] = _mm256_add_epi32(s.low[2], _mm256_madd_epi16(_mm256_unpacklo_epi8(right, zero), l));
    s.low[3] = _mm256_add_epi32(s.low[3], _mm256_madd_epi16(_mm256_unpackhi_epi8(right, zero), l));
}

// Unpacking kept the order inside each 128-bit half, and so does packing: no permutation is needed. Both packs saturate,
// which is the clamp.
ROWSCOPE_AVX2_INLINE __m256i bytesOf(const Sums& s) {
    const __m256i zero = _mm256_setzero_si256();
    __m256i v[4];
    for (int i = 0; i < 2; ++i) {
        v[2 * i] = _mm256_add_epi32(s.low[2 * i], _mm256_unpacklo_epi16(zero, s.high[i]));
        v[2 * i + 1] = _mm256_add_epi32(s.low[2 * i + 1], _mm256_unpackhi_epi16(zero, s.high[i]));
    }
    for (auto& x : v) x = _mm256_srai_epi32(x, kFixedBits);
    return _mm256_packus_epi16(_mm256_packs_epi32(v[0], v[1]), _mm256_packs_epi32(v[2], v[3]));
}

ROWSCOPE_AVX2 void blendRow(const std::uint8_t* const* taps, const PackedAxis& axis, int output, std::uint8_t* out, std::size_t bytes) {
    if (!axis.splits) return portableKernels().blendRow(taps, axis, output, out, bytes);
    const int count = axis.count.data()[output];
    const std::uint16_t* high = axis.high.data() + axis.pairOffset.data()[output];
    const std::uint32_t* low = axis.low.data() + axis.pairOffset.data()[output];
    for (std::size_t at = 0; at < bytes; at += kLane) {
        Sums sums;
        clear(sums);
        int pair = 0;
        for (; 2 * pair + 1 < count; ++pair) addPair(sums, taps[2 * pair] + at, taps[2 * pair + 1] + at, high[pair], low[pair]);
        if (2 * pair < count) addPair(sums, taps[2 * pair] + at, taps[2 * pair] + at, high[pair], low[pair]);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + at), bytesOf(sums));
    }
}

ROWSCOPE_AVX2 void blendColumns(const std::uint8_t* columns, int channels, const PackedAxis& axis, int from, int to, std::uint8_t* out) {
    if (!axis.splits) return portableKernels().blendColumns(columns, channels, axis, from, to, out);
    const std::size_t step = static_cast<std::size_t>(channels) * kLane;
    for (int x = from; x < to; ++x) {
        const int count = axis.count.data()[x];
        const std::uint16_t* high = axis.high.data() + axis.pairOffset.data()[x];
        const std::uint32_t* low = axis.low.data() + axis.pairOffset.data()[x];
        const std::uint8_t* start = columns + static_cast<std::size_t>(axis.first.data()[x]) * step;
        for (int c = 0; c < channels; ++c, start += kLane, out += kLane) {
            Sums sums;
            clear(sums);
            const std::uint8_t* column = start;
            int pair = 0;
            for (; 2 * pair + 1 < count; ++pair, column += 2 * step) addPair(sums, column, column + step, high[pair], low[pair]);
            if (2 * pair < count) addPair(sums, column, column, high[pair], low[pair]);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), bytesOf(sums));
        }
    }
}

// Turns 16 vectors of two 16-byte rows each (rows i and i + 16) into 16 columns of 32 bytes, or back: the network that
// transposes 16 x 16 bytes is its own inverse, and runs in both halves at once.
ROWSCOPE_AVX2_INLINE void transpose16(__m256i (&v)[16]) {
    __m256i t[16];
    for (int i = 0; i < 8; ++i) {
        t[2 * i] = _mm256_unpacklo_epi8(v[i], v[i + 8]);
        t[2 * i + 1] = _mm256_unpackhi_epi8(v[i], v[i + 8]);
    }
    for (int i = 0; i < 8; ++i) {
        v[2 * i] = _mm256_unpacklo_epi8(t[i], t[i + 8]);
        v[2 * i + 1] = _mm256_unpackhi_epi8(t[i], t[i + 8]);
    }
    for (int i = 0; i < 8; ++i) {
        t[2 * i] = _mm256_unpacklo_epi8(v[i], v[i + 8]);
        t[2 * i + 1] = _mm256_unpackhi_epi8(v[i], v[i + 8]);
    }
    for (int i = 0; i < 8; ++i) {
        v[2 * i] = _mm256_unpacklo_epi8(t[i], t[i + 8]);
        v[2 * i + 1] = _mm256_unpackhi_epi8(t[i], t[i + 8]);
    }
}

ROWSCOPE_AVX2 void toColumns(const std::uint8_t* const* rows, std::size_t bytes, std::uint8_t* columns) {
    std::size_t at = 0;
    for (; at + 16 <= bytes; at += 16) {
        __m256i v[16];
        for (int i = 0; i < 16; ++i)
            v[i] = _mm256_inserti128_si256(_mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[i] + at))),
                                           _mm_loadu_si128(reinterpret_cast<const __m128i*>(rows[i + 16] + at)), 1);
        transpose16(v);
        for (int i = 0; i < 16; ++i)
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(columns + (at + static_cast<std::size_t>(i)) * kLane), v[i]);
    }
    for (; at < bytes; ++at)
        for (std::size_t r = 0; r < kLane; ++r) columns[at * kLane + r] = rows[r][at];
}

ROWSCOPE_AVX2 void toRows(const std::uint8_t* columns, std::size_t count, std::uint8_t* const* rows, int rowCount) {
    std::size_t at = 0;
    for (; at + 16 <= count; at += 16) {
        __m256i v[16];
        for (int i = 0; i < 16; ++i)
            v[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(columns + (at + static_cast<std::size_t>(i)) * kLane));
        transpose16(v);
        for (int i = 0; i < 16; ++i) {
            if (i < rowCount) _mm_storeu_si128(reinterpret_cast<__m128i*>(rows[i] + at), _mm256_castsi256_si128(v[i]));
            if (i + 16 < rowCount) _mm_storeu_si128(reinterpret_cast<__m128i*>(rows[i + 16] + at), _mm256_extracti128_si256(v[i], 1));
        }
    }
    for (; at < count; ++at)
        for (int r = 0; r < rowCount; ++r) rows[r][at] = columns[at * kLane + static_cast<std::size_t>(r)];
}

}  // namespace

const Kernels* avx2Kernels() {
    static constexpr Kernels kernels{blendRow, blendColumns, toColumns, toRows};
    return __builtin_cpu_supports("avx2") ? &kernels : nullptr;
}

}  // namespace rowscope::media

#else

namespace rowscope::media {

const Kernels* avx2Kernels() { return nullptr; }

}  // namespace rowscope::media

#endif
