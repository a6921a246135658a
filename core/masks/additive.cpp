#include "core/masks/additive.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace rowscope::masks {
namespace {

tl::unexpected<Error> notFloating(DType dtype) {
    return fail(ErrorKind::Type, "additive mask", "needs a floating dtype", "F64, F32, BF16 or F16", std::string(name(dtype)));
}

template <class T>
Array fillBias(std::span<const std::uint8_t> allowed, const Shape& shape, DType dtype, T zero, T blocked) {
    std::vector<T> out(allowed.size());
    std::transform(allowed.begin(), allowed.end(), out.begin(), [&](std::uint8_t cell) { return cell ? zero : blocked; });
    return Array::copyOf<T>(dtype, shape, out);
}

}  // namespace

Result<double> roundedTo(DType dtype, double value) {
    switch (dtype) {
        case DType::F64:
            return value;
        case DType::F32:
            return static_cast<double>(static_cast<float>(value));
        case DType::BF16:
            return static_cast<double>(bf16ToFloat(floatToBf16(static_cast<float>(value))));
        case DType::F16:
            return static_cast<double>(f16ToFloat(floatToF16(static_cast<float>(value))));
        default:
            return notFloating(dtype);
    }
}

Result<double> finiteMinimum(DType dtype) {
    switch (dtype) {
        case DType::F64:
            return std::numeric_limits<double>::lowest();
        case DType::F32:
            return static_cast<double>(std::numeric_limits<float>::lowest());
        case DType::BF16:
            return static_cast<double>(bf16ToFloat(0xFF7FU));
        case DType::F16:
            return -65504.0;
        default:
            return notFloating(dtype);
    }
}

Result<double> addedIn(DType dtype, double a, double b) {
    if (dtype == DType::F64) return a + b;
    return roundedTo(dtype, static_cast<double>(static_cast<float>(a) + static_cast<float>(b)));
}

Result<double> safeBiasSum(DType dtype, double a, double b) {
    ROWSCOPE_TRY_ASSIGN(sum, addedIn(dtype, a, b));
    ROWSCOPE_TRY_ASSIGN(lowest, finiteMinimum(dtype));
    return std::max(sum, lowest);
}

Result<Array> additiveBias(std::span<const std::uint8_t> allowed, const Shape& shape, DType dtype) {
    ROWSCOPE_TRY_ASSIGN(cells, elementCount(shape));
    if (cells != static_cast<std::int64_t>(allowed.size()))
        return fail(ErrorKind::Mismatch, "additive mask", "the shape has another number of cells", toString(shape),
                    std::to_string(allowed.size()) + " cells");
    switch (dtype) {
        case DType::F64:
            return fillBias<double>(allowed, shape, dtype, 0, std::numeric_limits<double>::lowest());
        case DType::F32:
            return fillBias<float>(allowed, shape, dtype, 0, std::numeric_limits<float>::lowest());
        case DType::BF16:
            return fillBias<std::uint16_t>(allowed, shape, dtype, 0, 0xFF7FU);
        case DType::F16:
            return fillBias<std::uint16_t>(allowed, shape, dtype, 0, 0xFBFFU);
        default:
            return notFloating(dtype);
    }
}

}  // namespace rowscope::masks
