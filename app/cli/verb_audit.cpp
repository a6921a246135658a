#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <ostream>

#include "app/cli/audit_folder.h"
#include "app/cli/progress_line.h"
#include "app/cli/stream_text.h"
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

class Audit final : public Verb {
public:
    std::string name() const override { return "audit"; }
    std::string summary() const override {
        return "Check rows, masks, labels, positions and caches of a dump, a folder of dumps, a trace, request or token file";
    }
    std::string examples() const override {
        return "  rowscope audit dump/                                     exit code 1 when something is wrong\n"
               "  rowscope audit dumps/ --json                             every dump below a folder, one document each\n"
               "  rowscope audit batch.safetensors --image-token 151655 --pad 151643 --topology causal\n"
               "  rowscope audit train.jsonl --threads 4 --json            every line, streamed\n"
               "  rowscope audit train.jsonl.gz                            packed, read as it unpacks\n"
               "  rowscope audit train.jsonl --shard 0/8 --json > part-0.json\n"
               "  rowscope merge part-*.json                               the parts as one result";
    }
    void declare(CLI::App& app) override {
        m_input.declare(app);
        app.add_option("--shard", m_shard,
                       "I/N: only part I of N: equal parts of a token file (a gzip file can't be cut), or every N-th file of a folder");
        app.add_option("--examples", m_examples, "Findings shown a rule of a token file")
            ->check(CLI::Range(0, 1'000'000))
            ->capture_default_str();
        app.add_flag("--merge", m_merge, "One line a rule and sample instead of one a place and cause");
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        ROWSCOPE_TRY_ASSIGN(shard, readShard());
        if (isFolderOfOthers()) return auditFolder(context, m_input.path(), {streamOptions(), shard.part, shard.parts, m_merge}, line);
        const auto kind = open::classify(m_input.path());
        const Progress progress = line.progress();
        if (kind == open::Kind::TokenLines) return tokenFile(context, shard, line, progress);
        if (shard.parts > 1)
            return fail(ErrorKind::Value, "--shard", "can't be cut into parts", "a token file or a folder of dumps", m_input.path());
        ROWSCOPE_TRY_ASSIGN(trace, loaded(kind, context, progress));
        audit::AuditReport report{m_merge ? audit::mergePerSample(trace->findings) : trace->findings, trace->notCheckable};
        line.clear();
        if (context.json)
            *context.out << json::write(audit::toJson(report)) << '\n';
        else
            print(context, *trace, report);
        return verdict(report.findings);
    }

private:
    struct Shard {
        std::int64_t part = 0;
        std::int64_t parts = 1;
    };

    /// A folder that is no dump, trace or checkpoint itself.
    bool isFolderOfOthers() const {
        std::error_code error;
        return std::filesystem::is_directory(m_input.path(), error) && !open::classify(m_input.path());
    }
    Result<trace::TracePtr> loaded(const Result<open::Kind>& kind, const Context& context, const Progress& progress) const {
        const bool isFile = kind == open::Kind::Dump || kind == open::Kind::Trace;
        return isFile ? open::auditedFile(m_input.path(), m_input.import(), progress) : m_input.load(context, {}, progress);
    }
    static ExitCode verdict(const std::vector<trace::Finding>& findings) {
        const bool bad = std::any_of(findings.begin(), findings.end(), [](const auto& f) { return f.severity != trace::Severity::Info; });
        return bad ? ExitCode::Findings : ExitCode::Pass;
    }
    static void print(const Context& context, const trace::Trace& trace, const audit::AuditReport& report) {
        for (const auto& finding : report.findings) printFinding(context, finding, report::placeText(trace, finding.place));
        const bool hasRows = std::any_of(trace.sequences.begin(), trace.sequences.end(), [](const auto& s) { return s.rows.size() > 0; });
        if (report.findings.empty())
            *context.out << (hasRows ? "No finding.\n"
                                     : "No finding; it holds no rows, so that only what else it carries was looked at.\n");
        printNotCheckable(context, report.notCheckable);
    }
    Result<Shard> readShard() const {
        Shard shard;
        if (m_shard.empty()) return shard;
        long long part = -1;
        long long parts = 0;
        char rest = 0;
        if (std::sscanf(m_shard.c_str(), "%lld/%lld%c", &part, &parts, &rest) != 2 || parts < 1 || parts > 1'000'000 || part < 0 ||
            part >= parts)
            return fail(ErrorKind::Value, "--shard", "no part of a whole", "I/N with I from 0 to N-1", m_shard);
        shard.part = part;
        shard.parts = parts;
        return shard;
    }
    audit::StreamOptions streamOptions() const {
        audit::StreamOptions options;
        options.import = m_input.import();
        options.mostExamples = m_examples;
        if (m_input.threads() > 0) options.threads = m_input.threads();
        return options;
    }
    Result<ExitCode> tokenFile(const Context& context, Shard shard, ProgressLine& line, const Progress& progress) const {
        audit::StreamOptions options = streamOptions();
        options.shard = shard.part;
        options.shards = shard.parts;
        ROWSCOPE_TRY_ASSIGN(report, audit::auditTokenFile(m_input.path(), options, progress));
        line.clear();
        return printStream(context, report);
    }

    TraceInput m_input;
    std::string m_shard;
    std::size_t m_examples = 20;
    bool m_merge = false;
};

}  // namespace

std::unique_ptr<Verb> makeAudit() { return std::make_unique<Audit>(); }

}  // namespace rowscope::cli
