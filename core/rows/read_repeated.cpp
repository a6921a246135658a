#include <algorithm>

#include "core/rows/expand.h"

namespace rowscope::rows {
namespace {

const PlaceholderRule* ruleFor(std::span<const PlaceholderRule> rules, std::int32_t token) {
    for (const PlaceholderRule& rule : rules)
        if (rule.token == token) return &rule;
    return nullptr;
}

/// How many of `boundary`'s tokens stand right before row `end` (from the back) and not before `floor`.
std::int32_t matchBefore(std::span<const std::int32_t> tokens, std::int32_t end, std::int32_t floor, const std::vector<std::int32_t>& boundary) {
    const auto size = static_cast<std::int32_t>(boundary.size());
    if (end - size < floor) return 0;
    return std::equal(boundary.begin(), boundary.end(), tokens.begin() + (end - size)) ? size : 0;
}
std::int32_t matchAfter(std::span<const std::int32_t> tokens, std::int32_t begin, const std::vector<std::int32_t>& boundary) {
    const auto size = static_cast<std::int32_t>(boundary.size());
    if (static_cast<std::size_t>(begin + size) > tokens.size()) return 0;
    return std::equal(boundary.begin(), boundary.end(), tokens.begin() + begin) ? size : 0;
}

std::string sumOf(std::span<const MediaItem> media) {
    std::string out;
    for (std::size_t i = 0; i < media.size(); ++i) {
        if (i == 8) return out + " + …";
        out += (i ? " + " : "") + std::to_string(media[i].rows);
    }
    return out.empty() ? "0" : out;
}

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
    const std::string where = "sample " + std::to_string(batchId);
    ROWSCOPE_TRY(checkColumns(rows, where));
    if (rows.tokenId.size() != rows.size()) return fail(ErrorKind::NotFound, where, "token ids are needed to find placeholders");
    const auto isReal = [&](std::size_t row) { return rows.valid.empty() || rows.valid[row] != 0; };

    std::vector<std::int32_t> placeholderRows;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (isReal(row) && ruleFor(rules, rows.tokenId[row])) placeholderRows.push_back(static_cast<std::int32_t>(row));
    std::int64_t featureRows = 0;
    for (const MediaItem& item : media) {
        if (item.rows <= 0)
            return fail(ErrorKind::Value, where + ", medium " + std::to_string(item.mediaId), "has no feature rows", "at least 1", std::to_string(item.rows));
        featureRows += item.rows;
    }
    if (featureRows != static_cast<std::int64_t>(placeholderRows.size()))
        return fail(ErrorKind::Mismatch, where, "placeholder rows and feature rows differ in number", sumOf(media) + " feature rows",
                    std::to_string(placeholderRows.size()) + " placeholder rows", "an image was cut, or the processor and the model disagree on its size");

    ExpandedSequence out;
    out.expansion.convention = PlaceholderConvention::AlreadyRepeated;
    out.rows = rows;
    const std::size_t n = rows.size();
    RowTable& table = out.rows;
    if (table.valid.empty()) table.valid.assign(n, 1);
    if (table.part.empty()) table.part.assign(n, Part::Text);
    table.originKind.resize(n);
    table.originId.assign(n, -1);
    table.sourceIndex.assign(n, -1);
    out.source.resize(n);
    for (std::size_t row = 0; row < n; ++row) {
        table.originKind[row] = isReal(row) ? OriginKind::Text : OriginKind::Padding;
        if (!isReal(row)) {
            table.part[row] = Part::Padding;
            out.source[row] = {RowSource::From::Padding, -1, -1};
        }
    }
    // Each medium takes its share of placeholder rows; what stands between them and its boundary tokens belong to it.
    std::size_t next = 0;
    std::int32_t floor = 0;
    for (std::size_t m = 0; m < media.size(); ++m) {
        const MediaItem& item = media[m];
        const PlaceholderRule& rule = *ruleFor(rules, rows.tokenId[static_cast<std::size_t>(placeholderRows[next])]);
        for (std::int32_t feature = 1; feature < item.rows; ++feature)
            if (const std::int32_t row = placeholderRows[next + static_cast<std::size_t>(feature)]; rows.tokenId[static_cast<std::size_t>(row)] != rule.token)
                return fail(ErrorKind::Mismatch, where + ", medium " + std::to_string(item.mediaId), "its rows have placeholders of two kinds",
                            "token " + std::to_string(rule.token), "token " + std::to_string(rows.tokenId[static_cast<std::size_t>(row)]) + " at row " + std::to_string(row));
        ExpansionRecord record;
        record.batchId = batchId;
        record.mediaId = item.mediaId;
        record.processorManifestHash = item.processorManifestHash;
        record.rows = {placeholderRows[next], placeholderRows[next + static_cast<std::size_t>(item.rows) - 1] + 1};
        record.leadingBoundaryRows = matchBefore(rows.tokenId, record.rows.begin, floor, rule.boundaryBefore);
        record.trailingBoundaryRows = matchAfter(rows.tokenId, record.rows.end, rule.boundaryAfter);
        record.interiorBoundaryRows = record.rows.size() - item.rows;
        const RowRange whole{record.rows.begin - record.leadingBoundaryRows, record.rows.end + record.trailingBoundaryRows};
        for (std::int32_t row = whole.begin; row < whole.end; ++row) {
            table.part[static_cast<std::size_t>(row)] = Part::Boundary;
            out.source[static_cast<std::size_t>(row)] = {RowSource::From::Boundary, out.expansion.boundaryRows++, static_cast<std::int32_t>(m)};
        }
        out.expansion.boundaryRows -= item.rows;
        for (std::int32_t feature = 0; feature < item.rows; ++feature) {
            const auto row = static_cast<std::size_t>(placeholderRows[next++]);
            table.part[row] = Part::Media;
            table.originKind[row] = ruleFor(rules, rows.tokenId[row])->kind;
            table.originId[row] = item.mediaId;
            table.sourceIndex[row] = feature;
            out.source[row] = {RowSource::From::Media, feature, static_cast<std::int32_t>(m)};
        }
        out.expansion.mediaRows += item.rows;
        out.expansion.records.push_back(std::move(record));
        floor = whole.end;
    }
    out.expansion.placeholders = static_cast<std::int32_t>(media.size());
    // The template that stood before: every other real row, and one placeholder a medium.
    std::int32_t boundary = 0;
    std::size_t m = 0;
    for (std::size_t row = 0; row < n; ++row) {
        if (m < out.expansion.records.size()) {
            ExpansionRecord& record = out.expansion.records[m];
            const RowRange whole{record.rows.begin - record.leadingBoundaryRows, record.rows.end + record.trailingBoundaryRows};
            if (static_cast<std::int32_t>(row) == whole.begin) {
                record.placeholderPosition = static_cast<std::int32_t>(out.expansion.templateTokens.size());
                out.expansion.templateTokens.push_back(rows.tokenId[static_cast<std::size_t>(record.rows.begin)]);
                out.expansion.templateToRows.push_back(whole);
                for (std::int32_t at = whole.begin; at < whole.end; ++at)
                    if (RowSource& source = out.source[static_cast<std::size_t>(at)]; source.from == RowSource::From::Boundary) source.index = boundary++;
                row = static_cast<std::size_t>(whole.end) - 1;
                ++m;
                continue;
            }
        }
        if (!isReal(row)) continue;
        const auto index = static_cast<std::int32_t>(out.expansion.templateTokens.size());
        out.source[row] = {RowSource::From::Template, index, -1};
        table.sourceIndex[row] = index;
        out.expansion.templateTokens.push_back(rows.tokenId[row]);
        out.expansion.templateToRows.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(row) + 1});
    }
    out.expansion.templateLength = static_cast<std::int32_t>(out.expansion.templateTokens.size());
    return out;
}

}  // namespace rowscope::rows
