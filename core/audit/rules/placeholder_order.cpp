#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "core/audit/rules/media_rows.h"
#include "core/audit/rules/rules.h"
#include "core/base/hash.h"

namespace rowscope::audit::rules {
namespace {

constexpr double kTolerance = 1e-4;

struct Suspicion {
    std::vector<std::int32_t> rows;
    std::string cause;
    std::string evidence;
};

/// Feature rows as they came out of the encoder: [items, N, d], or [rows, d] when media differ in rows (items one after another).
struct Features {
    const Array* array = nullptr;
    std::int64_t width = 0;
    std::vector<std::int64_t> first;  ///< first row of each item; -1 where the layout does not say

    explicit Features(const AuditInput& input) : array(input.tensor("image_features")) {
        if (!array) return;
        width = array->shape().back();
        if (array->rank() == 3) {
            for (std::int64_t item = 0; item < array->dim(0); ++item) first.push_back(item * array->dim(1));
            return;
        }
        std::map<std::int32_t, std::int32_t> rowsOf;
        for (const trace::MediaRecord& record : input.media)
            if (record.featureIndex) rowsOf[*record.featureIndex] = record.featureRows;
        std::int64_t at = 0;
        for (const auto& [item, rows] : rowsOf) {
            if (static_cast<std::size_t>(item) != first.size()) break;  // an item that no record names: what follows is unknown
            first.push_back(at);
            at += rows;
        }
    }
    [[nodiscard]] std::int64_t firstRow(std::int32_t item) const {
        return static_cast<std::size_t>(item) < first.size() ? first[static_cast<std::size_t>(item)] : -1;
    }
    [[nodiscard]] std::span<const std::byte> bytes(std::int64_t firstRow, std::int64_t rows) const {
        const auto line = static_cast<std::size_t>(width) * byteSize(array->dtype());
        const std::size_t from = static_cast<std::size_t>(firstRow) * line;
        const std::size_t size = static_cast<std::size_t>(rows) * line;
        if (firstRow < 0 || from + size > array->bytes().size()) return {};
        return array->bytes().subspan(from, size);
    }
};

std::vector<double> doubles(const Array& array, std::span<const std::byte> bytes) {
    return Array(array.dtype(), {static_cast<std::int64_t>(bytes.size() / byteSize(array.dtype()))}, bytes, nullptr).toDoubles();
}

/// Rows whose embedding is not the feature row bound to them.
std::vector<std::int32_t> differingRows(const AuditInput& input, const Sample& sample, const trace::MediaRecord& record,
                                        const Features& features) {
    std::vector<std::int32_t> rows;
    const Array* embeds = input.tensor("inputs_embeds");
    if (!embeds || !features.array || !record.featureIndex || embeds->shape().back() != features.width) return rows;
    const std::int64_t first = features.firstRow(*record.featureIndex);
    const auto size = static_cast<std::int64_t>(sample.size());
    for (std::int32_t row = record.range->begin; row < record.range->end; ++row) {
        const auto bytes = features.bytes(first < 0 ? -1 : first + row - record.range->begin, 1);
        if (bytes.empty()) return {};
        const auto line = static_cast<std::size_t>(features.width) * byteSize(embeds->dtype());
        const auto has = doubles(*embeds, embeds->bytes().subspan(static_cast<std::size_t>(sample.index * size + row) * line, line));
        const auto should = doubles(*features.array, bytes);
        for (std::size_t i = 0; i < has.size(); ++i)
            if (!(std::abs(has[i] - should[i]) <= kTolerance)) {
                rows.push_back(row);
                break;
            }
    }
    return rows;
}

std::vector<std::int32_t> rowsOf(rows::RowRange range) {
    std::vector<std::int32_t> rows;
    for (std::int32_t row = range.begin; row < range.end; ++row) rows.push_back(row);
    return rows;
}

/// Placed media of a sample, left to right.
std::vector<const trace::MediaRecord*> placed(const Sample& sample) {
    std::vector<const trace::MediaRecord*> out;
    for (const trace::MediaRecord* record : sample.media)
        if (record->range && !record->inMemory) out.push_back(record);
    std::stable_sort(out.begin(), out.end(), [](const auto* a, const auto* b) { return a->range->begin < b->range->begin; });
    return out;
}

/// Templates and records may name media in two vocabularies; then their order can't be compared.
bool namesComparable(const AuditInput& input) {
    std::set<std::string> wanted;
    for (const Sample& sample : input.samples)
        if (sample.templateMedia) wanted.insert(sample.templateMedia->begin(), sample.templateMedia->end());
    return std::any_of(input.media.begin(), input.media.end(), [&](const auto& r) { return wanted.contains(r.content); });
}

Suspicion suspect(const AuditInput& input, const Sample& sample, const trace::MediaRecord& record, const std::string* wanted,
                  const Features& features) {
    if (wanted && record.content != *wanted)
        return {rowsOf(*record.range), "the slot of '" + *wanted + "' receives the rows of '" + record.content + "'",
                "identities in template order"};
    if (!record.expectedSha256.empty() && features.array && record.featureIndex) {
        const auto bytes = features.bytes(features.firstRow(*record.featureIndex), record.featureRows);
        if (const std::string hash = sha256Hex(bytes); !bytes.empty() && hash != record.expectedSha256)
            return {rowsOf(*record.range), mediumName(record) + " receives feature rows with another hash",
                    "sha256 " + hash.substr(0, 12) + ", expected " + record.expectedSha256.substr(0, 12)};
    }
    if (input.claims.mediaWrapped && record.range->size() > 0) {
        const auto before = static_cast<std::size_t>(record.range->begin);
        const auto after = static_cast<std::size_t>(record.range->end);
        const bool opened = before > 0 && sample.isToken(before - 1, input.ids.visionStart);
        const bool closed = after < sample.size() && sample.isToken(after, input.ids.visionEnd);
        // One open side is a cut medium; media without either stand where no template put them.
        if (!opened && !closed && input.ids.visionStart && before > 0 && after < sample.size())
            return {rowsOf(*record.range),
                    mediumName(record) + " is bound to placeholder tokens outside any vision wrapper, as a user may type them",
                    "no vision start before row " + std::to_string(record.range->begin) + ", no vision end at row " +
                        std::to_string(record.range->end)};
    }
    if (record.range->size() == record.featureRows) {
        auto rows = differingRows(input, sample, record, features);
        if (!rows.empty())
            return {std::move(rows), "rows of " + mediumName(record) + " carry another medium's features",
                    "inputs_embeds differ from image_features[" + std::to_string(*record.featureIndex) + "] by more than 1e-4"};
    }
    return {};
}

}  // namespace

/// Counts that agree prove no order: identities, hashes and the rows themselves do (article 0x01, failure row 2).
void placeholderOrder(const AuditInput& input, Reporter& report) {
    const Features features(input);
    const bool comparable = namesComparable(input);
    bool anything = comparable || (features.array && input.tensor("inputs_embeds")) || (input.claims.mediaWrapped && input.ids.visionStart);
    bool media = false;
    for (const Sample& sample : input.samples) {
        const auto records = placed(sample);
        const bool ordered = comparable && sample.templateMedia && sample.templateMedia->size() == records.size();
        for (std::size_t slot = 0; slot < records.size(); ++slot) {
            media = true;
            anything |= !records[slot]->expectedSha256.empty();
            Suspicion found = suspect(input, sample, *records[slot], ordered ? &(*sample.templateMedia)[slot] : nullptr, features);
            if (found.rows.empty()) continue;
            NewFinding finding;
            finding.sample = sample.index;
            finding.media = mediumIndex(input, *records[slot]);
            finding.rows = rangesOf(std::span<const std::int32_t>(found.rows));
            finding.cause = inSample(sample.index) + found.cause;
            finding.cure = "carry (batch, medium, placeholder) with each medium and bind by identity, not by position in a flat list";
            finding.evidence = found.evidence;
            finding.details.emplace_back("media_id", records[slot]->mediaId);
            report.add(std::move(finding));
        }
    }
    if (media && !anything) report.lacks("media identities (template_media and content), hashes, or inputs_embeds with image_features");
}

}  // namespace rowscope::audit::rules
