#include "app/open/audited.h"

#include <algorithm>

#include "app/open/classify.h"
#include "app/open/open_trace.h"
#include "core/audit/audit.h"
#include "core/audit/from_trace.h"
#include "core/audit/rule.h"

namespace rowscope::open {

Result<trace::TracePtr> openDump(const std::filesystem::path& path, const trace::ImportOptions& options, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(dump, trace::readDump(path, options, progress));
    ROWSCOPE_TRY_ASSIGN(made, audit::auditedTrace(std::move(dump), progress));
    return std::make_shared<const trace::Trace>(std::move(made));
}

Result<trace::TracePtr> auditedFile(const std::filesystem::path& path, const trace::ImportOptions& options, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(kind, classify(path));
    ROWSCOPE_TRY_ASSIGN(trace, openTrace(path, progress, options));
    if (kind != Kind::Trace) return trace;
    return audited(std::move(trace), progress);
}

Result<trace::TracePtr> audited(trace::TracePtr trace, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(report, audit::auditTrace(*trace, progress));
    auto checked = std::make_shared<trace::Trace>(*trace);
    // Rules may have spoken before (a saved trace): what they say now replaces it, and the producer's own notes stay.
    std::erase_if(checked->findings, [](const trace::Finding& finding) {
        return std::any_of(audit::allRules().begin(), audit::allRules().end(),
                           [&](const audit::Rule& rule) { return rule.code == finding.code; });
    });
    checked->findings.insert(checked->findings.end(), report.findings.begin(), report.findings.end());
    checked->notCheckable = std::move(report.notCheckable);
    return checked;
}

}  // namespace rowscope::open
