#include <cmath>
#include <memory>

#include "core/report/place_text.h"
#include "core/report/sections.h"
#include "core/rows/names.h"
#include "core/supervision/targets.h"

namespace rowscope::report {
namespace {

using CellOf = std::function<json::Value(std::size_t)>;

struct RowColumns {
    std::vector<std::string> names;
    std::vector<CellOf> cells;
    void add(std::string name, CellOf cell) {
        names.push_back(std::move(name));
        cells.push_back(std::move(cell));
    }
    template <class T>
    void numbers(const char* name, const std::vector<T>& column, std::int64_t none = -1) {
        if (!column.empty())
            add(name, [&column, none](std::size_t row) {
                const auto value = static_cast<std::int64_t>(column[row]);
                return value == none ? json::Value() : json::Value(value);
            });
    }
    template <class T>
    void words(const char* name, const std::vector<T>& column) {
        if (!column.empty()) add(name, [&column](std::size_t row) { return json::Value(rows::name(column[row])); });
    }
};

/// Only the columns that the sequence has; the closures read the trace, which the document keeps alive.
RowColumns columnsOf(const trace::Sequence& sequence) {
    const rows::RowTable& table = sequence.rows;
    RowColumns columns;
    columns.add("row", [](std::size_t row) { return json::Value(row); });
    columns.numbers("token", table.tokenId);
    if (!sequence.tokenText.empty()) columns.add("text", [&sequence](std::size_t row) { return json::Value(sequence.tokenText[row]); });
    columns.words("origin", table.originKind);
    columns.words("part", table.part);
    columns.numbers("origin id", table.originId);
    columns.numbers("source", table.sourceIndex);
    columns.numbers("valid", table.valid);
    columns.numbers("segment", table.segment);
    if (table.position.axes == 1) columns.numbers("position", table.position.values);
    if (table.position.axes == 3)
        for (int axis = 0; axis < 3; ++axis) {
            constexpr const char* kAxes[] = {"position t", "position h", "position w"};
            columns.add(kAxes[axis], [&table, axis](std::size_t row) {
                return json::Value(static_cast<std::int64_t>(table.position.at(axis, row, table.size())));
            });
        }
    columns.words("role", table.role);
    columns.words("target role", table.targetRole);
    columns.numbers("label", table.label, rows::kIgnored);
    columns.numbers("question", table.question);
    columns.numbers("option", table.option);
    columns.numbers("marker", table.marker);
    columns.numbers("branch", table.branch);
    if (!sequence.rowLoss.empty())
        columns.add("loss (nats)", [&sequence](std::size_t row) {
            const double loss = sequence.rowLoss[row];
            return std::isnan(loss) ? json::Value() : json::Value(loss);
        });
    return columns;
}

}  // namespace

Section rowsSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences, const ReportOptions& options) {
    Section section{"rows", "Rows", {}};
    for (const std::int32_t index : sequences) {
        const auto& sequence = trace.sequences[static_cast<std::size_t>(index)];
        auto columns = std::make_shared<const RowColumns>(columnsOf(sequence));
        Table table;
        table.id = rowsTableId(index);
        table.title = sequenceTitle(trace, index);
        table.columns = columns->names;
        table.namesRows = true;
        const auto total = static_cast<std::int64_t>(sequence.rows.size());
        table.rowCount = std::min(total, options.maxRows);
        if (table.rowCount < total) table.note = "The first " + std::to_string(table.rowCount) + " of " + std::to_string(total) + " rows.";
        table.cell = [columns](std::int64_t row, std::size_t column) { return columns->cells[column](static_cast<std::size_t>(row)); };
        section.blocks.emplace_back(std::move(table));
    }
    return section;
}

Section supervisionSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences) {
    Section section{"supervision", "Supervision", {}};
    for (const std::int32_t index : sequences) {
        const auto& sequence = trace.sequences[static_cast<std::size_t>(index)];
        const auto& table = sequence.rows;
        if (table.label.empty()) continue;
        const supervision::Targets targets = supervision::targetsOf(table.tokenId, table.label);
        const auto text = [&](std::size_t row) {
            return row < sequence.tokenText.size() ? json::Value(sequence.tokenText[row]) : json::Value();
        };
        std::vector<std::vector<json::Value>> rows;
        for (std::size_t row = 0; row < table.size(); ++row) {
            if (targets.label[row] == rows::kIgnored) continue;
            const double loss = sequence.rowLoss.empty() ? NAN : sequence.rowLoss[row];
            rows.push_back({row, text(row), static_cast<std::int64_t>(targets.label[row]), text(row + 1),
                            table.targetRole.empty() ? json::Value() : json::Value(rows::name(table.targetRole[row])),
                            std::isnan(loss) ? json::Value() : json::Value(loss)});
        }
        Facts facts;
        facts.facts.push_back({"Sequence", sequenceTitle(trace, index), "", ""});
        facts.facts.push_back({"Supervised rows", rows.size(), "of " + std::to_string(table.size()) + " rows", ""});
        if (const auto mean = supervision::totalOf(sequence.rowLoss).mean())
            facts.facts.push_back({"Mean loss", *mean, "nats a supervised row", ""});
        section.blocks.emplace_back(std::move(facts));
        if (!rows.empty())
            section.blocks.emplace_back(tableOf("supervised-" + std::to_string(index),
                                                sequenceTitle(trace, index) + ": rows that predict a target",
                                                {"row", "text", "target", "target text", "target role", "loss (nats)"}, std::move(rows)));
    }
    return section;
}

}  // namespace rowscope::report
