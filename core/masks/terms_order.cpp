#include "core/masks/terms_order.h"

#include <algorithm>
#include <limits>

namespace rowscope::masks {
namespace {

constexpr std::int64_t kFar = std::numeric_limits<std::int64_t>::max() / 4;

class Causal final : public Term {
public:
    explicit Causal(std::int64_t offset) : m_offset(offset) {}
    [[nodiscard]] std::string_view name() const override { return "causal"; }
    [[nodiscard]] bool allows(Cell cell) const override { return cell.key <= cell.query + m_offset; }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override { appendClipped(out, 0, query + m_offset + 1, window); }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        const std::string key = std::to_string(cell.key);
        const std::string query = std::to_string(cell.query + m_offset);
        if (cell.key == cell.query + m_offset) return "a row may read itself";
        return key + (allows(cell) ? " is earlier than " : " is later than ") + query;
    }
    [[nodiscard]] std::optional<TermRecord> record() const override { return TermRecord{"causal", {{"offset", m_offset}}, {}, {}}; }

private:
    std::int64_t m_offset;
};

class SlidingWindow final : public Term {
public:
    SlidingWindow(std::int64_t left, std::int64_t right, std::int64_t offset)
        : m_left(left < 0 ? kFar : left), m_right(right < 0 ? kFar : right), m_offset(offset) {}
    [[nodiscard]] std::string_view name() const override { return "sliding_window"; }
    [[nodiscard]] bool allows(Cell cell) const override {
        const std::int64_t distance = cell.query + m_offset - cell.key;
        return distance <= m_left && -distance <= m_right;
    }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        appendClipped(out, query + m_offset - m_left, query + m_offset + m_right + 1, window);
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        const std::int64_t distance = cell.query + m_offset - cell.key;
        const std::int64_t limit = distance > 0 ? m_left : m_right;
        if (distance == 0) return "the window holds the row itself";
        const std::string side = distance > 0 ? " back" : " ahead";
        if (limit == kFar) return "the window has no limit" + side;
        const std::string rows = std::to_string(std::abs(distance)) + (std::abs(distance) == 1 ? " row" : " rows");
        return std::to_string(cell.key) + " is " + rows + side + ", the window reaches " + std::to_string(limit) + side;
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        const auto bound = [](std::int64_t side) { return side == kFar ? std::int64_t{-1} : side; };
        return TermRecord{"sliding_window", {{"left", bound(m_left)}, {"right", bound(m_right)}, {"offset", m_offset}}, {}, {}};
    }

private:
    std::int64_t m_left;
    std::int64_t m_right;
    std::int64_t m_offset;
};

class PrefixLm final : public Term {
public:
    explicit PrefixLm(std::int64_t length) : m_length(length) {}
    [[nodiscard]] std::string_view name() const override { return "prefix_lm"; }
    [[nodiscard]] bool allows(Cell cell) const override { return cell.key < m_length; }
    void runs(std::int64_t, KeyRun window, KeyRuns& out) const override { appendClipped(out, 0, m_length, window); }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        return std::to_string(cell.key) + (allows(cell) ? " is in the prefix of " : " is behind the prefix of ") +
               std::to_string(m_length) + " rows";
    }
    [[nodiscard]] std::optional<TermRecord> record() const override { return TermRecord{"prefix_lm", {{"length", m_length}}, {}, {}}; }

private:
    std::int64_t m_length;
};

class QFormer final : public Term {
public:
    QFormer(QFormerMode mode, std::int64_t queries, std::int64_t text) : m_mode(mode), m_queries(queries), m_rows(queries + text) {}
    [[nodiscard]] std::string_view name() const override {
        switch (m_mode) {
            case QFormerMode::Itc:
                return "qformer_itc";
            case QFormerMode::Itg:
                return "qformer_itg";
            case QFormerMode::Itm:
                return "qformer_itm";
        }
        return "qformer";
    }
    [[nodiscard]] bool allows(Cell cell) const override {
        const KeyRun run = keysOf(cell.query);
        return cell.key >= run.begin && cell.key < run.end;
    }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        const KeyRun run = keysOf(query);
        appendClipped(out, run.begin, run.end, window);
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        const bool fromText = cell.query >= m_queries;
        const bool toText = cell.key >= m_queries;
        if (m_mode == QFormerMode::Itm) return "under ITM every query and text row reads every other";
        if (fromText != toText && m_mode == QFormerMode::Itc) return "ITC keeps query rows and text rows apart";
        if (!fromText && toText) return "under ITG a query row reads no text";
        if (!toText) return fromText ? "under ITG a text row reads all query rows" : "query rows read one another";
        if (m_mode == QFormerMode::Itc) return "text rows read one another";
        return std::string("under ITG text reads text causally, and ") + std::to_string(cell.key) +
               (allows(cell) ? " is not later than " : " is later than ") + std::to_string(cell.query);
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        return TermRecord{std::string(name()), {{"queries", m_queries}, {"text", m_rows - m_queries}}, {}, {}};
    }

private:
    /// In each mode a row's keys are one run.
    [[nodiscard]] KeyRun keysOf(std::int64_t query) const {
        if (query < 0 || query >= m_rows) return {};
        const bool text = query >= m_queries;
        switch (m_mode) {
            case QFormerMode::Itc:
                return text ? KeyRun{m_queries, m_rows} : KeyRun{0, m_queries};
            case QFormerMode::Itg:
                return text ? KeyRun{0, query + 1} : KeyRun{0, m_queries};
            case QFormerMode::Itm:
                return {0, m_rows};
        }
        return {};
    }

    QFormerMode m_mode;
    std::int64_t m_queries;
    std::int64_t m_rows;
};

}  // namespace

TermPtr causal(std::int64_t queryOffset) { return std::make_shared<Causal>(queryOffset); }
TermPtr slidingWindow(std::int64_t left, std::int64_t right, std::int64_t queryOffset) {
    return std::make_shared<SlidingWindow>(left, right, queryOffset);
}
TermPtr prefixLm(std::int64_t prefixLength) { return std::make_shared<PrefixLm>(prefixLength); }
TermPtr qformer(QFormerMode mode, std::int64_t queryRows, std::int64_t textRows) {
    return std::make_shared<QFormer>(mode, queryRows, textRows);
}

}  // namespace rowscope::masks
