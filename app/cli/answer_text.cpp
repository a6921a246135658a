#include "app/cli/answer_text.h"

#include "app/cli/printable.h"
#include "app/cli/text_table.h"
#include "core/base/fixed.h"
#include "core/report/html_text.h"
#include "core/report/option_table.h"
#include "core/report/place_text.h"

namespace rowscope::cli {
namespace {

std::string orders(const trace::QuestionResult& q) { return std::to_string(q.flips) + " of " + std::to_string(q.orders.size()); }

}  // namespace

std::string answersText(const trace::Trace& trace) {
    TextTable table({"question", "answer", "probability", "confidence", "flips"});
    for (const auto& q : trace.questions) {
        const auto labels = report::byProbability(q);
        if (labels.empty() || q.orders.empty())
            table.add({q.id, "not answered", "", "", ""});  // a layout asks, and no weights answer
        else if (const auto winner = report::winningLabel(q); !winner)
            table.add({q.id, "no answer: logits that are no number", "", "", orders(q)});
        else
            table.add({q.id, *winner, fixed(q.probabilities[labels.front()], 4), fixed(q.confidence, 4), orders(q)});
    }
    std::string notes;
    for (const trace::Finding& finding : trace.findings)
        if (finding.code.starts_with("N:"))
            notes += std::string(report::name(finding.severity)) + ": " + printable(report::sentenceOf(finding)) + "\n";
    return table.text() + notes;
}

std::string explanationText(const trace::Trace& trace) {
    std::string out;
    for (std::size_t i = 0; i < trace.questions.size(); ++i) {
        const auto& q = trace.questions[i];
        out += "\n" + printable(q.id + " (" + q.type + "): " + q.instructions) + "\n";
        for (const auto& fact : report::optionFacts(q).facts) {
            std::string line = fact.name + ": " + report::cellText(fact.value);
            if (!fact.unit.empty()) line += " " + fact.unit;
            if (!fact.note.empty()) line += " (" + fact.note + ")";
            out += "  " + printable(line) + "\n";
        }
        const report::Table options = report::optionTable(q, static_cast<std::int32_t>(i));
        TextTable table(options.columns);
        for (std::int64_t row = 0; row < options.rowCount; ++row) {
            std::vector<std::string> cells;
            for (std::size_t c = 0; c < options.columns.size(); ++c) {
                const json::Value value = options.cell(row, c);
                cells.push_back(value.isDouble() ? fixed(value.asDouble(), 4) : report::cellText(value));
            }
            table.add(std::move(cells));
        }
        out += table.text("  ");
    }
    return out;
}

}  // namespace rowscope::cli
