#include "core/trace/dump/fields.h"
#include "core/trace/file/codec.h"

namespace rowscope::trace::file {
namespace {

/// Calls `visit(name, column)` for each column of the table, in one order for writing and reading.
template <class Table, class Visit>
void forEachColumn(Table& t, Visit visit) {
    visit("token_id", t.tokenId);
    visit("valid", t.valid);
    visit("origin_kind", t.originKind);
    visit("origin_id", t.originId);
    visit("source_index", t.sourceIndex);
    visit("segment", t.segment);
    visit("role", t.role);
    visit("target_role", t.targetRole);
    visit("part", t.part);
    visit("label", t.label);
    visit("question", t.question);
    visit("option", t.option);
    visit("marker", t.marker);
    visit("branch", t.branch);
}

template <class T>
std::vector<std::int32_t> asInts(const std::vector<T>& column) {
    std::vector<std::int32_t> out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) out[i] = static_cast<std::int32_t>(column[i]);
    return out;
}

template <class T>
constexpr std::pair<std::int32_t, std::int32_t> rangeOf() {
    if constexpr (std::is_same_v<T, rows::OriginKind>) return {-1, 3};
    if constexpr (std::is_same_v<T, rows::Role>) return {-1, 4};
    if constexpr (std::is_same_v<T, rows::Part>) return {0, static_cast<std::int32_t>(rows::Part::Padding)};
    if constexpr (std::is_same_v<T, std::uint8_t>) return {0, 255};
    return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
}

constexpr std::int64_t kMaxRows = std::int64_t{1} << 30;

}  // namespace

json::Value rowsToJson(const rows::RowTable& table, const std::string& prefix, TensorBag& bag) {
    json::Value out = json::Object{};
    out.set("count", table.rowCount);
    json::Value columns = json::Array{};
    forEachColumn(table, [&](const char* name, const auto& column) {
        if (column.empty()) return;
        columns.push(name);
        bag.put(prefix + "." + name, Array::of({static_cast<std::int64_t>(column.size())}, asInts(column)));
    });
    out.set("columns", std::move(columns));
    out.set("position_axes", table.position.axes);
    if (!table.position.values.empty())
        bag.put(prefix + ".position",
                Array::of({table.position.axes, static_cast<std::int64_t>(table.position.values.size()) / std::max(1, table.position.axes)},
                          table.position.values));
    return out;
}

Result<rows::RowTable> rowsFromJson(const json::Value& value, const std::string& prefix, const TensorBag& bag, const std::string& where) {
    rows::RowTable table;
    FieldReader in(value, where);
    std::int64_t count = 0;
    std::vector<std::string> columns;
    in.need("count", count, 0, kMaxRows).get("columns", columns).get("position_axes", table.position.axes, 0, 3);
    ROWSCOPE_TRY(in.status());
    if (table.position.axes == 2) return fail(ErrorKind::Value, in.whereOf("position_axes"), "is no number of axes", "0, 1 or 3", "2");
    table.rowCount = static_cast<std::size_t>(count);
    Status status;
    forEachColumn(table, [&](const char* name, auto& column) {
        if (!status || std::find(columns.begin(), columns.end(), name) == columns.end()) return;
        using T = typename std::remove_reference_t<decltype(column)>::value_type;
        const auto values = bag.ints(prefix + "." + name, count);
        if (!values) {
            status = fail(values.error());
            return;
        }
        const auto [least, most] = rangeOf<T>();
        column.resize(values->size());
        for (std::size_t i = 0; i < column.size(); ++i) {
            if ((*values)[i] < least || (*values)[i] > most) {
                status = fail(ErrorKind::Value, bag.where() + ": tensor '" + prefix + "." + name + "'",
                              "element " + std::to_string(i) + " is out of range", std::to_string(least) + " to " + std::to_string(most),
                              std::to_string((*values)[i]));
                return;
            }
            column[i] = static_cast<T>((*values)[i]);
        }
    });
    ROWSCOPE_TRY(status);
    if (table.position.axes > 0) {
        ROWSCOPE_TRY_ASSIGN(positions, bag.ints(prefix + ".position", count * table.position.axes));
        table.position.values = std::move(positions);
    }
    return table;
}

json::Value expansionToJson(const rows::Expansion& e, const std::string& prefix, TensorBag& bag) {
    json::Value out = json::Object{};
    out.set("convention", e.convention == rows::PlaceholderConvention::ExpandsLater ? "expands_later" : "already_repeated");
    out.set("template_length", e.templateLength);
    out.set("placeholders", e.placeholders);
    out.set("media_rows", e.mediaRows);
    out.set("boundary_rows", e.boundaryRows);
    out.set("cut_tokens", e.cutTokens);
    json::Value records = json::Array{};
    for (const rows::ExpansionRecord& r : e.records) {
        json::Value record = json::Object{};
        record.set("batch_id", r.batchId);
        record.set("media_id", r.mediaId);
        record.set("placeholder_position", r.placeholderPosition);
        record.set("start_row", r.rows.begin);
        record.set("end_row", r.rows.end);
        record.set("leading", r.leadingBoundaryRows);
        record.set("trailing", r.trailingBoundaryRows);
        record.set("interior", r.interiorBoundaryRows);
        record.set("manifest_hash", r.processorManifestHash);
        records.push(std::move(record));
    }
    out.set("records", std::move(records));
    std::vector<std::int32_t> ranges;
    for (const rows::RowRange& range : e.templateToRows) ranges.insert(ranges.end(), {range.begin, range.end});
    bag.put(prefix + ".template", Array::of({static_cast<std::int64_t>(e.templateTokens.size())}, e.templateTokens));
    bag.put(prefix + ".template_rows", Array::of({static_cast<std::int64_t>(e.templateToRows.size()), 2}, ranges));
    return out;
}

Result<rows::Expansion> expansionFromJson(const json::Value& value, const std::string& prefix, const TensorBag& bag,
                                          const std::string& where) {
    rows::Expansion e;
    FieldReader in(value, where);
    std::string convention;
    in.need("convention", convention).get("template_length", e.templateLength, 0).get("placeholders", e.placeholders, 0);
    in.get("media_rows", e.mediaRows, 0).get("boundary_rows", e.boundaryRows, 0).get("cut_tokens", e.cutTokens, 0);
    ROWSCOPE_TRY(in.status());
    e.convention = convention == "expands_later" ? rows::PlaceholderConvention::ExpandsLater : rows::PlaceholderConvention::AlreadyRepeated;
    ROWSCOPE_TRY_ASSIGN(records, listOf(value, "records", where));
    for (std::size_t i = 0; i < records.size(); ++i) {
        rows::ExpansionRecord r;
        FieldReader fields(records[i], where + ": records[" + std::to_string(i) + "]");
        fields.get("batch_id", r.batchId)
            .get("media_id", r.mediaId)
            .get("placeholder_position", r.placeholderPosition)
            .get("start_row", r.rows.begin);
        fields.get("end_row", r.rows.end).get("leading", r.leadingBoundaryRows).get("trailing", r.trailingBoundaryRows);
        fields.get("interior", r.interiorBoundaryRows).get("manifest_hash", r.processorManifestHash);
        ROWSCOPE_TRY(fields.status());
        e.records.push_back(std::move(r));
    }
    ROWSCOPE_TRY_ASSIGN(tokens, bag.ints(prefix + ".template"));
    ROWSCOPE_TRY_ASSIGN(ranges, bag.ints(prefix + ".template_rows"));
    e.templateTokens = std::move(tokens);
    for (std::size_t i = 0; i + 1 < ranges.size(); i += 2) e.templateToRows.push_back({ranges[i], ranges[i + 1]});
    return e;
}

}  // namespace rowscope::trace::file
