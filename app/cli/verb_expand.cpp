#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "app/cli/trace_input.h"
#include "app/cli/verbs.h"
#include "core/report/sections.h"

namespace rowscope::cli {
namespace {

json::Value recordJson(const rows::ExpansionRecord& r) {
    return json::Object{{"batch", r.batchId},
                        {"media", r.mediaId},
                        {"placeholder", r.placeholderPosition},
                        {"rows", json::Array{json::Value(r.rows.begin), json::Value(r.rows.end)}},
                        {"boundary_before", r.leadingBoundaryRows},
                        {"boundary_inside", r.interiorBoundaryRows},
                        {"boundary_after", r.trailingBoundaryRows},
                        {"processor_manifest_hash", r.processorManifestHash}};
}

json::Value sequenceJson(const trace::Trace& trace, std::int32_t index) {
    const auto& s = trace.sequences[static_cast<std::size_t>(index)];
    const auto& e = s.expansion;
    json::Value value = json::Object{{"sequence", index}, {"name", report::sequenceTitle(trace, index)}};
    value.set("rows", s.rows.size());
    value.set("template_length", e.templateLength);
    value.set("placeholders", e.placeholders);
    value.set("media_rows", e.mediaRows);
    value.set("boundary_rows", e.boundaryRows);
    value.set("expanded_length", e.expandedLength());
    json::Array records;
    for (const auto& record : e.records) records.push_back(recordJson(record));
    value.set("records", std::move(records));
    json::Array cuts;
    for (const auto& cut : s.cuts)
        cuts.emplace_back(json::Object{{"part", cut.part}, {"tokens_dropped", cut.tokensDropped}, {"side", cut.side}});
    value.set("cuts", std::move(cuts));
    return value;
}

std::string sequenceText(const trace::Trace& trace, std::int32_t index) {
    const auto& s = trace.sequences[static_cast<std::size_t>(index)];
    const auto& e = s.expansion;
    const auto n = [](std::int32_t value) { return std::to_string(value); };
    std::string out = report::sequenceTitle(trace, index) + ": " + n(e.templateLength) + " template tokens - " + n(e.placeholders) +
                      " placeholders + " + n(e.mediaRows) + " media rows + " + n(e.boundaryRows) +
                      " boundary rows = " + n(e.expandedLength()) + " rows\n";
    if (!e.records.empty()) {
        TextTable table({"media", "placeholder", "first row", "end row", "rows", "boundary rows"});
        for (const auto& r : e.records)
            table.add({n(r.mediaId), n(r.placeholderPosition), n(r.rows.begin), n(r.rows.end), n(r.rows.size()),
                       n(r.leadingBoundaryRows) + "+" + n(r.interiorBoundaryRows) + "+" + n(r.trailingBoundaryRows)});
        out += table.text("  ");
    }
    for (const auto& cut : s.cuts) out += "  cut: " + cut.part + " lost " + n(cut.tokensDropped) + " tokens on the " + cut.side + "\n";
    return out;
}

class Expand final : public Verb {
public:
    std::string name() const override { return "expand"; }
    std::string summary() const override { return "Show how template tokens became rows: one record a placeholder, and the sum"; }
    std::string examples() const override {
        return "  rowscope expand request.json              every sequence of the run\n"
               "  rowscope expand dump/ --sequence 2 --json";
    }
    void declare(CLI::App& app) override {
        m_input.declare(app);
        app.add_option("--sequence", m_sequence, "One sequence, by number or name");
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY_ASSIGN(trace, m_input.load(context, {}, progress));
        std::int32_t first = 0;
        auto end = static_cast<std::int32_t>(trace->sequences.size());
        if (m_sequence || end == 0) {
            ROWSCOPE_TRY_ASSIGN(one, sequenceNamed(*trace, m_sequence));
            first = one;
            end = one + 1;
        }
        line.clear();
        for (std::int32_t i = first; i < end; ++i)
            *context.out << (context.json ? json::write(sequenceJson(*trace, i)) + "\n" : sequenceText(*trace, i));
        return ExitCode::Pass;
    }

private:
    TraceInput m_input;
    std::optional<std::string> m_sequence;
};

}  // namespace

std::unique_ptr<Verb> makeExpand() { return std::make_unique<Expand>(); }

}  // namespace rowscope::cli
