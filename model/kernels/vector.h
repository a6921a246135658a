#pragma once

#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

// Vectors of W floats in GCC's and clang's vector extension: the same source gives SSE2, AVX2 or AVX-512 code by the flags of the
// file that includes it. Everything is in an anonymous namespace on purpose: two files compiled with different flags must never
// share an inline function, or the linker might keep the one the CPU can't run.
namespace {

// Conversions by concrete types: g++ 12 refuses __builtin_convertvector where the type depends on a template parameter.
typedef std::int32_t Whole4 __attribute__((vector_size(16)));
typedef float Float4 __attribute__((vector_size(16)));
typedef std::int16_t Half4 __attribute__((vector_size(8)));
[[maybe_unused]] inline Float4 toFloats(Whole4 v) { return __builtin_convertvector(v, Float4); }
[[maybe_unused]] inline Half4 toHalves(Whole4 v) { return __builtin_convertvector(v, Half4); }
#if defined(__AVX__)
typedef std::int32_t Whole8 __attribute__((vector_size(32)));
typedef float Float8 __attribute__((vector_size(32)));
typedef std::int16_t Half8 __attribute__((vector_size(16)));
[[maybe_unused]] inline Float8 toFloats(Whole8 v) { return __builtin_convertvector(v, Float8); }
[[maybe_unused]] inline Half8 toHalves(Whole8 v) { return __builtin_convertvector(v, Half8); }
#endif
#if defined(__AVX512F__)
typedef std::int32_t Whole16 __attribute__((vector_size(64)));
typedef float Float16 __attribute__((vector_size(64)));
typedef std::int16_t Half16 __attribute__((vector_size(32)));
[[maybe_unused]] inline Float16 toFloats(Whole16 v) { return __builtin_convertvector(v, Float16); }
[[maybe_unused]] inline Half16 toHalves(Whole16 v) { return __builtin_convertvector(v, Half16); }
#endif

template <int W>
struct Vector {
    typedef float F __attribute__((vector_size(W * 4)));
    typedef std::int32_t I __attribute__((vector_size(W * 4)));

    static inline F load(const float* p) {
        F v;
        std::memcpy(&v, p, sizeof(F));
        return v;
    }
    static inline void store(float* p, F v) { std::memcpy(p, &v, sizeof(F)); }
    static inline I loadWhole(const std::int32_t* p) {
        I v;
        std::memcpy(&v, p, sizeof(I));
        return v;
    }
    static inline I allWhole(std::int32_t v) { return v - I{}; }
    /// a.low * b.low + a.high * b.high for the two signed 16-bit halves of every lane.
    static inline I pairProducts(I a, I b) {
#if defined(__AVX512BW__)
        if constexpr (W == 16) return (I)_mm512_madd_epi16((__m512i)a, (__m512i)b);
#endif
#if defined(__AVX2__)
        if constexpr (W == 8) return (I)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#endif
#if defined(__SSE2__)
        if constexpr (W == 4) return (I)_mm_madd_epi16((__m128i)a, (__m128i)b);
#endif
        return ((a << 16) >> 16) * ((b << 16) >> 16) + (a >> 16) * (b >> 16);
    }
    static inline F widen(I v) {
        if constexpr (W == 4) return (F)toFloats((Whole4)v);
#if defined(__AVX__)
        if constexpr (W == 8) return (F)toFloats((Whole8)v);
#endif
#if defined(__AVX512F__)
        if constexpr (W == 16) return (F)toFloats((Whole16)v);
#endif
    }
    /// The low 16 bits of every lane, in order.
    static inline void storeHalves(std::int16_t* p, I v) {
        const auto halves = [&] {
            if constexpr (W == 4) return toHalves((Whole4)v);
#if defined(__AVX__)
            if constexpr (W == 8) return toHalves((Whole8)v);
#endif
#if defined(__AVX512F__)
            if constexpr (W == 16) return toHalves((Whole16)v);
#endif
        }();
        std::memcpy(p, &halves, sizeof(halves));
    }
    /// The nearest whole number of x in [-2^21, 2^21].
    static inline I nearest(F x) { return (I)(x + all(kRound)) - 0x4B400000; }
    /// The same, but only the low 16 bits of a lane mean something.
    static inline I nearestLow(F x) { return (I)(x + all(kRound)); }
    static constexpr float kRound = 12582912.0F;      // 1.5 * 2^23: adding it leaves the nearest whole number in the low bits
    static inline F all(float v) { return v - F{}; }  // not +: v + 0 is no identity for -0, and costs an addition
    static inline F select(I mask, F yes, F no) { return mask ? yes : no; }
    static inline float first(F v) {
        float each[W];
        store(each, v);
        return each[0];
    }
    /// b where either is NaN: the order of the operands says whether a NaN stays.
    static inline F max(F a, F b) { return a > b ? a : b; }
    static inline F min(F a, F b) { return a < b ? a : b; }
    /// max(x, 0) that keeps NaN, as torch's relu.
    static inline F relu(F x) { return x <= F{} ? F{} : x; }
    static inline float sum(F v) {
        float each[W];
        store(each, v);
        float total = 0;
        for (int i = 0; i < W; ++i) total += each[i];
        return total;
    }
    /// 2^x for x in [-125, 0], within 2 ulp; 0 below that, of NaN NaN, of more than 0 something finite or infinite. The fraction in [-1/2,
    /// 1/2] goes through a minimax polynomial of degree 6 (relative error 2e-9).
    static inline F exp2OfNegative(F x) {
        const I counts = !(x < all(-125.0F));
        x = max(all(-125.0F), x);
        const F shifted = x + all(kRound);
        const F r = x - (shifted - all(kRound));
        F p = all(1.5353362e-4F);
        p = p * r + all(1.33988739e-3F);
        p = p * r + all(9.61843692e-3F);
        p = p * r + all(5.55033237e-2F);
        p = p * r + all(2.40226477e-1F);
        p = p * r + all(6.93147182e-1F);
        p = p * r + all(1.0F);
        const I power = ((I)shifted << 23) + 0x3F800000;
        return (F)((I)(p * (F)power) & counts);
    }

    static inline float largest(F v) {
        float each[W];
        store(each, v);
        for (int half = W / 2; half > 0; half /= 2)
            for (int i = 0; i < half; ++i) each[i] = each[i] > each[i + half] ? each[i] : each[i + half];
        return each[0];
    }
    /// e^x, within 2 ulp for x in [-87, 88]; below that 0, above it the value at 88, of NaN NaN. Cody-Waite reduction by ln 2 in two
    /// parts, then a minimax polynomial of degree 6 on [-ln2/2, ln2/2].
    static inline F exp(F x) {
        const I vanishes = x < all(-87.0F);
        x = min(all(88.0F), max(all(-87.0F), x));
        const F shifted = x * all(1.44269504088896341F) + all(12582912.0F);  // 1.5 * 2^23: rounds to an integer in the low bits
        const F n = shifted - all(12582912.0F);
        F r = x - n * all(0.693359375F);
        r = r - n * all(-2.12194440e-4F);
        F p = all(1.9875691500e-4F);
        p = p * r + all(1.3981999507e-3F);
        p = p * r + all(8.3334519073e-3F);
        p = p * r + all(4.1665795894e-2F);
        p = p * r + all(1.6666665459e-1F);
        p = p * r + all(5.0000001201e-1F);
        p = p * (r * r) + r + all(1.0F);
        const I power = (((I)shifted - 0x4B400000) + 127) << 23;
        return select(vanishes, F{}, p * (F)power);
    }

    /// 0.5 x (1 + tanh u) with u = sqrt(2/pi) (x + 0.044715 x^3), SigLIP's activation, as x / (1 + e^-2u): one exponential, and
    /// nothing cancels where tanh u is near -1.
    static inline F geluTanh(F x) {
        const F twice = all(1.5957691216057308F) * (x + all(0.044715F) * x * x * x);
        return x / (all(1.0F) + exp(-twice));
    }

    /// 0.5 x (1 + erf(x / sqrt 2)); erf by Abramowitz and Stegun 7.1.26, absolute error below 1.5e-7.
    static inline F gelu(F x) {
        const F z = max(x, -x) * all(0.70710678118654752F);
        const F t = all(1.0F) / (all(1.0F) + all(0.3275911F) * z);
        F p = all(1.061405429F);
        p = p * t + all(-1.453152027F);
        p = p * t + all(1.421413741F);
        p = p * t + all(-0.284496736F);
        p = p * t + all(0.254829592F);
        const F erf = all(1.0F) - p * t * exp(-z * z);
        return all(0.5F) * x * (all(1.0F) + select(x < F{}, -erf, erf));
    }

    static inline F silu(F x) { return x / (all(1.0F) + exp(-x)); }
};

}  // namespace
