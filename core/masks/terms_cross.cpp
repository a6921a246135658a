#include "core/masks/terms_cross.h"

#include <algorithm>

namespace rowscope::masks {
namespace {

class CrossMedia final : public Term {
public:
    CrossMedia(std::span<const MediaWindow> windows, std::span<const std::int64_t> rowsOfMedia, CrossRule rule)
        : m_windows(windows.begin(), windows.end()), m_begin(1, 0), m_rule(rule) {
        for (std::int64_t rows : rowsOfMedia) m_begin.push_back(m_begin.back() + std::max<std::int64_t>(rows, 0));
        const auto media = static_cast<std::int32_t>(rowsOfMedia.size());
        for (MediaWindow& window : m_windows) window = {std::clamp(window.first, 0, media), std::clamp(window.last, 0, media)};
    }
    [[nodiscard]] std::string_view name() const override { return "cross_media"; }
    [[nodiscard]] bool allows(Cell cell) const override {
        const KeyRun run = keysOf(cell.query);
        return cell.key >= run.begin && cell.key < run.end;
    }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        const KeyRun run = keysOf(query);
        appendClipped(out, run.begin, run.end, window);
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer& namer) const override {
        if (cell.query < 0 || static_cast<std::size_t>(cell.query) >= m_windows.size()) return "the query is outside the sequence";
        const MediaWindow window = m_windows[static_cast<std::size_t>(cell.query)];
        const auto after = std::upper_bound(m_begin.begin(), m_begin.end(), cell.key);
        const auto medium = static_cast<std::int32_t>(after - m_begin.begin()) - 1;
        const std::string its = namer.key(cell.key) + " belongs to medium " + std::to_string(medium);
        if (allows(cell))
            return its + (m_rule == CrossRule::AllPreceding ? ", which has appeared by then" : ", the one this row is bound to");
        if (window.first >= window.last) {
            switch (m_rule) {
                case CrossRule::Next:
                    return "no medium follows this row";
                case CrossRule::LastPrecedingUntilEos:
                    return "no medium has appeared since the last end of text";
                default:
                    return "no medium has appeared yet";
            }
        }
        if (medium >= window.last) return its + ", which comes later";
        return its + ", and this row is bound to medium " + std::to_string(window.last - 1) + " alone";
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        TermRecord out{"cross_media", {{"rule", static_cast<std::int64_t>(m_rule)}}, {{"first", {}}, {"last", {}}, {"rows", {}}}, {}};
        for (const MediaWindow& window : m_windows) {
            out.columns[0].second.push_back(window.first);
            out.columns[1].second.push_back(window.last);
        }
        for (std::size_t m = 0; m + 1 < m_begin.size(); ++m)
            out.columns[2].second.push_back(static_cast<std::int32_t>(m_begin[m + 1] - m_begin[m]));
        return out;
    }

private:
    [[nodiscard]] KeyRun keysOf(std::int64_t query) const {
        if (query < 0 || static_cast<std::size_t>(query) >= m_windows.size()) return {};
        const MediaWindow window = m_windows[static_cast<std::size_t>(query)];
        if (window.first >= window.last) return {};
        return {m_begin[static_cast<std::size_t>(window.first)], m_begin[static_cast<std::size_t>(window.last)]};
    }

    std::vector<MediaWindow> m_windows;
    std::vector<std::int64_t> m_begin;
    CrossRule m_rule;
};

bool segmentBegins(std::span<const std::int32_t> segments, std::size_t row) {
    return row > 0 && !segments.empty() && segments[row] != segments[row - 1];
}

std::vector<MediaWindow> nextWindows(std::span<const std::int32_t> slots, std::span<const std::int32_t> segments) {
    std::vector<MediaWindow> out(slots.size());
    MediaWindow current;
    for (std::size_t row = slots.size(); row-- > 0;) {
        if (row + 1 < slots.size() && segmentBegins(segments, row + 1)) current = {};
        if (slots[row] >= 0) current = {slots[row], slots[row] + 1};
        out[row] = current;
    }
    return out;
}

}  // namespace

std::vector<MediaWindow> mediaWindows(CrossRule rule, std::span<const std::int32_t> mediaSlot, std::span<const std::uint8_t> endOfText,
                                      std::span<const std::int32_t> segmentOfRow) {
    if (rule == CrossRule::Next) return nextWindows(mediaSlot, segmentOfRow);
    std::vector<MediaWindow> out(mediaSlot.size());
    MediaWindow current;
    for (std::size_t row = 0; row < mediaSlot.size(); ++row) {
        if (segmentBegins(segmentOfRow, row)) current = {};
        const std::int32_t slot = mediaSlot[row];
        if (slot >= 0) {
            const bool widen = rule == CrossRule::AllPreceding && current.first < current.last;
            current = {widen ? current.first : slot, slot + 1};
        }
        out[row] = current;
        // The end-of-text row itself is still bound; what follows is not, until the next medium.
        if (rule == CrossRule::LastPrecedingUntilEos && row < endOfText.size() && endOfText[row]) current = {};
    }
    return out;
}

std::vector<std::int32_t> textMediaIndex(std::span<const MediaWindow> windows) {
    std::vector<std::int32_t> out(windows.size());
    std::transform(windows.begin(), windows.end(), out.begin(), [](MediaWindow w) { return w.first < w.last ? w.last - 1 : -1; });
    return out;
}

TermPtr crossMedia(std::span<const MediaWindow> windows, std::span<const std::int64_t> rowsOfMedia, CrossRule rule) {
    return std::make_shared<CrossMedia>(windows, rowsOfMedia, rule);
}

}  // namespace rowscope::masks
