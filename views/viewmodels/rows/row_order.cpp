#include "views/viewmodels/rows/row_order.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "views/viewmodels/rows/row_text.h"

namespace rowscope::viewmodels {

namespace {

/// Ranks of strings: equal texts share one, so that sorting a million rows compares a vocabulary's worth of strings.
std::vector<std::int32_t> textRanks(const std::vector<std::string>& texts) {
    std::unordered_map<std::string_view, std::int32_t> ids;
    std::vector<std::int32_t> out(texts.size());
    std::vector<std::string_view> distinct;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto [at, fresh] = ids.emplace(texts[i], static_cast<std::int32_t>(distinct.size()));
        if (fresh) distinct.push_back(texts[i]);
        out[i] = at->second;
    }
    std::vector<std::int32_t> byText(distinct.size());
    for (std::size_t i = 0; i < byText.size(); ++i) byText[i] = static_cast<std::int32_t>(i);
    std::sort(byText.begin(), byText.end(), [&](std::int32_t a, std::int32_t b) {
        return distinct[static_cast<std::size_t>(a)] < distinct[static_cast<std::size_t>(b)];
    });
    std::vector<std::int32_t> rank(distinct.size());
    for (std::size_t i = 0; i < byText.size(); ++i) rank[static_cast<std::size_t>(byText[i])] = static_cast<std::int32_t>(i);
    for (std::int32_t& id : out) id = rank[static_cast<std::size_t>(id)];
    return out;
}

/// Losses as integers in the same order; rows without one come last.
std::int32_t lossKey(double loss) {
    if (std::isnan(loss)) return INT32_MAX;
    return static_cast<std::int32_t>(std::clamp(loss * 1e6, -2e9, 2e9));
}

std::vector<std::int32_t> keys(const trace::Sequence& sequence, RowColumn column) {
    const rows::RowTable& rows = sequence.rows;
    const std::size_t count = rows.size();
    std::vector<std::int32_t> out(count, 0);
    const auto from = [&](const auto& values) {
        for (std::size_t i = 0; i < std::min(count, values.size()); ++i) out[i] = static_cast<std::int32_t>(values[i]);
    };
    switch (column) {
        case RowColumn::Row:
            break;
        case RowColumn::Token:
            from(rows.tokenId);
            break;
        case RowColumn::Text:
            from(textRanks(sequence.tokenText));
            break;
        case RowColumn::Origin:
            for (std::size_t i = 0; i < count; ++i) {
                const auto id = i < rows.originId.size() ? rows.originId[i] : -1;
                out[i] = static_cast<std::int32_t>(kindOf(rows, i)) << 28 | static_cast<std::int32_t>(partOf(rows, i)) << 24 |
                         ((id + 1) & 0xFFFFFF);
            }
            break;
        case RowColumn::Source:
        case RowColumn::Patch:
            from(rows.sourceIndex);
            break;
        case RowColumn::Valid:
            from(rows.valid);
            break;
        case RowColumn::Segment:
            from(rows.segment);
            break;
        case RowColumn::Role:
            from(rows.role);
            break;
        case RowColumn::Position:
            if (rows.position.axes > 0) from(rows.position.values);
            break;
        case RowColumn::Label:
            from(rows.label);
            break;
        case RowColumn::Marker:
            from(rows.marker);
            break;
        case RowColumn::Option:
            from(rows.option);
            break;
        case RowColumn::Question:
            from(rows.question);
            break;
        case RowColumn::Branch:
            from(rows.branch);
            break;
        case RowColumn::Loss:
            for (std::size_t i = 0; i < std::min(count, sequence.rowLoss.size()); ++i) out[i] = lossKey(sequence.rowLoss[i]);
            break;
    }
    return out;
}

}  // namespace

RowOrder rowOrder(const trace::Trace& trace, const trace::Sequence& sequence, const RowFilter& filter, const RowSort& sort,
                  const std::stop_token& stop) {
    if (filter.isEmpty() && sort.isNatural()) return nullptr;
    const std::size_t count = sequence.rows.size();
    const std::vector<std::uint8_t> kept = filter.matches(trace, sequence, stop);
    if (kept.size() != count) return nullptr;
    auto order = std::make_shared<std::vector<std::int32_t>>();
    if (sort.column == RowColumn::Row) {
        for (std::size_t i = 0; i < count; ++i) {
            if (kept[i] != 0) order->push_back(static_cast<std::int32_t>(i));
        }
        if (sort.descending) std::reverse(order->begin(), order->end());
        return order;
    }
    const std::vector<std::int32_t> key = keys(sequence, sort.column);
    std::vector<std::uint64_t> packed;
    packed.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (kept[i] == 0) continue;
        // Sign bit flipped: the order of signed keys; the row below makes the sort stable.
        std::uint32_t k = static_cast<std::uint32_t>(key[i]) ^ 0x80000000U;
        if (sort.descending) k = ~k;
        packed.push_back(static_cast<std::uint64_t>(k) << 32 | static_cast<std::uint32_t>(i));
    }
    if (stop.stop_requested()) return nullptr;
    std::sort(packed.begin(), packed.end());
    order->reserve(packed.size());
    for (const std::uint64_t p : packed) order->push_back(static_cast<std::int32_t>(p & 0xFFFFFFFFU));
    return order;
}

}  // namespace rowscope::viewmodels
