#include "core/trace/dump/columns.h"

#include <algorithm>
#include <limits>

namespace rowscope::trace {
namespace {

using rows::OriginKind;
using rows::Part;
using rows::Role;
using rows::RowTable;

std::string tensorWhere(const Dump& dump, std::string_view tensor) { return dump.where + ": tensor '" + std::string(tensor) + "'"; }

/// The whole tensor as 32-bit integers; empty when there is none.
Result<std::vector<std::int32_t>> column(const Dump& dump, std::string_view tensor) {
    const Array* array = dump.tensor(tensor);
    if (!array) return std::vector<std::int32_t>{};
    const auto values = array->toInts();
    if (!values) return fail(values.error().within(tensorWhere(dump, tensor)));
    std::vector<std::int32_t> out(values->size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        if ((*values)[i] < std::numeric_limits<std::int32_t>::min() || (*values)[i] > std::numeric_limits<std::int32_t>::max())
            return fail(ErrorKind::Value, tensorWhere(dump, tensor), "element " + std::to_string(i) + " is out of range", "32 bits",
                        std::to_string((*values)[i]));
        out[i] = static_cast<std::int32_t>((*values)[i]);
    }
    return out;
}

/// What a two-axis attention_mask says of each row; empty when there is none of two axes.
std::vector<std::uint8_t> keptRows(const Dump& dump, std::vector<std::int32_t>* segments) {
    const Array* mask = dump.tensor("attention_mask");
    if (!mask || mask->rank() != 2) return {};
    const auto fact = dump.masks.find("attention_mask");
    const MaskMeaning meaning = fact == dump.masks.end() ? MaskMeaning::KeepIs1 : fact->second.meaning;
    const std::vector<double> values = mask->toDoubles();
    std::vector<std::uint8_t> kept(values.size());
    const bool blockedWhereSet =
        meaning == MaskMeaning::BlockIs1 || meaning == MaskMeaning::BlockedIsTrue || meaning == MaskMeaning::Additive;
    for (std::size_t i = 0; i < values.size(); ++i) kept[i] = (values[i] == 0) == blockedWhereSet;
    if (meaning == MaskMeaning::SegmentNumberFrom1 && segments && segments->empty()) {
        segments->resize(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) (*segments)[i] = static_cast<std::int32_t>(std::clamp(values[i], 0.0, 1e9)) - 1;
    }
    if (mask->dim(0) == dump.batch) return kept;
    std::vector<std::uint8_t> repeated;  // one line for all items
    for (std::int64_t b = 0; b < dump.batch; ++b) repeated.insert(repeated.end(), kept.begin(), kept.end());
    return repeated;
}

struct Columns {
    std::vector<std::int32_t> ids, labels, roles, kinds, origins, segments, mediaTypes;
    std::vector<std::uint8_t> kept;
};

Result<Columns> readColumns(const Dump& dump) {
    Columns c;
    ROWSCOPE_TRY_ASSIGN(ids, column(dump, "input_ids"));
    ROWSCOPE_TRY_ASSIGN(labels, column(dump, "labels"));
    ROWSCOPE_TRY_ASSIGN(roles, column(dump, "role_ids"));
    ROWSCOPE_TRY_ASSIGN(kinds, column(dump, "origin_kind"));
    ROWSCOPE_TRY_ASSIGN(origins, column(dump, "origin_id"));
    ROWSCOPE_TRY_ASSIGN(segments, column(dump, "segment_ids"));
    ROWSCOPE_TRY_ASSIGN(mediaTypes, column(dump, "mm_token_type_ids"));
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i] < -1 || kinds[i] > 3)
            return fail(ErrorKind::Value, tensorWhere(dump, "origin_kind"), "element " + std::to_string(i) + " is no origin", "-1 to 3",
                        std::to_string(kinds[i]));
    c = {std::move(ids),     std::move(labels),   std::move(roles),      std::move(kinds),
         std::move(origins), std::move(segments), std::move(mediaTypes), {}};
    c.kept = keptRows(dump, &c.segments);
    return c;
}

template <class T>
std::vector<T> slice(const std::vector<T>& all, std::size_t item, std::size_t length) {
    if (all.empty()) return {};
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(item * length);
    return {begin, begin + static_cast<std::ptrdiff_t>(length)};
}

/// Origins where the dump has no origin_kind: media records, then media token types, then the placeholder tokens themselves.
void deriveOrigins(const Dump& dump, std::size_t item, const std::vector<std::int32_t>& mediaTypes, RowTable& table) {
    bool placed = false;
    for (const MediaRecord& record : dump.media) placed |= record.range.has_value() && !record.inMemory;
    if (!placed && mediaTypes.empty() && !dump.ids.imageToken && !dump.ids.videoToken) return;
    table.originKind.assign(table.rowCount, OriginKind::Text);
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (!mediaTypes.empty() && mediaTypes[row] == 1) table.originKind[row] = OriginKind::Image;
        if (!mediaTypes.empty() && mediaTypes[row] == 2) table.originKind[row] = OriginKind::Video;
        if (dump.model.fusion != "cross_attention") {
            if (dump.ids.imageToken && table.tokenId[row] == *dump.ids.imageToken) table.originKind[row] = OriginKind::Image;
            if (dump.ids.videoToken && table.tokenId[row] == *dump.ids.videoToken) table.originKind[row] = OriginKind::Video;
        }
    }
    for (const MediaRecord& record : dump.media) {
        if (record.batch != static_cast<std::int32_t>(item) || !record.range || record.inMemory) continue;
        for (std::int32_t row = record.range->begin; row < record.range->end; ++row)
            table.originKind[static_cast<std::size_t>(row)] = record.kind;
    }
    for (std::size_t row = 0; row < table.rowCount; ++row)
        if (!table.valid.empty() && !table.valid[row]) table.originKind[row] = OriginKind::Padding;
}

bool isMedia(OriginKind kind) { return kind == OriginKind::Image || kind == OriginKind::Video || kind == OriginKind::Audio; }

void deriveOriginIds(const Dump& dump, std::size_t item, RowTable& table) {
    if (table.originKind.empty()) return;
    table.originId.assign(table.rowCount, -1);
    std::int32_t next = 0;
    for (const MediaRecord& record : dump.media) {
        if (record.batch != static_cast<std::int32_t>(item)) continue;
        next = std::max(next, record.mediaId + 1);
        if (!record.range || record.inMemory) continue;
        for (std::int32_t row = record.range->begin; row < record.range->end; ++row)
            table.originId[static_cast<std::size_t>(row)] = record.mediaId;
    }
    // Media rows that no record covers: each run is a medium of its own.
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (!isMedia(table.originKind[row]) || table.originId[row] >= 0) continue;
        const bool continues =
            row > 0 && table.originKind[row - 1] == table.originKind[row] && table.originId[row - 1] == next - 1 && next > 0;
        table.originId[row] = continues ? next - 1 : next++;
    }
}

/// Row inside the medium, or the template position: a medium counts one template token however many rows it has.
void fillSourceIndex(RowTable& table) {
    if (table.originKind.empty()) return;
    table.sourceIndex.assign(table.rowCount, -1);
    std::int32_t position = -1;
    std::int32_t inside = 0;
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        const OriginKind kind = table.originKind[row];
        const bool continues =
            row > 0 && isMedia(kind) && table.originKind[row - 1] == kind && table.originId[row - 1] == table.originId[row];
        if (kind == OriginKind::Padding) continue;
        if (!continues) ++position;
        inside = continues ? inside + 1 : 0;
        table.sourceIndex[row] = isMedia(kind) ? inside : position;
    }
}

Part partOf(const Dump& dump, const RowTable& table, std::size_t row) {
    if (!table.originKind.empty() && table.originKind[row] == OriginKind::Padding) return Part::Padding;
    if (!table.originKind.empty() && isMedia(table.originKind[row])) return Part::Media;
    const std::int32_t id = table.tokenId[row];
    if (id == dump.ids.visionStart || id == dump.ids.visionEnd) return Part::Boundary;
    if (id == dump.ids.bos || id == dump.ids.eos || id == dump.ids.turnEnd) return Part::Special;
    if (!table.valid.empty() && !table.valid[row]) return Part::Padding;
    return Part::Text;
}

Status fillPositions(const Dump& dump, std::size_t item, RowTable& table) {
    const Array* array = dump.tensor("position_ids");
    if (!array) array = dump.tensor("position_ids_given");
    if (!array) return {};
    ROWSCOPE_TRY_ASSIGN(values, column(dump, dump.tensor("position_ids") ? "position_ids" : "position_ids_given"));
    const std::size_t rows = table.rowCount;
    const auto line = [&](std::size_t offset) { return values.begin() + static_cast<std::ptrdiff_t>(offset * rows); };
    if (array->rank() == 2) {
        const auto from = line(array->dim(0) == 1 ? 0 : item);
        table.position = {1, {from, from + static_cast<std::ptrdiff_t>(rows)}};
        return {};
    }
    table.position.axes = 3;
    const auto items = static_cast<std::size_t>(array->dim(1));
    const std::size_t first = array->dim(0) == 4 ? 1 : 0;  // four axes: text positions, then t, h, w
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto from = line((axis + first) * items + (items == 1 ? 0 : item));
        table.position.values.insert(table.position.values.end(), from, from + static_cast<std::ptrdiff_t>(rows));
    }
    return {};
}

}  // namespace

Result<std::vector<RowTable>> rowTables(const Dump& dump) {
    std::vector<RowTable> tables;
    if (dump.batch == 0) return tables;
    ROWSCOPE_TRY_ASSIGN(c, readColumns(dump));
    const auto length = static_cast<std::size_t>(dump.rows);
    for (std::size_t item = 0; item < static_cast<std::size_t>(dump.batch); ++item) {
        RowTable table;
        table.rowCount = length;
        table.tokenId = slice(c.ids, item, length);
        table.valid = slice(c.kept, item, length);
        for (const std::int32_t kind : slice(c.kinds, item, length)) table.originKind.push_back(static_cast<OriginKind>(kind));
        if (table.originKind.empty()) deriveOrigins(dump, item, slice(c.mediaTypes, item, length), table);
        if (table.valid.empty()) {
            // Libraries take a missing mask as "all rows are real".
            table.valid.assign(length, 1);
            for (std::size_t row = 0; row < table.originKind.size(); ++row) table.valid[row] = table.originKind[row] != OriginKind::Padding;
        }
        table.originId = slice(c.origins, item, length);
        if (table.originId.empty()) deriveOriginIds(dump, item, table);
        fillSourceIndex(table);
        table.segment = slice(c.segments, item, length);
        for (const std::int32_t role : slice(c.roles, item, length)) {
            const auto known = dump.roles.find(role);
            table.role.push_back(known == dump.roles.end() ? Role::Unknown : known->second);
        }
        if (!table.role.empty()) {
            table.targetRole.assign(table.role.begin() + 1, table.role.end());
            table.targetRole.push_back(Role::Unknown);
        }
        table.label = slice(c.labels, item, length);
        for (std::int32_t& label : table.label)
            if (label == dump.ids.ignoreIndex) label = rows::kIgnored;
        ROWSCOPE_TRY(fillPositions(dump, item, table));
        table.part.reserve(length);
        for (std::size_t row = 0; row < length; ++row) table.part.push_back(partOf(dump, table, row));
        tables.push_back(std::move(table));
    }
    return tables;
}

std::vector<std::uint8_t> liveRows(const RowTable& table) {
    std::vector<std::uint8_t> live(table.rowCount, 1);
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (!table.originKind.empty())
            live[row] = table.originKind[row] != OriginKind::Padding;
        else if (!table.role.empty())
            live[row] = table.role[row] != Role::Pad;
        else if (!table.valid.empty())
            live[row] = table.valid[row];
    }
    return live;
}

Result<std::vector<std::int32_t>> itemRow(const Dump& dump, std::string_view tensor, std::int64_t item) {
    const Array* array = dump.tensor(tensor);
    if (!array || array->rank() != 2 || array->dim(0) == 0) return std::vector<std::int32_t>{};
    ROWSCOPE_TRY_ASSIGN(values, column(dump, tensor));
    return slice(values, array->dim(0) == 1 ? 0 : static_cast<std::size_t>(item), static_cast<std::size_t>(array->dim(1)));
}

}  // namespace rowscope::trace
