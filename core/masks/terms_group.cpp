#include <algorithm>
#include <unordered_map>

#include "core/masks/terms_rows.h"

namespace rowscope::masks {
namespace {

struct Words {
    std::string_view name;
    std::string_view together;  ///< "both rows are in segment 3": what follows is the id where `showsId`
    std::string_view apart;     ///< "the rows are in different segments"
    std::string_view none;      ///< "is in no segment"
    bool showsId;
};
constexpr Words kSegment{"segment", "both rows are in segment", "is in another segment than", "is in no segment", true};
constexpr Words kOption{"option_block", "both rows are in option span", "is in another option span than", "is in no option span", true};
constexpr Words kMediaBlock{"bidirectional_media_block", "both rows are in media block", "is in another media block than",
                            "is in no media block", true};
constexpr Words kPrefixTokens{"prefix_tokens", "both rows are prefix tokens", "", "is no prefix token", false};

/// Rows with one id read one another. The runs of each id are laid out one after the other.
class SameGroup final : public Term {
public:
    SameGroup(const Words& words, std::span<const std::int32_t> ids, std::int64_t offset)
        : m_words(words), m_ids(ids.begin(), ids.end()), m_slot(ids.size(), -1), m_offset(offset) {
        std::unordered_map<std::int32_t, std::int32_t> slots;
        std::vector<KeyRuns> perSlot;
        for (std::size_t row = 0; row < ids.size(); ++row) {
            if (ids[row] < 0) continue;
            // Neighbours mostly share their id, so the map is asked once a run.
            const bool asBefore = row > 0 && ids[row] == ids[row - 1];
            const std::int32_t slot =
                asBefore ? m_slot[row - 1] : slots.try_emplace(ids[row], static_cast<std::int32_t>(slots.size())).first->second;
            m_slot[row] = slot;
            if (static_cast<std::size_t>(slot) == perSlot.size()) perSlot.emplace_back();
            const auto key = static_cast<std::int64_t>(row);
            appendClipped(perSlot[static_cast<std::size_t>(slot)], key, key + 1, {key, key + 1});
        }
        m_first.push_back(0);
        for (const KeyRuns& runs : perSlot) {
            m_runs.insert(m_runs.end(), runs.begin(), runs.end());
            m_first.push_back(m_runs.size());
        }
    }
    [[nodiscard]] std::string_view name() const override { return m_words.name; }
    [[nodiscard]] bool allows(Cell cell) const override {
        const std::int32_t slot = slotOf(cell.query + m_offset);
        return slot >= 0 && slot == slotOf(cell.key);
    }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        const std::int32_t slot = slotOf(query + m_offset);
        if (slot < 0) return;
        const std::size_t first = m_first[static_cast<std::size_t>(slot)];
        appendWindow(out, m_runs.data() + first, m_first[static_cast<std::size_t>(slot) + 1] - first, window);
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        const std::int64_t query = cell.query + m_offset;
        if (allows(cell))
            return std::string(m_words.together) + (m_words.showsId ? " " + std::to_string(m_ids[static_cast<std::size_t>(query)]) : "");
        const bool queryIn = slotOf(query) >= 0;
        if (queryIn && slotOf(cell.key) >= 0)
            return std::to_string(cell.key) + " " + std::string(m_words.apart) + " " + std::to_string(query);
        return std::to_string(queryIn ? cell.key : query) + " " + std::string(m_words.none);
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        return TermRecord{std::string(m_words.name), {{"offset", m_offset}}, {{"id", m_ids}}, {}};
    }

private:
    [[nodiscard]] std::int32_t slotOf(std::int64_t row) const {
        return row >= 0 && static_cast<std::size_t>(row) < m_slot.size() ? m_slot[static_cast<std::size_t>(row)] : -1;
    }

    const Words& m_words;
    std::vector<std::int32_t> m_ids;
    std::vector<std::int32_t> m_slot;
    std::vector<std::size_t> m_first;
    KeyRuns m_runs;
    std::int64_t m_offset;
};

}  // namespace

TermPtr segment(std::span<const std::int32_t> segmentOfRow, std::int64_t queryOffset) {
    return std::make_shared<SameGroup>(kSegment, segmentOfRow, queryOffset);
}
TermPtr optionBlock(std::span<const std::int32_t> spanOfRow, std::int64_t queryOffset) {
    return std::make_shared<SameGroup>(kOption, spanOfRow, queryOffset);
}
TermPtr bidirectionalMediaBlock(std::span<const std::int32_t> blockOfRow, std::int64_t queryOffset) {
    return std::make_shared<SameGroup>(kMediaBlock, blockOfRow, queryOffset);
}
TermPtr prefixTokens(std::span<const std::uint8_t> isPrefix, std::int64_t queryOffset) {
    std::vector<std::int32_t> ids(isPrefix.size());
    std::transform(isPrefix.begin(), isPrefix.end(), ids.begin(), [](std::uint8_t prefix) { return prefix ? 0 : -1; });
    return std::make_shared<SameGroup>(kPrefixTokens, ids, queryOffset);
}

std::vector<std::int32_t> groupsFromRanges(std::span<const rows::RowRange> ranges, std::size_t rowCount) {
    std::vector<std::int32_t> out(rowCount, -1);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        const auto begin = static_cast<std::size_t>(std::max(ranges[i].begin, 0));
        const auto end = std::min(static_cast<std::size_t>(std::max(ranges[i].end, 0)), rowCount);
        for (std::size_t row = begin; row < end; ++row) out[row] = static_cast<std::int32_t>(i);
    }
    return out;
}

}  // namespace rowscope::masks
