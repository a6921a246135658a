#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/base/result.h"

namespace rowscope {

enum class DType : std::uint8_t { Bool, U8, I8, U16, I16, U32, I32, U64, I64, F16, BF16, F32, F64 };

[[nodiscard]] std::size_t byteSize(DType dtype);
/// The safetensors spelling ("F32", "BF16", "I64", "BOOL", …).
[[nodiscard]] std::string_view name(DType dtype);
[[nodiscard]] Result<DType> dtypeFromName(std::string_view text);

using Shape = std::vector<std::int64_t>;
/// "[2, 3, 512]"
[[nodiscard]] std::string toString(const Shape& shape);
/// Number of elements; an error where a dimension is negative or the product overflows 63 bits.
[[nodiscard]] Result<std::int64_t> elementCount(const Shape& shape);

template <class T>
constexpr bool matches(DType d) {
    if constexpr (std::is_same_v<T, bool>) return d == DType::Bool;
    if constexpr (std::is_same_v<T, std::uint8_t>) return d == DType::U8 || d == DType::Bool;
    if constexpr (std::is_same_v<T, std::int8_t>) return d == DType::I8;
    if constexpr (std::is_same_v<T, std::uint16_t>) return d == DType::U16 || d == DType::BF16 || d == DType::F16;
    if constexpr (std::is_same_v<T, std::int16_t>) return d == DType::I16;
    if constexpr (std::is_same_v<T, std::uint32_t>) return d == DType::U32;
    if constexpr (std::is_same_v<T, std::int32_t>) return d == DType::I32;
    if constexpr (std::is_same_v<T, std::uint64_t>) return d == DType::U64;
    if constexpr (std::is_same_v<T, std::int64_t>) return d == DType::I64;
    if constexpr (std::is_same_v<T, float>) return d == DType::F32;
    if constexpr (std::is_same_v<T, double>) return d == DType::F64;
    return false;
}

/// A dense row-major array of known dtype and shape. Copies share the bytes, which nobody changes after construction;
/// the bytes may lie in a mapped file that `owner` keeps alive.
class Array {
public:
    Array() = default;
    Array(DType dtype, Shape shape, std::span<const std::byte> bytes, std::shared_ptr<const void> owner)
        : m_dtype(dtype), m_shape(std::move(shape)), m_bytes(bytes), m_owner(std::move(owner)) {}

    /// Copies `values`; their number must be the product of `shape`.
    template <class T>
    static Array copyOf(DType dtype, Shape shape, std::span<const T> values) {
        auto store = std::make_shared<std::vector<std::byte>>(reinterpret_cast<const std::byte*>(values.data()),
                                                              reinterpret_cast<const std::byte*>(values.data() + values.size()));
        const std::span<const std::byte> view(*store);
        return Array(dtype, std::move(shape), view, std::move(store));
    }
    static Array of(Shape shape, const std::vector<float>& v) { return copyOf<float>(DType::F32, std::move(shape), v); }
    static Array of(Shape shape, const std::vector<double>& v) { return copyOf<double>(DType::F64, std::move(shape), v); }
    static Array of(Shape shape, const std::vector<std::int32_t>& v) { return copyOf<std::int32_t>(DType::I32, std::move(shape), v); }
    static Array of(Shape shape, const std::vector<std::int64_t>& v) { return copyOf<std::int64_t>(DType::I64, std::move(shape), v); }
    static Array of(Shape shape, const std::vector<std::uint8_t>& v) { return copyOf<std::uint8_t>(DType::U8, std::move(shape), v); }

    [[nodiscard]] DType dtype() const { return m_dtype; }
    [[nodiscard]] const Shape& shape() const { return m_shape; }
    [[nodiscard]] std::int64_t dim(std::size_t axis) const { return m_shape.at(axis); }
    [[nodiscard]] std::size_t rank() const { return m_shape.size(); }
    [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(m_bytes.size() / byteSize(m_dtype)); }
    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }
    [[nodiscard]] bool empty() const { return m_bytes.empty(); }

    /// The elements as T; throws nothing: a wrong T or misaligned bytes give an empty span, so ask `is<T>()` first.
    template <class T>
    [[nodiscard]] std::span<const T> as() const {
        if (!is<T>()) return {};
        return {reinterpret_cast<const T*>(m_bytes.data()), m_bytes.size() / sizeof(T)};
    }
    template <class T>
    [[nodiscard]] bool is() const {
        return matches<T>(m_dtype) && reinterpret_cast<std::uintptr_t>(m_bytes.data()) % alignof(T) == 0;
    }

    /// Every element converted (bf16 and f16 widened exactly); works at any alignment. Error where a value does not fit
    /// an integer target.
    [[nodiscard]] std::vector<double> toDoubles() const;
    [[nodiscard]] std::vector<float> toFloats() const;
    [[nodiscard]] Result<std::vector<std::int64_t>> toInts() const;

private:
    DType m_dtype = DType::U8;
    Shape m_shape;
    std::span<const std::byte> m_bytes;
    std::shared_ptr<const void> m_owner;
};

[[nodiscard]] float bf16ToFloat(std::uint16_t bits);
[[nodiscard]] std::uint16_t floatToBf16(float value);  ///< round to nearest even; NaN stays NaN
[[nodiscard]] float f16ToFloat(std::uint16_t bits);
[[nodiscard]] std::uint16_t floatToF16(float value);  ///< round to nearest even; too large becomes infinity, NaN stays NaN

}  // namespace rowscope
