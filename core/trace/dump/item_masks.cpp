#include "core/trace/dump/item_masks.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <tuple>

#include "core/masks/canonical.h"
#include "core/masks/term_dense.h"
#include "core/masks/terms_rows.h"
#include "core/trace/dump/columns.h"

namespace rowscope::trace {
namespace {

masks::Polarity polarityOf(MaskMeaning meaning) {
    switch (meaning) {
        case MaskMeaning::Additive:
            return masks::Polarity::ZeroAllows;
        case MaskMeaning::BlockedIsTrue:
        case MaskMeaning::BlockIs1:
            return masks::Polarity::NonZeroBlocks;
        default:
            return masks::Polarity::NonZeroAllows;
    }
}

struct Plane {
    std::int64_t first = 0;  ///< element where the plane starts
    std::int64_t queries = 1;
    std::int64_t keys = 0;
};

Result<Plane> planeOf(const Array& array, std::int64_t item, std::int64_t head, const std::string& where) {
    const Shape& s = array.shape();
    if (s.size() < 2 || s.size() > 4) return fail(ErrorKind::Mismatch, where, "is no mask", "two to four axes", toString(s));
    if (s[0] != 1 && item >= s[0]) return fail(ErrorKind::Mismatch, where, "has no item " + std::to_string(item), {}, toString(s));
    const std::int64_t b = s[0] == 1 ? 0 : item;
    if (s.size() == 2) return Plane{b * s[1], 1, s[1]};
    if (s.size() == 3) return Plane{b * s[1] * s[2], s[1], s[2]};
    const std::int64_t h = s[1] == 1 ? 0 : head;
    if (h >= s[1]) return fail(ErrorKind::Mismatch, where, "has no head " + std::to_string(head), {}, toString(s));
    return Plane{(b * s[1] + h) * s[2] * s[3], s[2], s[3]};
}

/// Elements of one query of a plane.
Array lineOf(const Array& array, const Plane& plane, std::int64_t query) {
    const std::size_t size = byteSize(array.dtype());
    return Array(array.dtype(), {1, plane.keys},
                 array.bytes().subspan(static_cast<std::size_t>(plane.first + query * plane.keys) * size,
                                       static_cast<std::size_t>(plane.keys) * size),
                 nullptr);
}

Result<std::vector<std::uint8_t>> allowedKeys(const Array& array, const Plane& plane, std::int64_t query, masks::Polarity polarity,
                                              const std::string& where) {
    auto line = masks::toCanonical(lineOf(array, plane, query), masks::MaskAxes::BatchKeys, polarity, 1);
    if (!line) return fail(line.error().within(plane.queries == 1 ? where : where + ": query " + std::to_string(query)));
    return std::move(line->allowed);
}

/// One term for a matrix, kept as bits. Error: a NaN; too many cells; Cancelled.
Result<masks::TermPtr> denseTerm(const Array& array, const Plane& plane, masks::Polarity polarity, const std::string& where,
                                 const Progress& progress) {
    if (plane.keys > 0 && plane.queries > masks::kMostCells / plane.keys)
        return fail(ErrorKind::Limit, where, "has too many cells", "at most " + std::to_string(masks::kMostCells), toString(array.shape()));
    Status status;
    std::vector<std::uint8_t> keys;
    auto term = masks::denseFromRows(plane.queries, plane.keys, [&](std::int64_t query) -> std::span<const std::uint8_t> {
        if (status && query % 64 == 0) status = progress.check(where);
        if (!status) return {};
        auto line = allowedKeys(array, plane, query, polarity, where);
        if (!line) {
            status = fail(line.error());
            return {};
        }
        keys = std::move(*line);
        return keys;
    });
    if (!status) return fail(status.error());
    return term;
}

}  // namespace

bool isTold(const Dump& dump, const std::string& tensor) {
    const auto fact = dump.masks.find(tensor);
    return fact != dump.masks.end() && fact->second.meaning != MaskMeaning::Unknown;
}

Result<std::vector<std::int32_t>> segmentsOfNumbers(const Array& numbers, const std::string& where) {
    const std::vector<double> values = numbers.toDoubles();
    std::vector<std::int32_t> segments(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (!(values[i] >= 0 && values[i] < 1e9 && values[i] == std::floor(values[i])))
            return fail(ErrorKind::Value, where, "element " + std::to_string(i) + " is no number of a packed sample",
                        "0 for padding, or 1, 2, …",
                        std::isfinite(values[i]) ? json::write(json::Value(values[i]))
                        : std::isnan(values[i])  ? "NaN"
                                                 : "infinity");
        segments[i] = static_cast<std::int32_t>(values[i]) - 1;
    }
    return segments;
}

Result<masks::Mask> importMask(const Dump& dump, const std::string& tensor, std::int64_t item, std::int64_t head, std::int64_t queries,
                               const Progress& progress) {
    const std::string where = dump.where + ": tensor '" + tensor + "'";
    const Array* array = dump.tensor(tensor);
    if (!array) return fail(ErrorKind::NotFound, where, "is not there");
    ROWSCOPE_TRY_ASSIGN(plane, planeOf(*array, item, head, where));
    if (plane.queries != 1 && plane.queries != queries)
        return fail(ErrorKind::Mismatch, where, "wrong number of queries", std::to_string(queries), toString(array->shape()));
    const auto fact = dump.masks.find(tensor);
    const MaskMeaning meaning = fact == dump.masks.end() ? MaskMeaning::Unknown : fact->second.meaning;
    if (meaning == MaskMeaning::Unknown)
        return fail(ErrorKind::Unsupported, where,
                    "its polarity is not known" + (fact == dump.masks.end() ? "" : ": " + fact->second.evidence), {}, {},
                    "say what its numbers mean in the manifest, under 'masks'");
    if (meaning == MaskMeaning::SegmentNumberFrom1) {
        // A key mask that numbers packed examples from 1: rows of one number read one another, 0 is padding.
        if (plane.queries != 1)
            return fail(ErrorKind::Mismatch, where, "numbers of packed samples stand one a row", "[B, Lk]", toString(array->shape()));
        ROWSCOPE_TRY_ASSIGN(segments, segmentsOfNumbers(lineOf(*array, plane, 0), where));
        return masks::Mask(tensor, queries, plane.keys, masks::Expression::of(masks::segment(segments)));
    }
    if (plane.queries == 1) {  // the same keys for every query
        ROWSCOPE_TRY_ASSIGN(keys, allowedKeys(*array, plane, 0, polarityOf(meaning), where));
        return masks::Mask(tensor, queries, plane.keys, masks::Expression::of(masks::validity(keys)));
    }
    ROWSCOPE_TRY_ASSIGN(term, denseTerm(*array, plane, polarityOf(meaning), where, progress));
    return masks::Mask(tensor, queries, plane.keys, masks::Expression::of(std::move(term)));
}

std::int64_t distinctHeads(const Dump& dump, const std::string& tensor, std::int64_t item) {
    const Array* array = dump.tensor(tensor);
    if (!array || array->rank() != 4 || array->dim(1) <= 1) return 1;
    const std::int64_t heads = array->dim(1);
    const std::int64_t cells = array->dim(2) * array->dim(3);
    const std::int64_t b = array->dim(0) == 1 ? 0 : item;
    if (b >= array->dim(0)) return 1;
    const auto size = static_cast<std::size_t>(cells) * byteSize(array->dtype());
    const std::byte* first = array->bytes().data() + static_cast<std::size_t>(b * heads) * size;
    for (std::int64_t h = 1; h < heads; ++h)
        if (std::memcmp(first, first + static_cast<std::size_t>(h) * size, size) != 0) return heads;
    return 1;
}

Result<std::vector<std::uint8_t>> prefixRows(const Dump& dump, const rows::RowTable& table, std::int64_t item, std::string* evidence) {
    ROWSCOPE_TRY_ASSIGN(types, itemRow(dump, "token_type_ids", item));
    const std::vector<std::uint8_t> live = liveRows(table);
    std::vector<std::uint8_t> prefix(table.rowCount, 0);
    bool any = false;
    for (std::size_t row = 0; row < types.size() && row < prefix.size(); ++row) {
        prefix[row] = types[row] == 0 && live[row];
        any |= prefix[row] != 0;
    }
    if (any) {
        if (evidence) *evidence = "rows of token type 0";
        return prefix;
    }
    if (table.role.empty())
        return fail(ErrorKind::NotFound, dump.where, "token_type_ids mark no prefix, and there are no roles to tell it by");
    std::size_t end = table.rowCount;
    for (std::size_t row = 0; row < table.rowCount && end == table.rowCount; ++row)
        if (live[row] && table.role[row] == rows::Role::Assistant) end = row;
    for (std::size_t row = 0; row < end; ++row) prefix[row] = live[row];
    if (evidence)
        *evidence =
            types.empty() ? "rows before the answer (there are no token_type_ids)" : "rows before the answer (no row has token type 0)";
    return prefix;
}

Result<masks::Mask> claimedMask(const Dump& dump, const rows::RowTable& table, std::int64_t item, bool sliding,
                                const std::optional<masks::Window>& window) {
    const Claims& claims = dump.claims;
    std::optional<masks::TopologyRule> rule = sliding ? claims.topologySliding : claims.topology;
    if (!rule && claims.topologyText.empty()) return fail(ErrorKind::NotFound, dump.where, "no topology is claimed");
    if (!rule) return fail(ErrorKind::Unsupported, dump.where, "the claimed topology '" + claims.topologyText + "' is not known");
    rule->sliding = sliding || rule->sliding;
    const std::vector<std::uint8_t> live = liveRows(table);
    std::vector<std::uint8_t> prefix;
    if (rule->base == masks::Topology::PrefixBlock) {
        ROWSCOPE_TRY_ASSIGN(found, prefixRows(dump, table, item, nullptr));
        prefix = std::move(found);
    }
    masks::SelfMaskColumns columns;
    columns.valid = live;
    columns.originKind = table.originKind;
    columns.originId = table.originId;
    columns.segment = table.segment;
    columns.prefixToken = prefix;
    columns.blockRule = claims.blockRule;
    if (rule->sliding) {
        const std::optional<masks::Window>& size = window ? window : claims.window;
        if (!size) return fail(ErrorKind::NotFound, dump.where, "a sliding window is claimed without its size");
        columns.window = *size;
    }
    return masks::selfMask(*rule, columns);
}

namespace {

/// What items have in common is imported once.
Result<masks::Mask> importShared(const Dump& dump, const std::string& tensor, std::int64_t item, std::int64_t head, SharedMasks* shared,
                                 const Progress& progress) {
    if (!shared || dump.tensor(tensor)->dim(0) != 1) return importMask(dump, tensor, item, head, dump.rows, progress);
    const auto known = shared->find({tensor, head});
    if (known != shared->end()) return known->second;
    ROWSCOPE_TRY_ASSIGN(mask, importMask(dump, tensor, item, head, dump.rows, progress));
    shared->emplace(std::pair{tensor, head}, mask);
    return mask;
}

}  // namespace

Result<std::vector<ItemMask>> selfMasks(const Dump& dump, const rows::RowTable& table, std::int64_t item, SharedMasks* shared,
                                        const Progress& progress) {
    struct Use {
        std::vector<std::int32_t> layers;
        bool sliding = false;
        std::optional<masks::Window> window;
    };
    // A tensor that sliding and full layers share is two masks: each has its own claim.
    std::map<std::pair<std::string, bool>, Use> uses;
    std::vector<std::pair<std::string, bool>> order;
    for (const LayerFact& layer : dump.layers) {
        if (layer.kind != LayerKind::SelfAttention || layer.mask.empty()) continue;
        const auto index = static_cast<std::size_t>(layer.index);
        const bool typed = index < dump.claims.layerTypes.size();
        const bool sliding = typed ? dump.claims.layerTypes[index] == "sliding_attention" : layer.window.has_value();
        const auto [it, fresh] = uses.try_emplace({layer.mask, sliding}, Use{{}, sliding, layer.window});
        if (fresh) order.emplace_back(layer.mask, sliding);
        it->second.layers.push_back(layer.index);
    }
    if (const Array* given = dump.tensor("attention_mask"); uses.empty() && given && given->rank() > 2) {
        uses.try_emplace({"attention_mask", false}, Use{});
        order.emplace_back("attention_mask", false);
    }
    std::vector<ItemMask> out;
    for (const auto& key : order) {
        const Use& use = uses[key];
        const Array& array = *dump.tensor(key.first);
        if (array.shape().back() < dump.rows)
            return fail(ErrorKind::Mismatch, dump.where + ": tensor '" + key.first + "'", "has fewer keys than the dump has rows",
                        std::to_string(dump.rows), toString(array.shape()));
        // Keys of a static cache that no row of this dump fills are of no sequence here.
        if (array.shape().back() != dump.rows || !isTold(dump, key.first)) continue;
        const std::int64_t heads = distinctHeads(dump, key.first, item);
        for (std::int64_t head = 0; head < heads; ++head) {
            ROWSCOPE_TRY(progress.check(dump.where));
            ROWSCOPE_TRY_ASSIGN(mask, importShared(dump, key.first, item, head, shared, progress));
            ItemMask entry{key.first,
                           LayerKind::SelfAttention,
                           use.layers,
                           use.sliding,
                           std::move(mask),
                           {},
                           {},
                           heads > 1 ? static_cast<std::int32_t>(head) : -1};
            if (auto claimed = claimedMask(dump, table, item, use.sliding, use.window))
                entry.claimed = std::move(*claimed);
            else
                entry.unclaimedWhy = claimed.error().cause;
            out.push_back(std::move(entry));
        }
    }
    return out;
}

}  // namespace rowscope::trace
