#include <algorithm>
#include <cmath>

#include "core/masks/canonical.h"

namespace rowscope::masks {
namespace {

/// How often an element is zero or not, over all cells, over padded keys, and over a row with itself.
struct Counts {
    std::int64_t zero = 0;
    std::int64_t other = 0;
    std::int64_t negative = 0;
    std::int64_t ones = 0;
    std::int64_t zeroAtPadding = 0;
    std::int64_t otherAtPadding = 0;
    std::int64_t zeroAtSelf = 0;
    std::int64_t otherAtSelf = 0;
};

Counts countValues(const Array& mask, MaskAxes axes, std::span<const std::uint8_t> validKeys) {
    Counts c;
    const std::vector<double> values = mask.toDoubles();
    const Shape& shape = mask.shape();
    const auto keys = static_cast<std::size_t>(shape.empty() ? 0 : shape.back());
    const bool square = axes != MaskAxes::BatchKeys && shape.size() >= 2 && shape[shape.size() - 2] == shape.back();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t key = keys == 0 ? 0 : i % keys;
        const bool zero = values[i] == 0;
        (zero ? c.zero : c.other) += 1;
        c.negative += values[i] < 0;
        c.ones += values[i] == 1;
        // Validity is per item: a mask of several items takes each item's part.
        const std::size_t items =
            axes == MaskAxes::QueriesKeys || shape.empty() ? 1 : static_cast<std::size_t>(std::max<std::int64_t>(shape[0], 1));
        const std::size_t item = values.empty() ? 0 : i / std::max<std::size_t>(values.size() / items, 1);
        const std::size_t at = validKeys.size() == keys ? key : item * keys + key;
        const bool padded = at < validKeys.size() && validKeys[at] == 0;
        if (padded) (zero ? c.zeroAtPadding : c.otherAtPadding) += 1;
        const bool self = square && keys > 0 && i / keys % keys == key;
        if (self && !padded) (zero ? c.zeroAtSelf : c.otherAtSelf) += 1;
    }
    return c;
}

std::string times(std::int64_t n, const char* what) { return std::to_string(n) + " " + what; }

}  // namespace

DetectedPolarity detectPolarity(const Array& mask, MaskAxes axes, std::span<const std::uint8_t> validKeys) {
    const bool floating =
        mask.dtype() == DType::F32 || mask.dtype() == DType::F64 || mask.dtype() == DType::F16 || mask.dtype() == DType::BF16;
    const Counts c = countValues(mask, axes, validKeys);
    if (floating && c.negative > 0 && c.negative == c.other)
        return {Polarity::ZeroAllows, "floating values that are 0 or negative (" + times(c.negative, "negative ones") + ")"};
    if (c.ones != c.other) return {std::nullopt, "values other than 0, 1 and negative ones: no polarity is known for them"};
    if (c.zero == 0 || c.other == 0)
        return {std::nullopt, std::string("all values are ") + (c.zero == 0 ? "1" : "0") + ": they fit both polarities"};
    if (c.zeroAtPadding > 0 && c.otherAtPadding == 0)
        return {Polarity::NonZeroAllows, "all " + times(c.zeroAtPadding, "cells of padded keys are 0, and padding must be blocked")};
    if (c.otherAtPadding > 0 && c.zeroAtPadding == 0)
        return {Polarity::NonZeroBlocks, "all " + times(c.otherAtPadding, "cells of padded keys are 1, and padding must be blocked")};
    if (c.otherAtPadding > 0) return {std::nullopt, "cells of padded keys are 0 in some rows and 1 in others"};
    if (c.otherAtSelf > 0 && c.zeroAtSelf == 0)
        return {Polarity::NonZeroAllows, "all " + times(c.otherAtSelf, "cells of a row with itself are 1, and a row reads itself")};
    if (c.zeroAtSelf > 0 && c.otherAtSelf == 0)
        return {Polarity::NonZeroBlocks, "all " + times(c.zeroAtSelf, "cells of a row with itself are 0, and a row reads itself")};
    return {std::nullopt, "neither padded keys nor the cells of rows with themselves decide"};
}

}  // namespace rowscope::masks
