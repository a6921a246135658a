#include "core/masks/terms_rows.h"

#include <algorithm>
#include <cstring>

namespace rowscope::masks {
namespace {

/// Runs of rows for which `holds(row)`.
template <class Holds>
KeyRuns runsWhere(std::size_t rowCount, Holds holds) {
    KeyRuns out;
    const KeyRun all{0, static_cast<std::int64_t>(rowCount)};
    for (std::size_t row = 0; row < rowCount; ++row)
        if (holds(row)) appendClipped(out, static_cast<std::int64_t>(row), static_cast<std::int64_t>(row) + 1, all);
    return out;
}

class Validity final : public Term {
public:
    Validity(std::span<const std::uint8_t> keys, std::span<const std::uint8_t> queries)
        : m_keys(keys.size()), m_queries(queries.begin(), queries.end()), m_hasQueries(!queries.empty()) {
        for (std::size_t k = 0; k < keys.size(); ++k) m_keys[k] = keys[k] != 0;
        m_runs = runsWhere(keys.size(), [&](std::size_t k) { return keys[k] != 0; });
    }
    [[nodiscard]] std::string_view name() const override { return "validity"; }
    [[nodiscard]] bool allows(Cell cell) const override { return keyReal(cell.key) && queryReal(cell.query); }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        if (queryReal(query)) appendWindow(out, m_runs.data(), m_runs.size(), window);
    }
    void fill(const TileArea& area, std::span<std::uint8_t> out) const override {
        const auto last = std::min(area.keyBegin + area.keys, static_cast<std::int64_t>(m_keys.size()));
        const auto known = static_cast<std::size_t>(std::max<std::int64_t>(last - area.keyBegin, 0));
        for (std::int64_t q = 0; q < area.queries; ++q) {
            std::uint8_t* line = out.data() + q * area.keys;
            const std::size_t real = queryReal(area.queryBegin + q) ? known : 0;
            if (real > 0) std::memcpy(line, m_keys.data() + area.keyBegin, real);
            std::memset(line + real, 0, static_cast<std::size_t>(area.keys) - real);
        }
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        const std::string key = std::to_string(cell.key);
        const std::string query = std::to_string(cell.query);
        if (!keyReal(cell.key))
            return cell.key == cell.query || queryReal(cell.query) ? key + " is padding" : query + " and " + key + " are padding";
        if (!queryReal(cell.query)) return query + " is padding";
        return m_hasQueries ? "both rows are real" : key + " is real";
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        TermRecord out{"validity", {}, {{"keys", {m_keys.begin(), m_keys.end()}}}, {}};
        if (m_hasQueries) out.columns.emplace_back("queries", std::vector<std::int32_t>(m_queries.begin(), m_queries.end()));
        return out;
    }

private:
    [[nodiscard]] bool keyReal(std::int64_t key) const {
        return key >= 0 && static_cast<std::size_t>(key) < m_keys.size() && m_keys[static_cast<std::size_t>(key)] != 0;
    }
    [[nodiscard]] bool queryReal(std::int64_t query) const {
        if (!m_hasQueries) return true;
        return query >= 0 && static_cast<std::size_t>(query) < m_queries.size() && m_queries[static_cast<std::size_t>(query)] != 0;
    }

    std::vector<std::uint8_t> m_keys;
    std::vector<std::uint8_t> m_queries;
    bool m_hasQueries;
    KeyRuns m_runs;
};

bool isMedia(rows::OriginKind kind) { return kind > rows::OriginKind::Text; }

class MediaKeys final : public Term {
public:
    explicit MediaKeys(std::span<const rows::OriginKind> kinds)
        : m_rows(kinds.size()), m_runs(runsWhere(kinds.size(), [&](std::size_t row) { return isMedia(kinds[row]); })) {}
    [[nodiscard]] std::string_view name() const override { return "media_keys"; }
    [[nodiscard]] bool allows(Cell cell) const override {
        const auto run = std::partition_point(m_runs.begin(), m_runs.end(), [&](const KeyRun& r) { return r.end <= cell.key; });
        return run != m_runs.end() && cell.key >= run->begin;
    }
    void runs(std::int64_t, KeyRun window, KeyRuns& out) const override { appendWindow(out, m_runs.data(), m_runs.size(), window); }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        return std::to_string(cell.key) + (allows(cell) ? " is a media row" : " is no media row");
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        std::vector<std::int32_t> media(m_rows, 0);
        for (const KeyRun& run : m_runs) std::fill(media.begin() + run.begin, media.begin() + run.end, 1);
        return TermRecord{"media_keys", {}, {{"media", std::move(media)}}, {}};
    }

private:
    std::size_t m_rows;
    KeyRuns m_runs;
};

class TextCausal final : public Term {
public:
    TextCausal(std::span<const rows::OriginKind> kinds, std::int64_t offset) : m_media(kinds.size()), m_offset(offset) {
        for (std::size_t row = 0; row < kinds.size(); ++row) m_media[row] = isMedia(kinds[row]);
    }
    [[nodiscard]] std::string_view name() const override { return "text_causal"; }
    [[nodiscard]] bool allows(Cell cell) const override { return isText(cell.query + m_offset) && cell.key <= cell.query + m_offset; }
    void runs(std::int64_t query, KeyRun window, KeyRuns& out) const override {
        if (isText(query + m_offset)) appendClipped(out, 0, query + m_offset + 1, window);
    }
    [[nodiscard]] std::string reason(Cell cell, const RowNamer&) const override {
        const std::int64_t query = cell.query + m_offset;
        if (!isText(query)) return std::to_string(query) + " is a media row and reads only media";
        return std::to_string(cell.key) + (allows(cell) ? " is not later than " : " is later than ") + std::to_string(query);
    }
    [[nodiscard]] std::optional<TermRecord> record() const override {
        return TermRecord{"text_causal", {{"offset", m_offset}}, {{"media", {m_media.begin(), m_media.end()}}}, {}};
    }

private:
    [[nodiscard]] bool isText(std::int64_t row) const {
        return row >= 0 && static_cast<std::size_t>(row) < m_media.size() && m_media[static_cast<std::size_t>(row)] == 0;
    }
    std::vector<std::uint8_t> m_media;
    std::int64_t m_offset;
};

}  // namespace

TermPtr validity(std::span<const std::uint8_t> keyValid, std::span<const std::uint8_t> queryValid) {
    return std::make_shared<Validity>(keyValid, queryValid);
}
TermPtr mediaKeys(std::span<const rows::OriginKind> originKind) { return std::make_shared<MediaKeys>(originKind); }
TermPtr textCausal(std::span<const rows::OriginKind> originKind, std::int64_t queryOffset) {
    return std::make_shared<TextCausal>(originKind, queryOffset);
}

}  // namespace rowscope::masks
