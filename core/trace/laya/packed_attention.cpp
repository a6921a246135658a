#include "core/trace/laya/packed_attention.h"

#include <algorithm>
#include <map>

namespace rowscope::trace::laya {
namespace {

/// Where one packed query's weights come from.
struct Source {
    const AttentionTap* tap = nullptr;
    std::int64_t query = 0;  ///< on the tap's query axis
};

using Queries = std::map<std::int32_t, Source>;  // by packed row

void addQueries(const AttentionTap& tap, const rows::laya::TokenTree& tree, Queries& queries) {
    for (std::int64_t q = 0; q < tap.weights.dim(1); ++q) {
        const std::int32_t row = tap.queryRows.empty() ? static_cast<std::int32_t>(q) : tap.queryRows[static_cast<std::size_t>(q)];
        queries.try_emplace(tree.packedRow(tap.sequence, row), Source{&tap, q});
    }
}

AttentionTap compose(std::int32_t layer, std::int64_t heads, const Queries& queries, const rows::laya::TokenTree& tree) {
    const auto keys = static_cast<std::size_t>(tree.rowCount);
    std::vector<float> packed(static_cast<std::size_t>(heads) * queries.size() * keys, 0.F);
    AttentionTap made;
    made.layer = layer;
    std::size_t at = 0;
    for (const auto& [row, source] : queries) {
        made.queryRows.push_back(row);
        const std::vector<std::int32_t> keyRows = tree.packedRows(source.tap->sequence);
        const auto from = source.tap->weights.as<float>();
        const auto tapQueries = static_cast<std::size_t>(source.tap->weights.dim(1));
        const auto tapKeys = static_cast<std::size_t>(source.tap->weights.dim(2));
        for (std::size_t head = 0; head < static_cast<std::size_t>(heads); ++head)
            for (std::size_t key = 0; key < std::min(tapKeys, keyRows.size()); ++key)
                packed[(head * queries.size() + at) * keys + static_cast<std::size_t>(keyRows[key])] =
                    from[(head * tapQueries + static_cast<std::size_t>(source.query)) * tapKeys + key];
        ++at;
    }
    made.weights = Array::of({heads, static_cast<std::int64_t>(queries.size()), tree.rowCount}, packed);
    return made;
}

}  // namespace

std::vector<AttentionTap> packedAttention(std::span<const AttentionTap> taps, const rows::laya::TokenTree& tree, std::int64_t maxBytes) {
    std::map<std::int32_t, Queries> byLayer;
    std::map<std::int32_t, std::int64_t> heads;
    for (const AttentionTap& tap : taps) {
        if (tap.weights.rank() != 3 || !tap.weights.is<float>()) continue;
        addQueries(tap, tree, byLayer[tap.layer]);
        heads[tap.layer] = tap.weights.dim(0);
    }
    std::vector<AttentionTap> made;
    for (const auto& [layer, queries] : byLayer) {
        maxBytes -= heads[layer] * static_cast<std::int64_t>(queries.size()) * tree.rowCount * 4;
        if (maxBytes < 0) break;
        made.push_back(compose(layer, heads[layer], queries, tree));
    }
    return made;
}

}  // namespace rowscope::trace::laya
