#include "core/masks/canonical.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace rowscope::masks {
namespace {

constexpr const char* kWhere = "mask";

/// Non-zero flags of every element; an error for NaN, which is neither.
Result<std::vector<std::uint8_t>> nonZero(const Array& mask) {
    std::vector<std::uint8_t> out(static_cast<std::size_t>(mask.size()));
    if (mask.is<std::uint8_t>()) {
        const auto values = mask.as<std::uint8_t>();
        std::transform(values.begin(), values.end(), out.begin(), [](std::uint8_t v) { return v != 0; });
        return out;
    }
    const std::vector<double> values = mask.toDoubles();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) return fail(ErrorKind::Value, std::string(kWhere) + ": element " + std::to_string(i), "is not a number");
        out[i] = values[i] != 0;
    }
    return out;
}

std::string_view axesText(MaskAxes axes) {
    switch (axes) {
        case MaskAxes::BatchKeys:
            return "[B, Lk]";
        case MaskAxes::BatchQueriesKeys:
            return "[B, Lq, Lk]";
        case MaskAxes::BatchHeadsQueriesKeys:
            return "[B, H, Lq, Lk]";
        case MaskAxes::QueriesKeys:
            return "[Lq, Lk]";
    }
    return "";
}
/// 1 where the number that is added blocks nothing.
Result<std::vector<std::uint8_t>> additive(const Array& mask) {
    const std::vector<float> values = mask.toFloats();
    std::vector<std::uint8_t> flags(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        flags[i] = values[i] > kBlocksFrom;
        if (std::isnan(values[i]) || (std::isinf(values[i]) && values[i] > 0))
            return fail(ErrorKind::Value, std::string(kWhere) + ": element " + std::to_string(i),
                        std::isnan(values[i]) ? "is not a number" : "adds infinity");
    }
    return flags;
}

std::size_t rankOf(MaskAxes axes) { return axes == MaskAxes::BatchHeadsQueriesKeys ? 4 : axes == MaskAxes::BatchQueriesKeys ? 3 : 2; }

bool equalHeads(const CanonicalMask& mask) {
    const auto cells = static_cast<std::size_t>(mask.queries * mask.keys);
    for (std::int64_t b = 0; b < mask.batch; ++b)
        for (std::int64_t h = 1; h < mask.heads; ++h)
            if (cells > 0 && std::memcmp(mask.plane(b, 0).data(), mask.plane(b, h).data(), cells) != 0) return false;
    return true;
}

}  // namespace

Result<MaskAxes> axesByRank(std::size_t rank) {
    switch (rank) {
        case 2:
            return MaskAxes::BatchKeys;
        case 3:
            return MaskAxes::BatchQueriesKeys;
        case 4:
            return MaskAxes::BatchHeadsQueriesKeys;
        default:
            return fail(ErrorKind::Mismatch, kWhere, "has another rank than a mask", "2, 3 or 4", std::to_string(rank));
    }
}

Result<CanonicalMask> toCanonical(const Array& mask, MaskAxes axes, Polarity polarity, std::int64_t queries, std::int64_t batch) {
    const Shape& shape = mask.shape();
    if (shape.size() != rankOf(axes))
        return fail(ErrorKind::Mismatch, kWhere, "has another rank", std::string(axesText(axes)), toString(shape));
    ROWSCOPE_TRY_ASSIGN(flags, polarity == Polarity::ZeroAllows ? additive(mask) : nonZero(mask));
    if (polarity == Polarity::NonZeroBlocks)
        for (std::uint8_t& flag : flags) flag ^= 1U;
    CanonicalMask out;
    switch (axes) {
        case MaskAxes::BatchKeys:
            out = {shape[0], 1, queries, shape[1], true, {}};
            break;
        case MaskAxes::QueriesKeys:
            out = {batch, 1, shape[0], shape[1], true, {}};
            break;
        case MaskAxes::BatchQueriesKeys:
            out = {shape[0], 1, shape[1], shape[2], true, {}};
            break;
        case MaskAxes::BatchHeadsQueriesKeys:
            out = {shape[0], shape[1], shape[2], shape[3], true, {}};
            break;
    }
    ROWSCOPE_TRY_ASSIGN(cells, elementCount(out.shape()));
    if (cells > kMostCells)
        return fail(ErrorKind::Limit, kWhere, "has too many cells", "at most " + std::to_string(kMostCells), toString(out.shape()));
    if (axes == MaskAxes::BatchKeys || axes == MaskAxes::QueriesKeys) {
        out.allowed.reserve(static_cast<std::size_t>(cells));
        const auto part = static_cast<std::size_t>(axes == MaskAxes::BatchKeys ? out.keys : out.queries * out.keys);
        const std::int64_t repeats = axes == MaskAxes::BatchKeys ? queries : batch;
        for (std::size_t first = 0; part > 0 && first + part <= flags.size(); first += part)
            for (std::int64_t i = 0; i < repeats; ++i)
                out.allowed.insert(out.allowed.end(), flags.begin() + static_cast<std::ptrdiff_t>(first),
                                   flags.begin() + static_cast<std::ptrdiff_t>(first + part));
        return out;
    }
    out.allowed = std::move(flags);
    out.headsEqual = equalHeads(out);
    return out;
}

Result<CanonicalMask> canonicalAttentionMask(std::span<const std::uint8_t> validQueries, std::span<const std::uint8_t> validKeys,
                                             std::int64_t batch, std::span<const std::uint8_t> topology) {
    if (batch < 1) return fail(ErrorKind::Value, kWhere, "needs at least one item");
    const auto items = static_cast<std::size_t>(batch);
    const std::size_t queries = validQueries.size() / items;
    const std::size_t keys = validKeys.size() / items;
    const std::size_t cells = queries * keys;
    if (queries * items != validQueries.size() || keys * items != validKeys.size() ||
        (topology.size() != cells && topology.size() != cells * items))
        return fail(ErrorKind::Mismatch, kWhere, "validity and topology differ in size",
                    std::to_string(queries) + " x " + std::to_string(keys), std::to_string(topology.size()) + " cells");
    CanonicalMask out{
        batch, 1, static_cast<std::int64_t>(queries), static_cast<std::int64_t>(keys), true, std::vector<std::uint8_t>(cells * items)};
    const bool shared = topology.size() == cells;
    for (std::size_t b = 0; b < items; ++b)
        for (std::size_t q = 0; q < queries; ++q)
            for (std::size_t k = 0; k < keys; ++k)
                out.allowed[b * cells + q * keys + k] =
                    topology[(shared ? 0 : b * cells) + q * keys + k] && validQueries[b * queries + q] && validKeys[b * keys + k];
    return out;
}

}  // namespace rowscope::masks
