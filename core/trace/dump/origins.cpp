#include "core/trace/dump/origins.h"

#include <algorithm>

namespace rowscope::trace {

using rows::OriginKind;

OriginRule::OriginRule(const Dump& dump)
    : OriginRule(dump.model.fusion == "cross_attention" ? std::nullopt : dump.ids.imageToken,
                 dump.model.fusion == "cross_attention" ? std::nullopt : dump.ids.videoToken) {}

void deriveOrigins(const OriginRule& rule, std::span<const std::int32_t> mediaTypes, std::span<const MediaRecord* const> media,
                   bool anyPlaced, rows::RowTable& table) {
    table.originKind.clear();
    if (!anyPlaced && mediaTypes.empty() && !rule.knowsTokens()) return;
    table.originKind.resize(table.rowCount);
    if (mediaTypes.empty())
        for (std::size_t row = 0; row < table.rowCount; ++row) table.originKind[row] = rule.of(table.tokenId[row], 0);
    else
        for (std::size_t row = 0; row < table.rowCount; ++row) table.originKind[row] = rule.of(table.tokenId[row], mediaTypes[row]);
    for (const MediaRecord* record : media) {
        if (!record->range || record->inMemory) continue;
        for (std::int32_t row = record->range->begin; row < record->range->end; ++row)
            table.originKind[static_cast<std::size_t>(row)] = record->kind;
    }
    for (std::size_t row = 0; row < table.valid.size(); ++row)
        table.originKind[row] = table.valid[row] ? table.originKind[row] : OriginKind::Padding;
}

void numberMedia(std::span<const MediaRecord* const> media, rows::RowTable& table) {
    table.originId.clear();
    if (table.originKind.empty()) return;
    table.originId.assign(table.rowCount, -1);
    std::int32_t next = 0;
    for (const MediaRecord* record : media) {
        next = std::max(next, record->mediaId + 1);
        if (!record->range || record->inMemory) continue;
        for (std::int32_t row = record->range->begin; row < record->range->end; ++row)
            table.originId[static_cast<std::size_t>(row)] = record->mediaId;
    }
    bool open = false;  // of most samples none is, which is seen fast
    for (std::size_t row = 0; row < table.rowCount; ++row) open |= isMedia(table.originKind[row]) & (table.originId[row] < 0);
    if (!open) return;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (!isMedia(table.originKind[row]) || table.originId[row] >= 0) continue;
        const bool continues =
            row > 0 && table.originKind[row - 1] == table.originKind[row] && table.originId[row - 1] == next - 1 && next > 0;
        table.originId[row] = continues ? next - 1 : next++;
    }
}

}  // namespace rowscope::trace
