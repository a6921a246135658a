#include "core/report/build.h"

#include "core/report/place_text.h"
#include "core/report/sections.h"

namespace rowscope::report {
namespace {

std::vector<std::int32_t> chosenSequences(const trace::Trace& trace, Sequences which) {
    std::vector<std::int32_t> chosen;
    for (std::size_t i = 0; i < trace.sequences.size(); ++i)
        if (which == Sequences::All || trace.sequences[i].order <= 0) chosen.push_back(static_cast<std::int32_t>(i));
    return chosen;
}

std::string subtitle(const trace::Trace& trace) {
    const auto& from = trace.provenance;
    std::string text(name(from.producer));
    for (const std::string& part : {from.checkpoint, from.checkpointNote, from.branch, from.dtype})
        if (!part.empty()) text += " \u00b7 " + part;
    return text;
}

}  // namespace

std::string sequenceTitle(const trace::Trace& trace, std::int32_t sequence) {
    const auto& s = trace.sequences[static_cast<std::size_t>(sequence)];
    if (s.question >= 0 && static_cast<std::size_t>(s.question) < trace.questions.size()) {
        const std::string& id = trace.questions[static_cast<std::size_t>(s.question)].id;
        return s.order >= 0 ? id + ", order " + std::to_string(s.order) : id;
    }
    return s.name.empty() ? "sequence " + std::to_string(sequence) : s.name;
}

std::string rowsTableId(std::int32_t sequence) { return "rows-" + std::to_string(sequence); }

Table tableOf(std::string id, std::string title, std::vector<std::string> columns, std::vector<std::vector<json::Value>> rows) {
    Table table;
    table.id = std::move(id);
    table.title = std::move(title);
    table.columns = std::move(columns);
    table.rowCount = static_cast<std::int64_t>(rows.size());
    auto shared = std::make_shared<const std::vector<std::vector<json::Value>>>(std::move(rows));
    table.cell = [shared](std::int64_t row, std::size_t column) { return (*shared)[static_cast<std::size_t>(row)][column]; };
    return table;
}

Result<Document> build(trace::TracePtr trace, const ReportOptions& options, const Progress& progress) {
    Document document;
    document.title = !options.title.empty()            ? options.title
                     : trace->provenance.title.empty() ? std::string("Rowscope report")
                                                       : trace->provenance.title;
    document.subtitle = subtitle(*trace);
    document.trace = trace;
    const auto sequences = chosenSequences(*trace, options.sequences);
    const auto add = [&document](Section section) {
        if (!section.blocks.empty()) document.sections.push_back(std::move(section));
    };
    add(summarySection(*trace));
    if (options.answers) add(answersSection(*trace));
    if (options.findings) add(findingsSection(*trace));
    if (options.request) add(requestSection(*trace));
    if (options.pictures) {
        ROWSCOPE_TRY_ASSIGN(section, picturesSection(*trace, options));
        add(std::move(section));
    }
    if (options.expansion) add(expansionSection(*trace, sequences));
    if (options.masks) {
        ROWSCOPE_TRY_ASSIGN(section, masksSection(*trace, sequences, options, progress));
        add(std::move(section));
    }
    if (options.rows) add(rowsSection(*trace, sequences, options));
    if (options.supervision) add(supervisionSection(*trace, sequences));
    if (options.caches) add(cachesSection(*trace));
    if (options.timeline) add(timelineSection(*trace));
    if (options.provenance) add(provenanceSection(*trace));
    return document;
}

}  // namespace rowscope::report
