#include <algorithm>

#include "core/report/html_parts.h"
#include "core/report/html_text.h"

namespace rowscope::report {
namespace {

constexpr std::int64_t kPlainRows = 100;  ///< longer tables scroll by script; without scripts their beginning is shown

std::string rowHtml(const Table& table, std::int64_t row) {
    std::string out = "<tr>";
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        const json::Value value = table.cell(row, c);
        out += value.isNumber() ? "<td class=\"n\">" : "<td>";
        out += escaped(cellText(value)) + "</td>";
    }
    return out + "</tr>\n";
}

/// The whole table as columns, for the script.
json::Value columnsJson(const Table& table) {
    json::Array data;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        json::Array column;
        column.reserve(static_cast<std::size_t>(table.rowCount));
        for (std::int64_t r = 0; r < table.rowCount; ++r) column.push_back(table.cell(r, c));
        data.emplace_back(std::move(column));
    }
    json::Value value;
    value.set("columns", json::Array(table.columns.begin(), table.columns.end()));
    value.set("data", std::move(data));
    return value;
}

}  // namespace

std::string tableHtml(const Table& table, bool print) {
    const bool scripted = !print && (table.namesRows || table.rowCount > kPlainRows);
    const std::int64_t plain = std::min(table.rowCount, print || scripted ? kPlainRows : table.rowCount);
    std::string out = "<figure class=\"table\"><figcaption>" + escaped(table.title) + " <span class=\"quiet\">" +
                      std::to_string(table.rowCount) + (table.rowCount == 1 ? " row" : " rows") + "</span></figcaption>\n";
    out += "<div class=\"scroll\" id=\"" + escaped(table.id) + "\"><table><thead><tr>";
    for (const auto& column : table.columns) out += "<th>" + escaped(column) + "</th>";
    out += "</tr></thead><tbody>\n";
    for (std::int64_t row = 0; row < plain; ++row) out += rowHtml(table, row);
    out += "</tbody></table></div>\n";
    if (plain < table.rowCount)
        out += "<p class=\"quiet rest\">The first " + std::to_string(plain) + " rows are shown" +
               (print ? "; the CSV files hold all." : "; with scripts allowed the table scrolls through all.") + "</p>\n";
    if (!table.note.empty()) out += "<p class=\"quiet\">" + escaped(table.note) + "</p>\n";
    if (scripted)
        out +=
            "<script type=\"application/json\" data-table=\"" + escaped(table.id) + "\">" + scriptJson(columnsJson(table)) + "</script>\n";
    return out + "</figure>\n";
}

std::string factsHtml(const Facts& facts) {
    std::string out = "<table class=\"facts\">\n";
    for (const Fact& fact : facts.facts) {
        out += "<tr><th>" + escaped(fact.name) + "</th><td>" + escaped(cellText(fact.value));
        if (!fact.unit.empty()) out += " <span class=\"quiet\">" + escaped(fact.unit) + "</span>";
        if (!fact.note.empty()) out += " <span class=\"quiet\">\u00b7 " + escaped(fact.note) + "</span>";
        out += "</td></tr>\n";
    }
    return out + "</table>\n";
}

}  // namespace rowscope::report
