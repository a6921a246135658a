#include "core/base/array.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace rowscope {
namespace {

struct DTypeInfo {
    DType dtype;
    std::string_view name;
    std::size_t bytes;
};
constexpr std::array<DTypeInfo, 13> kDTypes{{{DType::Bool, "BOOL", 1},
                                             {DType::U8, "U8", 1},
                                             {DType::I8, "I8", 1},
                                             {DType::U16, "U16", 2},
                                             {DType::I16, "I16", 2},
                                             {DType::U32, "U32", 4},
                                             {DType::I32, "I32", 4},
                                             {DType::U64, "U64", 8},
                                             {DType::I64, "I64", 8},
                                             {DType::F16, "F16", 2},
                                             {DType::BF16, "BF16", 2},
                                             {DType::F32, "F32", 4},
                                             {DType::F64, "F64", 8}}};

template <class T>
T load(const std::byte* at) {
    T value;
    std::memcpy(&value, at, sizeof(T));
    return value;
}

/// Calls `visit` with each element as the native value (half floats widened to float).
template <class Visit>
void forEach(DType dtype, std::span<const std::byte> bytes, Visit visit) {
    const std::size_t step = byteSize(dtype);
    for (std::size_t at = 0; at + step <= bytes.size(); at += step) {
        const std::byte* p = bytes.data() + at;
        switch (dtype) {
            case DType::Bool:
                visit(load<std::uint8_t>(p) != 0 ? 1 : 0);
                break;
            case DType::U8:
                visit(load<std::uint8_t>(p));
                break;
            case DType::I8:
                visit(load<std::int8_t>(p));
                break;
            case DType::U16:
                visit(load<std::uint16_t>(p));
                break;
            case DType::I16:
                visit(load<std::int16_t>(p));
                break;
            case DType::U32:
                visit(load<std::uint32_t>(p));
                break;
            case DType::I32:
                visit(load<std::int32_t>(p));
                break;
            case DType::U64:
                visit(load<std::uint64_t>(p));
                break;
            case DType::I64:
                visit(load<std::int64_t>(p));
                break;
            case DType::F16:
                visit(f16ToFloat(load<std::uint16_t>(p)));
                break;
            case DType::BF16:
                visit(bf16ToFloat(load<std::uint16_t>(p)));
                break;
            case DType::F32:
                visit(load<float>(p));
                break;
            case DType::F64:
                visit(load<double>(p));
                break;
        }
    }
}

}  // namespace

std::size_t byteSize(DType dtype) { return kDTypes[static_cast<std::size_t>(dtype)].bytes; }
std::string_view name(DType dtype) { return kDTypes[static_cast<std::size_t>(dtype)].name; }

Result<DType> dtypeFromName(std::string_view text) {
    for (const DTypeInfo& info : kDTypes)
        if (info.name == text) return info.dtype;
    return fail(ErrorKind::Unsupported, {}, "unknown dtype", "one of BOOL, U8 … F64", "'" + std::string(text) + "'");
}

std::string toString(const Shape& shape) {
    std::string text = "[";
    for (std::size_t i = 0; i < shape.size(); ++i) text += (i ? ", " : "") + std::to_string(shape[i]);
    return text + "]";
}

Result<std::int64_t> elementCount(const Shape& shape) {
    std::int64_t count = 1;
    for (std::int64_t extent : shape) {
        if (extent < 0) return fail(ErrorKind::Value, {}, "negative dimension in shape " + toString(shape));
        if (__builtin_mul_overflow(count, extent, &count))
            return fail(ErrorKind::Limit, {}, "shape " + toString(shape) + " has more elements than 2^63");
    }
    return count;
}

std::vector<double> Array::toDoubles() const {
    std::vector<double> out;
    out.reserve(static_cast<std::size_t>(size()));
    forEach(m_dtype, m_bytes, [&](auto value) { out.push_back(static_cast<double>(value)); });
    return out;
}

std::vector<float> Array::toFloats() const {
    std::vector<float> out;
    out.reserve(static_cast<std::size_t>(size()));
    forEach(m_dtype, m_bytes, [&](auto value) { out.push_back(static_cast<float>(value)); });
    return out;
}

Result<std::vector<std::int64_t>> Array::toInts() const {
    std::vector<std::int64_t> out;
    out.reserve(static_cast<std::size_t>(size()));
    std::int64_t bad = -1;
    forEach(m_dtype, m_bytes, [&](auto value) {
        using V = decltype(value);
        if constexpr (std::is_floating_point_v<V>) {
            // 2^63 itself is the first double that does not fit.
            if (!(value >= -9223372036854775808.0 && value < 9223372036854775808.0) || value != std::floor(value)) {
                if (bad < 0) bad = static_cast<std::int64_t>(out.size());
                out.push_back(0);
                return;
            }
        } else if constexpr (std::is_same_v<V, std::uint64_t>) {
            if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
                if (bad < 0) bad = static_cast<std::int64_t>(out.size());
                out.push_back(0);
                return;
            }
        }
        out.push_back(static_cast<std::int64_t>(value));
    });
    if (bad >= 0)
        return fail(ErrorKind::Value, "element " + std::to_string(bad), "not an integer", "integers",
                    std::string(name(m_dtype)) + " values");
    return out;
}

float bf16ToFloat(std::uint16_t bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16); }

std::uint16_t floatToBf16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    if (std::isnan(value)) return static_cast<std::uint16_t>((bits >> 16) | 0x40U);
    return static_cast<std::uint16_t>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

std::uint16_t floatToF16(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000U);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    if (magnitude > 0x7F800000U) return static_cast<std::uint16_t>(sign | 0x7E00U);
    if (magnitude >= 0x477FF000U) return static_cast<std::uint16_t>(sign | 0x7C00U);  // 65520 and more round to infinity
    if (magnitude < 0x38800000U) {                                                    // subnormal: multiples of 2^-24
        const float scaled = std::bit_cast<float>(magnitude) * 16777216.0F;
        return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(std::nearbyint(scaled)));
    }
    const std::uint32_t rounded = magnitude + 0xFFFU + (magnitude >> 13 & 1U);
    return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>((rounded - 0x38000000U) >> 13));
}

float f16ToFloat(std::uint16_t bits) {
    const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16;
    const std::uint32_t exponent = (bits >> 10) & 0x1FU;
    const std::uint32_t mantissa = bits & 0x3FFU;
    if (exponent == 0x1FU) return std::bit_cast<float>(sign | 0x7F800000U | (mantissa << 13));
    if (exponent == 0) {
        const float magnitude = std::ldexp(static_cast<float>(mantissa), -24);
        return sign ? -magnitude : magnitude;
    }
    return std::bit_cast<float>(sign | ((exponent + 112U) << 23) | (mantissa << 13));
}

}  // namespace rowscope
