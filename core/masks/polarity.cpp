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
    std::int64_t zeroAtPartlyRead = 0;  ///< of a row with itself, where other rows have the other value for that key
    std::int64_t otherAtPartlyRead = 0;
};

/// One item and head: [queries, keys].
class Plane {
public:
    Plane(Counts& counts, std::size_t keys, bool square)
        : m_counts(counts), m_keys(keys), m_square(square), m_zeros(square ? keys : 0), m_selfZero(square ? keys : 0) {}

    template <class IsPadded>
    void addRow(std::size_t query, const std::vector<double>& values, const IsPadded& padded) {
        Counts& c = m_counts;
        for (std::size_t key = 0; key < m_keys; ++key) {
            const bool zero = values[key] == 0;
            (zero ? c.zero : c.other) += 1;
            c.negative += values[key] < 0;
            c.ones += values[key] == 1;
            if (padded(key)) (zero ? c.zeroAtPadding : c.otherAtPadding) += 1;
            if (m_square) m_zeros[key] += zero;
        }
        if (!m_square || padded(query)) return;
        const bool zero = values[query] == 0;
        (zero ? c.zeroAtSelf : c.otherAtSelf) += 1;
        m_selfZero[query] = zero ? 1 : 2;
    }
    void finish() {
        for (std::size_t key = 0; key < m_zeros.size(); ++key) {
            const bool mixed = m_zeros[key] > 0 && m_zeros[key] < m_keys;
            if (mixed && m_selfZero[key] == 1) ++m_counts.zeroAtPartlyRead;
            if (mixed && m_selfZero[key] == 2) ++m_counts.otherAtPartlyRead;
        }
    }

private:
    Counts& m_counts;
    std::size_t m_keys;
    bool m_square;
    std::vector<std::size_t> m_zeros;      ///< per key, queries that have 0 there
    std::vector<std::uint8_t> m_selfZero;  ///< 1: a row has 0 with itself, 2: something else, 0: padding
};

Counts countValues(const Array& mask, MaskAxes axes, std::span<const std::uint8_t> validKeys) {
    Counts c;
    const Shape& shape = mask.shape();
    const auto keys = static_cast<std::size_t>(shape.empty() ? 0 : shape.back());
    if (keys == 0 || mask.empty()) return c;
    const std::size_t lines = static_cast<std::size_t>(mask.size()) / keys;
    const std::size_t queries = axes == MaskAxes::BatchKeys ? 1 : static_cast<std::size_t>(shape[shape.size() - 2]);
    const bool square = axes != MaskAxes::BatchKeys && queries == keys;
    // Validity is per item: a mask of several items takes each item's part.
    const std::size_t items = axes == MaskAxes::QueriesKeys ? 1 : static_cast<std::size_t>(std::max<std::int64_t>(shape[0], 1));
    const std::size_t lineBytes = keys * byteSize(mask.dtype());
    for (std::size_t first = 0; first < lines; first += queries) {
        const std::size_t item = first / std::max<std::size_t>(lines / items, 1);
        const std::size_t offset = validKeys.size() == keys ? 0 : item * keys;
        const auto padded = [&](std::size_t key) { return offset + key < validKeys.size() && validKeys[offset + key] == 0; };
        Plane plane(c, keys, square);
        for (std::size_t query = 0; query < queries; ++query) {
            const Array line(mask.dtype(), {shape.back()}, mask.bytes().subspan((first + query) * lineBytes, lineBytes), nullptr);
            plane.addRow(query, line.toDoubles(), padded);
        }
        plane.finish();
    }
    return c;
}

std::string times(std::int64_t n, const char* what) { return std::to_string(n) + " " + what; }

DetectedPolarity byPadding(const Counts& c) {
    if (c.zeroAtPadding > 0 && c.otherAtPadding == 0)
        return {Polarity::NonZeroAllows, "all " + times(c.zeroAtPadding, "cells of padded keys are 0, and padding must be blocked")};
    if (c.otherAtPadding > 0 && c.zeroAtPadding == 0)
        return {Polarity::NonZeroBlocks, "all " + times(c.otherAtPadding, "cells of padded keys are 1, and padding must be blocked")};
    if (c.otherAtPadding > 0) return {std::nullopt, "cells of padded keys are 0 in some rows and 1 in others"};
    return {};
}

DetectedPolarity bySelf(const Counts& c) {
    if (c.otherAtSelf > 0 && c.zeroAtSelf == 0)
        return {Polarity::NonZeroAllows, "all " + times(c.otherAtSelf, "cells of a row with itself are 1, and a row reads itself")};
    if (c.zeroAtSelf > 0 && c.otherAtSelf == 0)
        return {Polarity::NonZeroBlocks, "all " + times(c.zeroAtSelf, "cells of a row with itself are 0, and a row reads itself")};
    // Keys that all rows treat alike may be padding that nobody marked: what remains are rows that some read and others don't.
    if (c.otherAtPartlyRead > 0 && c.zeroAtPartlyRead == 0)
        return {Polarity::NonZeroAllows,
                "all " + times(c.otherAtPartlyRead, "rows whose key has both values have 1 with themselves, and a row reads itself")};
    if (c.zeroAtPartlyRead > 0 && c.otherAtPartlyRead == 0)
        return {Polarity::NonZeroBlocks,
                "all " + times(c.zeroAtPartlyRead, "rows whose key has both values have 0 with themselves, and a row reads itself")};
    return {};
}

}  // namespace

DetectedPolarity detectPolarity(const Array& mask, MaskAxes axes, std::span<const std::uint8_t> validKeys) {
    const bool floating =
        mask.dtype() == DType::F32 || mask.dtype() == DType::F64 || mask.dtype() == DType::F16 || mask.dtype() == DType::BF16;
    const Counts c = countValues(mask, axes, validKeys);
    if (floating && c.negative > 0 && c.negative == c.other)
        return {Polarity::ZeroAllows, "floating values that are 0 or negative (" + times(c.negative, "negative ones") + ")"};
    if (c.ones != c.other) return {std::nullopt, "values other than 0, 1 and negative ones: no polarity is known for them"};
    const auto undecided = [](std::string evidence) { return DetectedPolarity{std::nullopt, std::move(evidence), true}; };
    if (c.zero == 0 || c.other == 0)
        return undecided(std::string("all values are ") + (c.zero == 0 ? "1" : "0") + ": they fit both polarities");
    const DetectedPolarity padding = byPadding(c);
    const DetectedPolarity self = bySelf(c);
    if (padding.polarity && self.polarity && padding.polarity != self.polarity)
        return undecided("padded keys and rows themselves contradict each other: " + padding.evidence + "; " + self.evidence);
    if (padding.polarity) return padding;
    if (self.polarity) return self;
    return undecided(padding.evidence.empty() ? "neither padded keys nor the cells of rows with themselves decide" : padding.evidence);
}

}  // namespace rowscope::masks
