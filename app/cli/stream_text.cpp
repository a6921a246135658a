#include "app/cli/stream_text.h"

#include <ostream>

#include "core/report/place_text.h"

namespace rowscope::cli {

void printFinding(const Context& context, const trace::Finding& finding, const std::string& place) {
    *context.out << finding.code << " " << report::name(finding.severity) << ": " << finding.title
                 << (place.empty() ? "" : " (" + place + ")") << "\n  " << report::sentenceOf(finding) << '\n';
    if (!finding.evidence.empty()) *context.out << "  " << finding.evidence << '\n';
}

void printNotCheckable(const Context& context, const std::vector<trace::NotCheckable>& rules) {
    if (rules.empty()) return;
    *context.out << "Not checkable here:\n";
    for (const auto& rule : rules) *context.out << "  " << rule.code << ": " << rule.lacks << '\n';
}

ExitCode printStream(const Context& context, const audit::StreamReport& report) {
    const ExitCode code = report.clean() ? ExitCode::Pass : ExitCode::Findings;
    if (context.json) {
        *context.out << json::write(audit::toJson(report)) << '\n';
        return code;
    }
    std::ostream& out = *context.out;
    if (report.shards > 1) out << "part " << report.shard << "/" << report.shards << ": ";
    out << audit::count(report.samples, "sample") << ", " << audit::count(report.tokens, "token") << ", " << report.supervised
        << " supervised, " << audit::count(report.mediaRows, "media row") << ", " << report.padding << " padding, longest "
        << report.longest << '\n';
    // Lines of a part count from where it begins; the byte says where that is in the file.
    const auto place = [&](const auto& at) {
        return "line " + std::to_string(at.line) + (report.shard > 0 ? " of the part, byte " + std::to_string(at.offset) : "");
    };
    for (const auto& [ruleCode, summary] : report.codes) {
        out << "\n"
            << ruleCode << ": " << audit::count(summary.findings, "finding") << ", " << audit::count(summary.samples, "sample") << ", "
            << audit::count(summary.rows, "row") << "\n";
        for (const auto& example : summary.examples) {
            const auto& rows = example.finding.place.rows;
            printFinding(context, example.finding, place(example) + (rows.empty() ? "" : ", " + report::rowRangesText(rows)));
        }
    }
    for (const auto& bad : report.badExamples) out << place(bad) << ": " << bad.message << '\n';
    if (report.badLines > static_cast<std::int64_t>(report.badExamples.size()))
        out << audit::count(report.badLines, "line") << " could not be read in all\n";
    if (report.clean()) out << "No finding.\n";
    printNotCheckable(context, report.notCheckable);
    return code;
}

}  // namespace rowscope::cli
