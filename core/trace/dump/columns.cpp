#include "core/trace/dump/columns.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/masks/canonical.h"
#include "core/trace/dump/item_masks.h"
#include "core/trace/dump/origins.h"

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

/// One line for all items, once for each of them.
template <class T>
std::vector<T> forEachItem(const Dump& dump, std::vector<T> line) {
    std::vector<T> repeated;
    repeated.reserve(line.size() * static_cast<std::size_t>(dump.batch));
    for (std::int64_t b = 0; b < dump.batch; ++b) repeated.insert(repeated.end(), line.begin(), line.end());
    return repeated;
}

struct Kept {
    std::vector<std::uint8_t> rows;      ///< empty where there is no mask of two axes
    std::vector<std::int32_t> segments;  ///< empty where it does not number packed samples
};

/// What a two-axis attention_mask says of each row.
Result<Kept> keptRows(const Dump& dump) {
    Kept kept;
    const Array* mask = dump.tensor("attention_mask");
    const auto fact = dump.masks.find("attention_mask");
    if (!mask || mask->rank() != 2 || fact == dump.masks.end()) return kept;
    const std::string where = tensorWhere(dump, "attention_mask");
    const MaskMeaning meaning = fact->second.meaning;
    const bool blockedWhereSet = meaning == MaskMeaning::BlockIs1 || meaning == MaskMeaning::BlockedIsTrue;
    const std::vector<double> values = mask->toDoubles();
    kept.rows.resize(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (std::isnan(values[i])) return fail(ErrorKind::Value, where, "element " + std::to_string(i) + " is not a number");
        kept.rows[i] = meaning == MaskMeaning::Additive ? values[i] > masks::kBlocksFrom : (values[i] == 0) == blockedWhereSet;
    }
    if (meaning == MaskMeaning::SegmentNumberFrom1) {
        ROWSCOPE_TRY_ASSIGN(segments, segmentsOfNumbers(*mask, where));
        kept.segments = std::move(segments);
    }
    if (mask->dim(0) == dump.batch) return kept;
    kept.rows = forEachItem(dump, std::move(kept.rows));
    kept.segments = forEachItem(dump, std::move(kept.segments));
    return kept;
}

struct Columns {
    std::vector<std::int32_t> ids, labels, roles, kinds, origins, segments, mediaTypes;
    std::vector<std::uint8_t> kept;
};

Result<Columns> readColumns(const Dump& dump, const Progress& progress) {
    Columns c;
    ROWSCOPE_TRY_ASSIGN(ids, column(dump, "input_ids"));
    ROWSCOPE_TRY_ASSIGN(labels, column(dump, "labels"));
    ROWSCOPE_TRY(progress.check(dump.where));
    ROWSCOPE_TRY_ASSIGN(roles, column(dump, "role_ids"));
    ROWSCOPE_TRY_ASSIGN(kinds, column(dump, "origin_kind"));
    ROWSCOPE_TRY_ASSIGN(origins, column(dump, "origin_id"));
    ROWSCOPE_TRY(progress.check(dump.where));
    ROWSCOPE_TRY_ASSIGN(segments, column(dump, "segment_ids"));
    ROWSCOPE_TRY_ASSIGN(mediaTypes, column(dump, "mm_token_type_ids"));
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i] < -1 || kinds[i] > 3)
            return fail(ErrorKind::Value, tensorWhere(dump, "origin_kind"), "element " + std::to_string(i) + " is no origin", "-1 to 3",
                        std::to_string(kinds[i]));
    c = {std::move(ids),     std::move(labels),   std::move(roles),      std::move(kinds),
         std::move(origins), std::move(segments), std::move(mediaTypes), {}};
    ROWSCOPE_TRY_ASSIGN(kept, keptRows(dump));
    c.kept = std::move(kept.rows);
    if (c.segments.empty()) c.segments = std::move(kept.segments);
    return c;
}

template <class T>
std::vector<T> slice(const std::vector<T>& all, std::size_t item, std::size_t length) {
    if (all.empty()) return {};
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(item * length);
    return {begin, begin + static_cast<std::ptrdiff_t>(length)};
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

/// The positions of all items, converted once.
struct AllPositions {
    const Array* array = nullptr;
    std::vector<std::int32_t> values;
};

Result<AllPositions> readPositions(const Dump& dump) {
    const char* name = dump.tensor("position_ids") ? "position_ids" : "position_ids_given";
    ROWSCOPE_TRY_ASSIGN(values, column(dump, name));
    return AllPositions{dump.tensor(name), std::move(values)};
}

void fillPositions(const AllPositions& all, std::size_t item, RowTable& table) {
    if (!all.array) return;
    const std::size_t rows = table.rowCount;
    const auto line = [&](std::size_t offset) { return all.values.begin() + static_cast<std::ptrdiff_t>(offset * rows); };
    if (all.array->rank() == 2) {
        const auto from = line(all.array->dim(0) == 1 ? 0 : item);
        table.position = {1, {from, from + static_cast<std::ptrdiff_t>(rows)}};
        return;
    }
    table.position.axes = 3;
    const auto items = static_cast<std::size_t>(all.array->dim(1));
    const std::size_t first = all.array->dim(0) == 4 ? 1 : 0;  // four axes: text positions, then t, h, w
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const auto from = line((axis + first) * items + (items == 1 ? 0 : item));
        table.position.values.insert(table.position.values.end(), from, from + static_cast<std::ptrdiff_t>(rows));
    }
}

}  // namespace

std::vector<std::vector<const MediaRecord*>> mediaOfItems(const Dump& dump) {
    std::vector<std::vector<const MediaRecord*>> media(static_cast<std::size_t>(dump.batch));
    for (const MediaRecord& record : dump.media)
        if (record.batch >= 0 && record.batch < dump.batch) media[static_cast<std::size_t>(record.batch)].push_back(&record);
    return media;
}

Result<std::vector<RowTable>> rowTables(const Dump& dump, const Progress& progress) {
    std::vector<RowTable> tables;
    if (dump.batch == 0) return tables;
    ROWSCOPE_TRY_ASSIGN(c, readColumns(dump, progress));
    ROWSCOPE_TRY_ASSIGN(positions, readPositions(dump));
    const auto media = mediaOfItems(dump);
    const OriginRule rule(dump);
    const bool anyPlaced =
        std::any_of(dump.media.begin(), dump.media.end(), [](const MediaRecord& record) { return record.range && !record.inMemory; });
    const auto length = static_cast<std::size_t>(dump.rows);
    // A mask of queries and keys where the one of rows stands elsewhere leaves it to the ids which rows are padding.
    const Array* mask = dump.tensor("attention_mask");
    const bool idsTellPadding = c.kinds.empty() && c.roles.empty() && mask && mask->rank() > 2 && dump.ids.pad.has_value();
    for (std::size_t item = 0; item < static_cast<std::size_t>(dump.batch); ++item) {
        ROWSCOPE_TRY(progress.check(dump.where));
        RowTable table;
        table.rowCount = length;
        table.tokenId = slice(c.ids, item, length);
        table.valid = slice(c.kept, item, length);
        if (idsTellPadding && table.valid.empty()) table.valid = realById(table.tokenId, *dump.ids.pad, dump.ids.pad == dump.ids.eos);
        for (const std::int32_t kind : slice(c.kinds, item, length)) table.originKind.push_back(static_cast<OriginKind>(kind));
        if (table.originKind.empty()) deriveOrigins(rule, slice(c.mediaTypes, item, length), media[item], anyPlaced, table);
        if (table.valid.empty()) {
            // Libraries take a missing mask as "all rows are real".
            table.valid.assign(length, 1);
            for (std::size_t row = 0; row < table.originKind.size(); ++row) table.valid[row] = table.originKind[row] != OriginKind::Padding;
        }
        table.originId = slice(c.origins, item, length);
        if (table.originId.empty()) numberMedia(media[item], table);
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
        fillPositions(positions, item, table);
        table.part.reserve(length);
        for (std::size_t row = 0; row < length; ++row) table.part.push_back(partOf(dump, table, row));
        tables.push_back(std::move(table));
    }
    return tables;
}

std::vector<std::uint8_t> realById(std::span<const std::int32_t> ids, std::int32_t pad, bool alsoEnds) {
    std::vector<std::uint8_t> real(ids.size(), 1);
    std::size_t first = 0;
    while (first < ids.size() && ids[first] == pad) real[first++] = 0;
    std::size_t end = ids.size();
    while (end > first && ids[end - 1] == pad) real[--end] = 0;
    if (alsoEnds && end > first && end < ids.size()) real[end] = 1;
    return real;
}

std::vector<std::uint8_t> liveRows(const RowTable& table) {
    std::vector<std::uint8_t> live(table.rowCount, 1);
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (!table.originKind.empty())
            live[row] = table.originKind[row] != OriginKind::Padding;
        else if (!table.role.empty())
            live[row] = table.role[row] != Role::Pad;
        else if (!table.valid.empty())
            live[row] = table.valid[row] && (table.segment.empty() || table.segment[row] >= 0);
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
