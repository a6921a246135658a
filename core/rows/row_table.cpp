#include "core/rows/row_table.h"

namespace rowscope::rows {
namespace {

/// Calls visit(name, column, value of a padding row) for every column but positions.
template <class Table, class Visit>
void forEachColumn(Table& t, std::int32_t padToken, Visit visit) {
    visit("token_id", t.tokenId, padToken);
    visit("valid", t.valid, std::uint8_t{0});
    visit("origin_kind", t.originKind, OriginKind::Padding);
    visit("origin_id", t.originId, -1);
    visit("source_index", t.sourceIndex, -1);
    visit("segment", t.segment, -1);
    visit("role", t.role, Role::Pad);
    visit("target_role", t.targetRole, Role::Pad);
    visit("part", t.part, Part::Padding);
    visit("label", t.label, kIgnored);
    visit("question", t.question, -1);
    visit("option", t.option, -1);
    visit("marker", t.marker, -1);
    visit("branch", t.branch, -1);
}

template <class T>
void gatherColumn(const std::vector<T>& source, std::span<const std::int32_t> from, T pad, std::vector<T>& out) {
    if (source.empty()) return;  // an unknown column stays unknown
    out.resize(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) out[i] = from[i] < 0 ? pad : source[static_cast<std::size_t>(from[i])];
}

}  // namespace

Status checkColumns(const RowTable& table, const std::string& where) {
    Status status;
    const auto expectSize = [&](const char* name, std::size_t size, std::size_t expected) {
        if (status && size != 0 && size != expected)
            status = fail(ErrorKind::Mismatch, where + ": column '" + name + "'", "has another length than the table",
                          std::to_string(expected), std::to_string(size));
    };
    forEachColumn(table, 0, [&](const char* name, const auto& column, auto) { expectSize(name, column.size(), table.rowCount); });
    const int axes = table.position.axes;
    if (status && axes != 0 && axes != 1 && axes != 3)
        return fail(ErrorKind::Value, where + ": column 'position'", "has an unknown number of axes", "0, 1 or 3", std::to_string(axes));
    if (status && table.position.values.size() != static_cast<std::size_t>(axes) * table.rowCount)
        expectSize("position", table.position.values.size() + (table.position.values.empty() ? 1 : 0),
                   static_cast<std::size_t>(axes) * table.rowCount);
    return status;
}

RowTable gatherRows(const RowTable& source, std::span<const std::int32_t> from, std::int32_t padToken) {
    RowTable out;
    out.rowCount = from.size();
    // Both tables list their columns in one order, so the second pass meets each column's target.
    std::vector<void*> targets;
    forEachColumn(out, padToken, [&](const char*, auto& column, auto) { targets.push_back(&column); });
    std::size_t next = 0;
    forEachColumn(source, padToken, [&](const char*, const auto& column, auto pad) {
        using Column = std::remove_cvref_t<decltype(column)>;
        gatherColumn(column, from, static_cast<typename Column::value_type>(pad), *static_cast<Column*>(targets[next++]));
    });
    out.position.axes = source.position.axes;
    for (int axis = 0; axis < source.position.axes; ++axis)
        for (const std::int32_t row : from)
            out.position.values.push_back(row < 0 ? 0 : source.position.at(axis, static_cast<std::size_t>(row), source.rowCount));
    return out;
}

}  // namespace rowscope::rows
