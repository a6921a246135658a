#include "core/audit/rules/media_rows.h"

namespace rowscope::audit::rules {

bool isPlaceholder(const AuditInput& input, const Sample& sample, std::size_t row) {
    if (!input.ids.imageToken && !input.ids.videoToken) return sample.isMedia(row);
    return sample.isToken(row, input.ids.imageToken) || sample.isToken(row, input.ids.videoToken);
}

std::string mediumName(const trace::MediaRecord& record) {
    const char* kind = record.kind == rows::OriginKind::Video ? "video " : record.kind == rows::OriginKind::Audio ? "audio " : "image ";
    return kind + std::to_string(record.mediaId) + (record.content.empty() ? "" : " '" + record.content + "'");
}

std::int32_t mediumIndex(const AuditInput& input, const trace::MediaRecord& record) {
    const auto* first = input.media.data();
    return &record >= first && &record < first + input.media.size() ? static_cast<std::int32_t>(&record - first) : -1;
}

std::optional<CutMedium> cutMedium(const AuditInput& input, const Sample& sample, const trace::MediaRecord& record) {
    if (!record.range || record.inMemory || record.featureRows == 0 || record.range->size() >= record.featureRows) return std::nullopt;
    const auto size = static_cast<std::int32_t>(sample.size());
    std::int32_t first = 0;
    std::int32_t last = size;
    while (first < size && !sample.live[static_cast<std::size_t>(first)]) ++first;
    while (last > first && !sample.live[static_cast<std::size_t>(last - 1)]) --last;
    const std::int32_t missing = record.featureRows - record.range->size();
    const auto livePad = [&](std::int32_t row) {
        return row >= 0 && row < size && sample.live[static_cast<std::size_t>(row)] &&
               sample.isToken(static_cast<std::size_t>(row), input.ids.pad);
    };
    rows::RowRange padded = *record.range;
    while (padded.end - record.range->end < missing && livePad(padded.end)) ++padded.end;
    while (record.range->begin - padded.begin < missing && livePad(padded.begin - 1)) --padded.begin;
    if (padded != *record.range) return CutMedium{{padded}, "padding tokens that count as real rows stand in its place"};
    if (record.range->end >= last) return CutMedium{{*record.range}, "the sequence ends inside it"};
    if (record.range->begin <= first) return CutMedium{{*record.range}, "the sequence begins inside it"};
    return std::nullopt;
}

}  // namespace rowscope::audit::rules
