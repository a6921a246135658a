#include "app/cli/audit_folder.h"

#include <algorithm>
#include <ostream>
#include <system_error>

#include "app/cli/stream_text.h"
#include "app/open/audited.h"
#include "app/open/classify.h"
#include "core/audit/audit.h"
#include "core/audit/findings_json.h"
#include "core/report/place_text.h"

namespace rowscope::cli {

namespace fs = std::filesystem;

namespace {

bool isThere(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

bool isLooseDump(const fs::path& file) {
    const fs::path extension = file.extension();
    if (extension == ".safetensors" || extension == ".npz" || file.filename() == "trace.json") return true;
    const fs::path inner = extension == ".gz" ? file.stem().extension() : extension;
    if (inner != ".jsonl" && inner != ".ndjson") return false;
    const auto kind = open::classify(file);
    return !kind || *kind == open::Kind::TokenLines;  // files of requests are no dumps; one that can't be read is said so
}

struct Counts {
    std::int64_t dumps = 0;
    std::int64_t withFindings = 0;
    std::int64_t unreadable = 0;
};

void printOne(const Context& context, const fs::path& path, const trace::Trace& trace, const audit::AuditReport& report) {
    if (context.json) {
        json::Value out = audit::toJson(report);
        out.set("dump", path.string());
        *context.out << json::write(out) << '\n';
        return;
    }
    if (report.findings.empty()) return;
    *context.out << path.string() << ":\n";
    for (const auto& finding : report.findings) printFinding(context, finding, report::placeText(trace, finding.place));
}

/// Whether something was found.
bool printTokens(const Context& context, const fs::path& path, const audit::StreamReport& report) {
    if (context.json) {
        json::Value out = audit::toJson(report);
        out.set("dump", path.string());
        *context.out << json::write(out) << '\n';
    } else if (!report.clean()) {
        *context.out << path.string() << ":\n";
        printStream(context, report);
    }
    return !report.clean();
}

void printUnreadable(const Context& context, const fs::path& path, const Error& error) {
    if (context.json)
        *context.out << json::write(json::Object{{"dump", path.string()}, {"error", error.message()}}) << '\n';
    else
        *context.out << path.string() << ": can't be audited: " << error.message() << '\n';
}

}  // namespace

DumpsBelow dumpsBelow(const fs::path& folder) {
    DumpsBelow found;
    std::vector<fs::path> folders{folder};
    while (!folders.empty()) {
        const fs::path at = std::move(folders.back());
        folders.pop_back();
        if (isThere(at / "config.json") || isThere(at / "vlm_agent_config.json") || isThere(at / "rl_agent_config.json")) continue;
        if (isThere(at / "manifest.json")) {
            found.dumps.push_back(at);
            continue;
        }
        std::error_code error;
        for (fs::directory_iterator it(at, error), end; !error && it != end; it.increment(error)) {
            std::error_code gone;                // an entry that vanished meanwhile is skipped
            if (it->is_symlink(gone)) continue;  // a link back up would never end
            if (it->is_directory(gone))
                folders.push_back(it->path());
            else if (isLooseDump(it->path()))
                found.dumps.push_back(it->path());
        }
        if (error) found.unreadable.push_back({at, Error{ErrorKind::Io, at.string(), "the folder can't be read", "", error.message(), ""}});
    }
    std::sort(found.dumps.begin(), found.dumps.end());
    return found;
}

Result<ExitCode> auditFolder(const Context& context, const fs::path& folder, const FolderAudit& options, ProgressLine& line) {
    const auto [dumps, closed] = dumpsBelow(folder);
    if (dumps.empty() && closed.empty())
        return fail(ErrorKind::NotFound, folder.string(), "the folder holds no dump",
                    "folders with manifest.json, or .safetensors, .npz, .jsonl or .jsonl.gz files");
    const Progress progress = line.progress();
    Progress quiet;  // the folder's own count is the progress that is shown
    quiet.stop = progress.stop;
    Counts counts;
    const auto refused = [&](const fs::path& path, const Error& error) {
        ++counts.unreadable;
        printUnreadable(context, path, error);
    };
    if (options.shard == 0)
        for (const auto& [path, error] : closed) refused(path, error);
    for (std::size_t i = static_cast<std::size_t>(options.shard); i < dumps.size(); i += static_cast<std::size_t>(options.shards)) {
        ROWSCOPE_TRY(progress.check("audit"));
        progress.say("audit", static_cast<std::int64_t>(i), static_cast<std::int64_t>(dumps.size()));
        ++counts.dumps;
        if (open::classify(dumps[i]) == open::Kind::TokenLines) {
            const auto report = audit::auditTokenFile(dumps[i], options.stream, quiet);
            line.clear();
            if (!report && report.error().kind == ErrorKind::Cancelled) return fail(report.error());
            if (report)
                counts.withFindings += printTokens(context, dumps[i], *report);
            else
                refused(dumps[i], report.error());
            continue;
        }
        const auto trace = open::auditedFile(dumps[i], options.stream.import, quiet);
        line.clear();
        if (!trace) {
            if (trace.error().kind == ErrorKind::Cancelled) return fail(trace.error());
            refused(dumps[i], trace.error());
            continue;
        }
        audit::AuditReport report{(*trace)->findings, (*trace)->notCheckable};
        if (options.merge) report.findings = audit::mergePerSample(report.findings);
        counts.withFindings +=
            std::any_of(report.findings.begin(), report.findings.end(), [](const auto& f) { return f.severity != trace::Severity::Info; });
        printOne(context, dumps[i], **trace, report);
    }
    if (!context.json)
        *context.out << counts.dumps << " dumps, " << counts.withFindings << " with findings, " << counts.unreadable
                     << " that can't be read\n";
    if (counts.unreadable > 0) return ExitCode::Usage;
    return counts.withFindings > 0 ? ExitCode::Findings : ExitCode::Pass;
}

}  // namespace rowscope::cli
