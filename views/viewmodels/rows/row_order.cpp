#include "views/viewmodels/rows/row_order.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_map>

#include "views/viewmodels/rows/row_text.h"

namespace rowscope::viewmodels {

namespace {

/// Ranks of strings: equal texts share one, so that sorting a million rows compares a vocabulary's worth of strings. Tokens of one id
/// nearly always share their text: the last one seen of an id answers without hashing.
std::vector<std::int32_t> textRanks(const std::vector<std::string>& texts, const std::vector<std::int32_t>& tokenId) {
    constexpr std::size_t kRemembered = 1U << 16;
    std::vector<std::int32_t> lastOf(kRemembered, -1);
    std::unordered_map<std::string_view, std::int32_t> ids;
    std::vector<std::int32_t> out(texts.size());
    std::vector<std::string_view> distinct;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        std::int32_t& last = lastOf[i < tokenId.size() ? static_cast<std::uint32_t>(tokenId[i]) % kRemembered : 0];
        if (last < 0 || distinct[static_cast<std::size_t>(last)] != texts[i]) {
            const auto [at, fresh] = ids.emplace(texts[i], static_cast<std::int32_t>(distinct.size()));
            if (fresh) distinct.push_back(texts[i]);
            last = at->second;
        }
        out[i] = last;
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

/// Key of a row that shows nothing in the column. No value that is shown comes near it.
constexpr std::int32_t kNothing = INT32_MAX;

/// Losses as integers in the same order.
std::int32_t lossKey(double loss) {
    if (std::isnan(loss)) return kNothing;
    return static_cast<std::int32_t>(std::clamp(loss * 1e6, -2e9, 2e9));
}

std::vector<std::int32_t> keys(const trace::Sequence& sequence, RowColumn column) {
    const rows::RowTable& rows = sequence.rows;
    const std::size_t count = rows.size();
    std::vector<std::int32_t> out(count, 0);
    const auto from = [&](const auto& values) {
        for (std::size_t i = 0; i < std::min(count, values.size()); ++i) out[i] = static_cast<std::int32_t>(values[i]);
    };
    // Below zero an id is none, and its cell empty.
    const auto ids = [&](const auto& values) {
        from(values);
        for (std::int32_t& id : out)
            if (id < 0) id = kNothing;
    };
    switch (column) {
        case RowColumn::Row:
            break;
        case RowColumn::Token:
            ids(rows.tokenId);
            break;
        case RowColumn::Text:
            from(textRanks(sequence.tokenText, rows.tokenId));
            break;
        case RowColumn::Origin:
            for (std::size_t i = 0; i < count; ++i) {
                const auto id = i < rows.originId.size() ? rows.originId[i] : -1;
                out[i] = static_cast<std::int32_t>(kindOf(rows, i)) << 28 | static_cast<std::int32_t>(partOf(rows, i)) << 24 |
                         ((id + 1) & 0xFFFFFF);
            }
            break;
        case RowColumn::Source:
            ids(rows.sourceIndex);
            break;
        case RowColumn::Patch:
            ids(rows.sourceIndex);
            for (std::size_t i = 0; i < count; ++i)
                if (partOf(rows, i) != rows::Part::Media) out[i] = kNothing;
            break;
        case RowColumn::Valid:
            from(rows.valid);
            break;
        case RowColumn::Segment:
            ids(rows.segment);
            break;
        case RowColumn::Role:
            ids(rows.role);
            break;
        case RowColumn::Position:
            if (rows.position.axes > 0) from(rows.position.values);
            break;
        case RowColumn::Label:
            from(rows.label);
            break;
        case RowColumn::Marker:
            ids(rows.marker);
            break;
        case RowColumn::Option:
            ids(rows.option);
            break;
        case RowColumn::Question:
            ids(rows.question);
            break;
        case RowColumn::Branch:
            ids(rows.branch);
            break;
        case RowColumn::Loss:
            out.assign(count, kNothing);
            for (std::size_t i = 0; i < std::min(count, sequence.rowLoss.size()); ++i) out[i] = lossKey(sequence.rowLoss[i]);
            break;
    }
    return out;
}

/// Sorts rows by their keys, equal ones in the order they have. Ids, ranks and roles span few numbers: counting them takes two passes where
/// comparing takes twenty.
void sortStable(std::vector<std::int32_t>& order, const std::vector<std::int32_t>& key) {
    if (order.empty()) return;
    const auto keyOf = [&](std::int32_t row) { return std::int64_t{key[static_cast<std::size_t>(row)]}; };
    std::int64_t low = keyOf(order.front());
    std::int64_t high = low;
    for (const std::int32_t row : order) {
        low = std::min(low, keyOf(row));
        high = std::max(high, keyOf(row));
    }
    const std::int64_t span = high - low + 1;
    if (span > 4 * static_cast<std::int64_t>(order.size()) + 1024) {
        std::stable_sort(order.begin(), order.end(), [&](std::int32_t a, std::int32_t b) { return keyOf(a) < keyOf(b); });
        return;
    }
    std::vector<std::int32_t> begin(static_cast<std::size_t>(span) + 1, 0);
    for (const std::int32_t row : order) ++begin[static_cast<std::size_t>(keyOf(row) - low) + 1];
    for (std::size_t k = 1; k < begin.size(); ++k) begin[k] += begin[k - 1];
    std::vector<std::int32_t> sorted(order.size());
    for (const std::int32_t row : order) sorted[static_cast<std::size_t>(begin[static_cast<std::size_t>(keyOf(row) - low)]++)] = row;
    order = std::move(sorted);
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
    order->reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        if (kept[i] != 0) order->push_back(static_cast<std::int32_t>(i));
    }
    std::vector<std::int32_t> key = keys(sequence, sort.column);
    // Rows with nothing to sort by stand at the end in their own order, whichever way the others go.
    const auto end = std::stable_partition(order->begin(), order->end(),
                                           [&](std::int32_t row) { return key[static_cast<std::size_t>(row)] != kNothing; });
    const std::vector<std::int32_t> empty(end, order->end());
    order->erase(end, order->end());
    if (sort.descending) {
        for (std::int32_t& k : key) k = ~k;  // turns the order of signed numbers round, with no overflow
    }
    if (stop.stop_requested()) return nullptr;
    sortStable(*order, key);
    order->insert(order->end(), empty.begin(), empty.end());
    return order;
}

}  // namespace rowscope::viewmodels
