#include "core/base/utf8.h"
#include "core/report/build.h"
#include "core/report/finding_order.h"
#include "core/report/html_text.h"
#include "core/report/option_table.h"
#include "core/report/place_text.h"
#include "core/report/sections.h"

namespace rowscope::report {
namespace {

std::string quoted(const json::Value& value) {
    std::string text = utf8::replaceInvalid(cellText(value));
    // What a spreadsheet would run as a formula stays text; numbers keep their sign.
    if (value.isString() && !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos)
        text.insert(0, 1, '\'');
    if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + '"';
}

CsvFile tableCsv(const Table& table) {
    CsvFile file{table.id + ".csv", {}};
    for (std::size_t c = 0; c < table.columns.size(); ++c) file.content += (c ? "," : "") + quoted(json::Value(table.columns[c]));
    file.content += "\r\n";
    for (std::int64_t r = 0; r < table.rowCount; ++r) {
        for (std::size_t c = 0; c < table.columns.size(); ++c) file.content += (c ? "," : "") + quoted(table.cell(r, c));
        file.content += "\r\n";
    }
    return file;
}

CsvFile maskCsv(const MaskFigure& figure) {
    CsvFile file{figure.id + ".csv", "query,first allowed key,end of allowed keys\r\n"};
    const auto rows = unpackRuns(figure.composed);
    for (std::size_t q = 0; q < rows.size(); ++q)
        for (const auto& run : rows[q])
            file.content += std::to_string(q) + "," + std::to_string(run.begin) + "," + std::to_string(run.end) + "\r\n";
    return file;
}

CsvFile factsCsv(const Section& section) {
    std::vector<std::vector<json::Value>> rows;
    for (const Block& block : section.blocks)
        if (const auto* facts = std::get_if<Facts>(&block))
            for (const Fact& fact : facts->facts) rows.push_back({fact.name, fact.value, fact.unit, fact.note});
    return tableCsv(tableOf(section.id + "-facts", section.title, {"name", "value", "unit", "note"}, std::move(rows)));
}

CsvFile findingsCsv(const trace::Trace& trace) {
    std::vector<std::vector<json::Value>> rows;
    for (const std::size_t i : findingOrder(trace)) {
        const auto& f = trace.findings[i];
        rows.push_back({f.code, std::string(name(f.severity)), f.title, placeText(trace, f.place), f.cause, f.cure, f.evidence});
    }
    return tableCsv(tableOf("findings", "Findings", {"code", "severity", "title", "place", "cause", "cure", "evidence"}, std::move(rows)));
}

bool hasFacts(const Section& section) {
    for (const Block& block : section.blocks)
        if (std::holds_alternative<Facts>(block)) return true;
    return false;
}

}  // namespace

std::vector<CsvFile> toCsv(const Document& document) {
    std::vector<CsvFile> files;
    for (const Section& section : document.sections) {
        if (hasFacts(section)) files.push_back(factsCsv(section));
        for (const Block& block : section.blocks) {
            if (const auto* table = std::get_if<Table>(&block)) files.push_back(tableCsv(*table));
            if (const auto* chart = std::get_if<OptionChart>(&block))
                files.push_back(tableCsv(optionTable(*chart->result, chart->question)));
            if (const auto* mask = std::get_if<MaskFigure>(&block); mask && mask->composed.complete) files.push_back(maskCsv(*mask));
            if (const auto* list = std::get_if<FindingList>(&block)) files.push_back(findingsCsv(*list->trace));
        }
    }
    return files;
}

}  // namespace rowscope::report
