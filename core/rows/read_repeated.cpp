#include <algorithm>

#include "core/rows/expand.h"

namespace rowscope::rows {
namespace {

const PlaceholderRule* ruleFor(std::span<const PlaceholderRule> rules, std::int32_t token) {
    for (const PlaceholderRule& rule : rules)
        if (rule.token == token) return &rule;
    return nullptr;
}

/// How many of `boundary`'s tokens stand right before row `end` and not before `floor`: all of them or none.
std::int32_t matchBefore(std::span<const std::int32_t> tokens, std::int32_t end, std::int32_t floor,
                         const std::vector<std::int32_t>& boundary) {
    const auto size = static_cast<std::int32_t>(boundary.size());
    return end - size >= floor && std::equal(boundary.begin(), boundary.end(), tokens.begin() + (end - size)) ? size : 0;
}
std::int32_t matchAfter(std::span<const std::int32_t> tokens, std::int32_t begin, const std::vector<std::int32_t>& boundary) {
    const auto size = static_cast<std::int32_t>(boundary.size());
    return static_cast<std::size_t>(begin) + boundary.size() <= tokens.size() &&
                   std::equal(boundary.begin(), boundary.end(), tokens.begin() + begin)
               ? size
               : 0;
}

std::string sumOf(std::span<const MediaItem> media) {
    std::string out;
    for (std::size_t i = 0; i < media.size(); ++i) {
        if (i == 8) return out + " + …";
        out += (i ? " + " : "") + std::to_string(media[i].rows);
    }
    return out.empty() ? "0" : out;
}

/// The feature rows of a record with the boundary rows around them.
RowRange wholeOf(const ExpansionRecord& record) {
    return {record.rows.begin - record.leadingBoundaryRows, record.rows.end + record.trailingBoundaryRows};
}

/// Three passes over one sequence: find placeholder rows, give them to media, recover the template.
class RepeatedReader {
public:
    RepeatedReader(const RowTable& rows, std::span<const PlaceholderRule> rules, std::span<const MediaItem> media, std::int32_t batchId)
        : m_rules(rules), m_media(media), m_batchId(batchId), m_where("sample " + std::to_string(batchId)) {
        m_out.expansion.convention = PlaceholderConvention::AlreadyRepeated;
        m_out.rows = rows;
    }

    Result<ExpandedSequence> read() {
        ROWSCOPE_TRY(checkColumns(m_out.rows, m_where));
        if (m_out.rows.tokenId.size() != m_out.rows.size())
            return fail(ErrorKind::NotFound, m_where, "token ids are needed to find placeholders");
        startColumns();
        ROWSCOPE_TRY(findPlaceholders());
        for (std::size_t m = 0; m < m_media.size(); ++m) ROWSCOPE_TRY(bind(m));
        recoverTemplate();
        return std::move(m_out);
    }

private:
    [[nodiscard]] std::string placeOf(const MediaItem& item) const { return m_where + ", medium " + std::to_string(item.mediaId); }
    [[nodiscard]] std::int32_t token(std::int32_t row) const { return m_out.rows.tokenId[static_cast<std::size_t>(row)]; }

    void startColumns() {
        RowTable& table = m_out.rows;
        const std::size_t n = table.size();
        if (table.valid.empty()) table.valid.assign(n, 1);
        if (table.part.empty()) table.part.assign(n, Part::Text);
        table.originKind.assign(n, OriginKind::Text);
        table.originId.assign(n, -1);
        table.sourceIndex.assign(n, -1);
        m_out.source.resize(n);
        for (std::size_t row = 0; row < n; ++row) {
            if (table.valid[row]) continue;
            table.originKind[row] = OriginKind::Padding;
            table.part[row] = Part::Padding;
            m_out.source[row] = {RowSource::From::Padding, -1, -1};
        }
    }

    Status findPlaceholders() {
        for (std::size_t row = 0; row < m_out.rows.size(); ++row)
            if (m_out.rows.valid[row] && ruleFor(m_rules, m_out.rows.tokenId[row]))
                m_placeholders.push_back(static_cast<std::int32_t>(row));
        std::int64_t features = 0;
        for (const MediaItem& item : m_media) {
            if (item.rows <= 0)
                return fail(ErrorKind::Value, placeOf(item), "has no feature rows", "at least 1", std::to_string(item.rows));
            features += item.rows;
        }
        if (features == static_cast<std::int64_t>(m_placeholders.size())) return {};
        return fail(ErrorKind::Mismatch, m_where, "placeholder rows and feature rows differ in number", sumOf(m_media) + " feature rows",
                    std::to_string(m_placeholders.size()) + " placeholder rows",
                    "an image was cut, or the processor and the model disagree on its size");
    }

    /// Gives the next placeholder rows to medium m; what stands between them and its boundary tokens belong to it.
    Status bind(std::size_t m) {
        const MediaItem& item = m_media[m];
        const auto own = std::span<const std::int32_t>(m_placeholders).subspan(m_next, static_cast<std::size_t>(item.rows));
        m_next += own.size();
        const PlaceholderRule& rule = *ruleFor(m_rules, token(own.front()));
        for (const std::int32_t row : own)
            if (token(row) != rule.token)
                return fail(ErrorKind::Mismatch, placeOf(item), "its rows have placeholders of two kinds",
                            "token " + std::to_string(rule.token),
                            "token " + std::to_string(token(row)) + " at row " + std::to_string(row));
        ExpansionRecord record;
        record.batchId = m_batchId;
        record.mediaId = item.mediaId;
        record.processorManifestHash = item.processorManifestHash;
        record.rows = {own.front(), own.back() + 1};
        record.leadingBoundaryRows = matchBefore(m_out.rows.tokenId, record.rows.begin, m_floor, rule.boundaryBefore);
        record.trailingBoundaryRows = matchAfter(m_out.rows.tokenId, record.rows.end, rule.boundaryAfter);
        record.interiorBoundaryRows = record.rows.size() - item.rows;
        const RowRange whole = wholeOf(record);
        m_floor = whole.end;
        for (std::int32_t row = whole.begin; row < whole.end; ++row) {
            m_out.rows.part[static_cast<std::size_t>(row)] = Part::Boundary;
            m_out.source[static_cast<std::size_t>(row)] = {RowSource::From::Boundary, -1, static_cast<std::int32_t>(m)};
        }
        std::int32_t feature = 0;
        for (const std::int32_t at : own) {
            const auto row = static_cast<std::size_t>(at);
            m_out.rows.part[row] = Part::Media;
            m_out.rows.originKind[row] = rule.kind;
            m_out.rows.originId[row] = item.mediaId;
            m_out.rows.sourceIndex[row] = feature;
            m_out.source[row] = {RowSource::From::Media, feature++, static_cast<std::int32_t>(m)};
        }
        m_out.expansion.mediaRows += item.rows;
        m_out.expansion.records.push_back(std::move(record));
        return {};
    }

    /// Every other real row, and one placeholder a medium.
    void recoverTemplate() {
        Expansion& e = m_out.expansion;
        e.placeholders = static_cast<std::int32_t>(m_media.size());
        std::size_t m = 0;
        for (std::int32_t row = 0; static_cast<std::size_t>(row) < m_out.rows.size(); ++row) {
            const auto index = static_cast<std::int32_t>(e.templateTokens.size());
            if (m < e.records.size() && row == wholeOf(e.records[m]).begin) {
                const RowRange whole = wholeOf(e.records[m]);
                e.records[m].placeholderPosition = index;
                e.templateTokens.push_back(token(e.records[m].rows.begin));
                e.templateToRows.push_back(whole);
                for (std::int32_t at = whole.begin; at < whole.end; ++at)
                    if (RowSource& source = m_out.source[static_cast<std::size_t>(at)]; source.from == RowSource::From::Boundary)
                        source.index = e.boundaryRows++;
                row = whole.end - 1;
                ++m;
                continue;
            }
            if (!m_out.rows.valid[static_cast<std::size_t>(row)]) continue;
            m_out.source[static_cast<std::size_t>(row)] = {RowSource::From::Template, index, -1};
            m_out.rows.sourceIndex[static_cast<std::size_t>(row)] = index;
            e.templateTokens.push_back(token(row));
            e.templateToRows.push_back({row, row + 1});
        }
        e.templateLength = static_cast<std::int32_t>(e.templateTokens.size());
    }

    std::span<const PlaceholderRule> m_rules;
    std::span<const MediaItem> m_media;
    std::int32_t m_batchId;
    std::string m_where;
    ExpandedSequence m_out;
    std::vector<std::int32_t> m_placeholders;
    std::size_t m_next = 0;    ///< first placeholder row that no medium has yet
    std::int32_t m_floor = 0;  ///< behind the medium before
};

}  // namespace

std::vector<MediaItem> mediaFromRuns(std::span<const std::int32_t> tokens, std::span<const PlaceholderRule> rules) {
    std::vector<MediaItem> out;
    for (std::size_t row = 0; row < tokens.size(); ++row) {
        if (!ruleFor(rules, tokens[row])) continue;
        const bool joins = row > 0 && tokens[row - 1] == tokens[row];
        if (!joins) out.push_back({static_cast<std::int32_t>(out.size()), 0, {}, {}});
        ++out.back().rows;
    }
    return out;
}

Result<ExpandedSequence> readRepeated(const RowTable& rows, std::span<const PlaceholderRule> rules, std::span<const MediaItem> media,
                                      std::int32_t batchId) {
    return RepeatedReader(rows, rules, media, batchId).read();
}

}  // namespace rowscope::rows
