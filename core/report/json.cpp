#include <type_traits>

#include "core/report/build.h"
#include "core/report/finding_order.h"
#include "core/report/option_table.h"
#include "core/report/place_text.h"
#include "core/report/sections.h"

namespace rowscope::report {
namespace {

json::Value factsJson(const Facts& facts) {
    json::Array items;
    for (const Fact& fact : facts.facts) {
        json::Value item;
        item.set("name", fact.name);
        item.set("value", fact.value);
        if (!fact.unit.empty()) item.set("unit", fact.unit);
        if (!fact.note.empty()) item.set("note", fact.note);
        items.push_back(std::move(item));
    }
    return items;
}

json::Value tableJson(const Table& table) {
    json::Value value;
    value.set("table", table.id);
    value.set("title", table.title);
    value.set("columns", json::Array(table.columns.begin(), table.columns.end()));
    json::Array rows;
    for (std::int64_t r = 0; r < table.rowCount; ++r) {
        json::Array row;
        for (std::size_t c = 0; c < table.columns.size(); ++c) row.push_back(table.cell(r, c));
        rows.emplace_back(std::move(row));
    }
    value.set("rows", std::move(rows));
    if (!table.note.empty()) value.set("note", table.note);
    return value;
}

/// Allowed keys a query row as [begin, end) pairs; null where the report kept no cells.
json::Value runsJson(const MaskRuns& runs) {
    if (!runs.complete) return nullptr;
    json::Array rows;
    for (const auto& row : unpackRuns(runs)) {
        json::Array pairs;
        for (const auto& run : row) pairs.emplace_back(json::Array{json::Value(run.begin), json::Value(run.end)});
        rows.emplace_back(std::move(pairs));
    }
    return rows;
}

json::Value maskJson(const MaskFigure& figure) {
    json::Value value;
    value.set("mask", figure.id);
    value.set("title", figure.title);
    value.set("layers", figure.layers);
    value.set("queries", figure.queries);
    value.set("keys", figure.keys);
    value.set("facts", factsJson(maskFacts(figure)));
    value.set("allowed_keys", runsJson(figure.composed));
    json::Value terms = json::Object{};
    for (const auto& [name, runs] : figure.terms) terms.set(name, runsJson(runs));
    value.set("terms", std::move(terms));
    if (!figure.note.empty()) value.set("note", figure.note);
    return value;
}

json::Value findingsJson(const trace::Trace& trace) {
    json::Array items;
    for (const std::size_t i : findingOrder(trace)) {
        const auto& finding = trace.findings[i];
        json::Value item;
        item.set("code", finding.code);
        item.set("title", finding.title);
        item.set("severity", std::string(name(finding.severity)));
        item.set("place", placeText(trace, finding.place));
        item.set("cause", finding.cause);
        item.set("cure", finding.cure);
        item.set("evidence", finding.evidence);
        items.push_back(std::move(item));
    }
    return items;
}

json::Value blockJson(const Block& block) {
    return std::visit(
        [](const auto& b) -> json::Value {
            using T = std::decay_t<decltype(b)>;
            json::Value value;
            if constexpr (std::is_same_v<T, Text>) {
                value.set("text", b.text);
            } else if constexpr (std::is_same_v<T, Code>) {
                value.set("name", b.name);
                value.set("content", b.text);
            } else if constexpr (std::is_same_v<T, Facts>) {
                value.set("facts", factsJson(b));
            } else if constexpr (std::is_same_v<T, Table>) {
                value = tableJson(b);
            } else if constexpr (std::is_same_v<T, OptionChart>) {
                value.set("question", b.result->id);
                value.set("type", b.result->type);
                value.set("instructions", b.result->instructions);
                const auto winner = winningLabel(*b.result);
                value.set("winner", winner ? json::Value(*winner) : json::Value());
                value.set("facts", factsJson(optionFacts(*b.result)));
                value.set("options", tableJson(optionTable(*b.result, b.question)));
            } else if constexpr (std::is_same_v<T, MaskFigure>) {
                value = maskJson(b);
            } else if constexpr (std::is_same_v<T, PictureFigure>) {
                value.set("picture", b.name);  // the pixels are in the HTML; here their hash stands in the media table
            } else if constexpr (std::is_same_v<T, Timeline>) {
                value.set("stages", b.stages->size());
            } else {
                value.set("findings", findingsJson(*b.trace));
            }
            return value;
        },
        block);
}

}  // namespace

json::Value toJson(const Document& document) {
    json::Value value;
    value.set("title", document.title);
    value.set("subtitle", document.subtitle);
    json::Array sections;
    for (const Section& section : document.sections) {
        json::Value item;
        item.set("section", section.id);
        item.set("title", section.title);
        json::Array blocks;
        for (const Block& block : section.blocks) blocks.push_back(blockJson(block));
        item.set("blocks", std::move(blocks));
        sections.push_back(std::move(item));
    }
    value.set("sections", std::move(sections));
    return value;
}

}  // namespace rowscope::report
