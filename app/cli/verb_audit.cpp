#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/import_flags.h"
#include "app/cli/progress_line.h"
#include "app/cli/trace_input.h"
#include "app/cli/verbs.h"
#include "app/open/audited.h"
#include "app/open/classify.h"
#include "core/audit/audit.h"
#include "core/audit/findings_json.h"
#include "core/audit/stream/stream_audit.h"
#include "core/report/place_text.h"

namespace rowscope::cli {
namespace {

bool isTokenFile(const std::string& path) { return path.ends_with(".jsonl") || path.ends_with(".jsonl.gz"); }

class Audit final : public Verb {
public:
    std::string name() const override { return "audit"; }
    std::string summary() const override {
        return "Check rows, masks, labels, positions and caches of a dump, trace, request or token file";
    }
    std::string examples() const override {
        return "  rowscope audit dump/                                     exit code 1 when something is wrong\n"
               "  rowscope audit batch.safetensors --image-token 151655 --pad 151643 --topology causal\n"
               "  rowscope audit train.jsonl --threads 4 --json            every line, streamed\n"
               "  rowscope audit train.jsonl --shard 0/8 --json > part-0.json";
    }
    void declare(CLI::App& app) override {
        m_input.declare(app);
        m_import.declare(app);
        app.add_option("--shard", m_shard, "I/N: only part I of N equal parts of a token file");
        app.add_option("--examples", m_examples, "Findings shown a rule of a token file")
            ->check(CLI::Range(0, 1'000'000))
            ->capture_default_str();
        app.add_flag("--merge", m_merge, "One line a rule and sample instead of one a place and cause");
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        if (isTokenFile(m_input.path())) return tokenFile(context, line, progress);
        ROWSCOPE_TRY_ASSIGN(kind, open::classify(m_input.path()));
        audit::AuditReport report;
        trace::TracePtr trace;
        if (kind == open::Kind::Dump) {
            ROWSCOPE_TRY_ASSIGN(opened, open::openDump(m_input.path(), m_import.options(), progress));
            trace = std::move(opened);
        } else {
            ROWSCOPE_TRY_ASSIGN(loaded, m_input.load(context, {}, progress));
            trace = std::move(loaded);
            if (kind == open::Kind::Trace) {  // what was saved may come from older rules
                ROWSCOPE_TRY_ASSIGN(checked, open::audited(std::move(trace), progress));
                trace = std::move(checked);
            }
        }
        report.findings = m_merge ? audit::mergePerSample(trace->findings) : trace->findings;
        report.notCheckable = trace->notCheckable;
        line.clear();
        if (context.json)
            *context.out << json::write(audit::toJson(report)) << '\n';
        else
            print(context, *trace, report);
        return verdict(report.findings);
    }

private:
    static ExitCode verdict(const std::vector<trace::Finding>& findings) {
        const bool bad = std::any_of(findings.begin(), findings.end(), [](const auto& f) { return f.severity != trace::Severity::Info; });
        return bad ? ExitCode::Findings : ExitCode::Pass;
    }
    static void printFinding(const Context& context, const trace::Finding& finding, const std::string& place) {
        *context.out << finding.code << " " << report::name(finding.severity) << ": " << finding.title
                     << (place.empty() ? "" : " (" + place + ")") << '\n'
                     << "  " << report::sentenceOf(finding) << '\n';
        if (!finding.evidence.empty()) *context.out << "  " << finding.evidence << '\n';
    }
    static void print(const Context& context, const trace::Trace& trace, const audit::AuditReport& report) {
        for (const auto& finding : report.findings) printFinding(context, finding, report::placeText(trace, finding.place));
        if (report.findings.empty()) *context.out << "No finding.\n";
        if (report.notCheckable.empty()) return;
        *context.out << "Not checkable here:\n";
        for (const auto& rule : report.notCheckable) *context.out << "  " << rule.code << ": " << rule.lacks << '\n';
    }

    Status readShard(audit::StreamOptions& options) const {
        if (m_shard.empty()) return {};
        long long part = -1;
        long long parts = 0;
        char rest = 0;
        if (std::sscanf(m_shard.c_str(), "%lld/%lld%c", &part, &parts, &rest) != 2 || parts < 1 || parts > 1'000'000 || part < 0 ||
            part >= parts)
            return fail(ErrorKind::Value, "--shard", "no part of a whole", "I/N with I from 0 to N-1", m_shard);
        options.shard = part;
        options.shards = parts;
        return {};
    }
    Result<ExitCode> tokenFile(const Context& context, ProgressLine& line, const Progress& progress) const {
        audit::StreamOptions options;
        options.import = m_import.options();
        options.mostExamples = m_examples;
        if (m_input.threads() > 0) options.threads = m_input.threads();
        ROWSCOPE_TRY(readShard(options));
        ROWSCOPE_TRY_ASSIGN(report, audit::auditTokenFile(m_input.path(), options, progress));
        line.clear();
        if (context.json)
            *context.out << json::write(audit::toJson(report)) << '\n';
        else
            printStream(context, report);
        return report.clean() ? ExitCode::Pass : ExitCode::Findings;
    }
    static void printStream(const Context& context, const audit::StreamReport& report) {
        *context.out << report.samples << " samples, " << report.tokens << " tokens, " << report.supervised << " supervised, "
                     << report.mediaRows << " media rows, " << report.padding << " padding, longest " << report.longest << '\n';
        for (const auto& [code, summary] : report.codes) {
            *context.out << "\n" << code << ": " << summary.findings << " findings, " << summary.rows << " rows\n";
            for (const auto& example : summary.examples)
                printFinding(context, example.finding,
                             "line " + std::to_string(example.line) + ", " + report::rowRangesText(example.finding.place.rows));
        }
        for (const auto& bad : report.badExamples) *context.out << "line " << bad.line << ": " << bad.message << '\n';
        if (report.badLines > static_cast<std::int64_t>(report.badExamples.size()))
            *context.out << report.badLines << " lines could not be read in all\n";
        if (report.clean()) *context.out << "No finding.\n";
    }

    TraceInput m_input;
    ImportFlags m_import;
    std::string m_shard;
    std::size_t m_examples = 20;
    bool m_merge = false;
};

}  // namespace

std::unique_ptr<Verb> makeAudit() { return std::make_unique<Audit>(); }

}  // namespace rowscope::cli
