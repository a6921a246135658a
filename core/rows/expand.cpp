#include "core/rows/expand.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace rowscope::rows {
namespace {

const PlaceholderRule* ruleFor(std::span<const PlaceholderRule> rules, std::int32_t token) {
    for (const PlaceholderRule& rule : rules)
        if (rule.token == token) return &rule;
    return nullptr;
}

bool isReal(const RowTable& rows, std::size_t row) { return rows.valid.empty() || rows.valid[row] != 0; }

std::string placeOf(std::int32_t batchId, const MediaItem& item) {
    return "sample " + std::to_string(batchId) + ", medium " + std::to_string(item.mediaId);
}

/// One placeholder's tokens after expansion.
Result<std::vector<std::int32_t>> patternOf(const PlaceholderRule& rule, const MediaItem& item, std::int32_t batchId) {
    if (item.rows <= 0)
        return fail(ErrorKind::Value, placeOf(batchId, item), "has no feature rows", "at least 1", std::to_string(item.rows));
    if (item.pattern.empty()) {
        std::vector<std::int32_t> out = rule.boundaryBefore;
        out.insert(out.end(), static_cast<std::size_t>(item.rows), rule.token);
        out.insert(out.end(), rule.boundaryAfter.begin(), rule.boundaryAfter.end());
        return out;
    }
    const auto features = std::count(item.pattern.begin(), item.pattern.end(), rule.token);
    if (features != item.rows)
        return fail(ErrorKind::Mismatch, placeOf(batchId, item), "its pattern has another number of feature rows",
                    std::to_string(item.rows), std::to_string(features));
    return item.pattern;
}

/// Collects the pass over the template.
struct Pass {
    ExpandedSequence out;
    std::vector<std::int32_t> from;  ///< template row of every expanded row
    std::vector<std::int32_t> tokens;

    void keep(std::int32_t row, std::int32_t token) {
        const auto at = static_cast<std::int32_t>(from.size());
        out.expansion.templateToRows.push_back({at, at + 1});
        from.push_back(row);
        tokens.push_back(token);
        out.source.push_back({RowSource::From::Template, row, -1});
    }
    void insert(std::int32_t row, std::int32_t media, const PlaceholderRule& rule, const MediaItem& item,
                const std::vector<std::int32_t>& pattern, std::int32_t batchId) {
        Expansion& expansion = out.expansion;
        const auto begin = static_cast<std::int32_t>(from.size());
        const auto firstFeature = static_cast<std::int32_t>(std::find(pattern.begin(), pattern.end(), rule.token) - pattern.begin());
        const auto behind = static_cast<std::int32_t>(std::find(pattern.rbegin(), pattern.rend(), rule.token) - pattern.rbegin());
        const auto size = static_cast<std::int32_t>(pattern.size());
        ExpansionRecord record;
        record.batchId = batchId;
        record.mediaId = item.mediaId;
        record.placeholderPosition = row;
        record.rows = {begin + firstFeature, begin + size - behind};
        record.leadingBoundaryRows = firstFeature;
        record.trailingBoundaryRows = behind;
        record.interiorBoundaryRows = record.rows.size() - item.rows;
        record.processorManifestHash = item.processorManifestHash;
        expansion.records.push_back(std::move(record));
        expansion.templateToRows.push_back({begin, begin + size});
        std::int32_t feature = 0;
        for (const std::int32_t token : pattern) {
            from.push_back(row);
            tokens.push_back(token);
            if (token == rule.token)
                out.source.push_back({RowSource::From::Media, feature++, media});
            else
                out.source.push_back({RowSource::From::Boundary, expansion.boundaryRows++, media});
        }
        expansion.mediaRows += item.rows;
        ++expansion.placeholders;
    }
};

/// Sets the columns in which an inserted row differs from its placeholder.
void setInsertedColumns(Pass& pass, std::span<const PlaceholderRule> rules, std::span<const MediaItem> media) {
    RowTable& rows = pass.out.rows;
    const std::size_t n = rows.size();
    rows.tokenId = pass.tokens;
    if (rows.valid.empty()) rows.valid.assign(n, 1);
    if (rows.part.empty()) rows.part.assign(n, Part::Text);
    rows.originKind.assign(n, OriginKind::Text);
    rows.originId.assign(n, -1);
    rows.sourceIndex.assign(n, -1);
    for (std::size_t row = 0; row < n; ++row) {
        const RowSource& source = pass.out.source[row];
        if (source.from == RowSource::From::Template) {
            rows.sourceIndex[row] = source.index;
            continue;
        }
        const bool last = row + 1 == n || pass.from[row + 1] != pass.from[row];
        if (!rows.label.empty()) rows.label[row] = kIgnored;
        if (!last && !rows.marker.empty()) rows.marker[row] = -1;
        if (!last && !rows.targetRole.empty() && !rows.role.empty())
            rows.targetRole[row] = rows.role[row];  // it predicts a row of its own piece
        if (source.from == RowSource::From::Boundary) {
            rows.part[row] = Part::Boundary;
            continue;
        }
        rows.part[row] = Part::Media;
        rows.originKind[row] = ruleFor(rules, rows.tokenId[row])->kind;
        rows.originId[row] = media[static_cast<std::size_t>(source.media)].mediaId;
        rows.sourceIndex[row] = source.index;
    }
}

}  // namespace

Result<ExpandedSequence> expand(const RowTable& templateRows, std::span<const PlaceholderRule> rules, std::span<const MediaItem> media,
                                std::int32_t batchId) {
    const std::string where = "sample " + std::to_string(batchId);
    ROWSCOPE_TRY(checkColumns(templateRows, where));
    if (templateRows.tokenId.size() != templateRows.size())
        return fail(ErrorKind::NotFound, where, "token ids are needed to find placeholders");
    Pass pass;
    Expansion& expansion = pass.out.expansion;
    std::size_t next = 0;
    std::size_t placeholders = 0;
    for (std::size_t row = 0; row < templateRows.size(); ++row) {
        const auto at = static_cast<std::int32_t>(row);
        const std::int32_t token = templateRows.tokenId[row];
        if (!isReal(templateRows, row)) {
            expansion.templateToRows.push_back({static_cast<std::int32_t>(pass.from.size()), static_cast<std::int32_t>(pass.from.size())});
            expansion.templateTokens.push_back(token);
            continue;
        }
        expansion.templateTokens.push_back(token);
        ++expansion.templateLength;
        const PlaceholderRule* rule = ruleFor(rules, token);
        if (!rule) {
            pass.keep(at, token);
            continue;
        }
        if (placeholders++; next >= media.size()) continue;  // counted to the end, so that the error names both totals
        ROWSCOPE_TRY_ASSIGN(pattern, patternOf(*rule, media[next], batchId));
        if (pass.from.size() + pattern.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()))
            return fail(ErrorKind::Limit, placeOf(batchId, media[next]), "the expanded sequence has too many rows", "at most 2147483647");
        pass.insert(at, static_cast<std::int32_t>(next), *rule, media[next], pattern, batchId);
        ++next;
    }
    if (placeholders != media.size())
        return fail(ErrorKind::Mismatch, where, "placeholders and media differ in number",
                    std::to_string(placeholders) + " media for " + std::to_string(placeholders) + " placeholders",
                    std::to_string(media.size()), "the template and the processor must list the same media");
    pass.out.rows = gatherRows(templateRows, pass.from);
    pass.out.rows.position = {};
    setInsertedColumns(pass, rules, media);
    return std::move(pass.out);
}

Result<ExpandedSequence> expandTokens(std::span<const std::int32_t> tokens, std::span<const PlaceholderRule> rules,
                                      std::span<const MediaItem> media, std::int32_t batchId) {
    RowTable rows;
    rows.rowCount = tokens.size();
    rows.tokenId.assign(tokens.begin(), tokens.end());
    return expand(rows, rules, media, batchId);
}

ExpandedSequence padTo(ExpandedSequence sequence, std::size_t length, PadSide side, std::int32_t padToken) {
    const std::size_t rows = sequence.rows.size();
    if (length <= rows) return sequence;
    const std::size_t shift = side == PadSide::Left ? length - rows : 0;
    std::vector<std::int32_t> from(length, -1);
    std::iota(from.begin() + static_cast<std::ptrdiff_t>(shift), from.begin() + static_cast<std::ptrdiff_t>(shift + rows), 0);
    sequence.rows = gatherRows(sequence.rows, from, padToken);
    sequence.source.insert(side == PadSide::Left ? sequence.source.begin() : sequence.source.end(), length - rows,
                           RowSource{RowSource::From::Padding, -1, -1});
    const auto by = static_cast<std::int32_t>(shift);
    for (ExpansionRecord& record : sequence.expansion.records) record.rows = {record.rows.begin + by, record.rows.end + by};
    for (RowRange& range : sequence.expansion.templateToRows) range = {range.begin + by, range.end + by};
    return sequence;
}

std::vector<std::int32_t> templateIndexOfRows(const Expansion& expansion, std::size_t rowCount) {
    std::vector<std::int32_t> out(rowCount, -1);
    for (std::size_t token = 0; token < expansion.templateToRows.size(); ++token) {
        const RowRange range = expansion.templateToRows[token];
        for (std::int32_t row = std::max(range.begin, 0); row < range.end && static_cast<std::size_t>(row) < rowCount; ++row)
            out[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(token);
    }
    return out;
}

}  // namespace rowscope::rows
