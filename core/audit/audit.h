#pragma once

#include "core/audit/input.h"
#include "core/audit/reporter.h"
#include "core/base/progress.h"

namespace rowscope::audit {

/// Runs every rule. Error only of kind Cancelled.
[[nodiscard]] Result<AuditReport> audit(const AuditInput& input, const Progress& progress = {});

/// A dump opened, audited, and turned into a trace that carries its findings.
[[nodiscard]] Result<trace::Trace> auditedTrace(trace::Dump dump, const Progress& progress = {});

/// Joins findings of one rule about one sample (or one request, step, objective, medium) that the rules keep apart by place or
/// cause: rows and keys are united, causes listed. For reports that want one line a rule and sample.
[[nodiscard]] std::vector<trace::Finding> mergePerSample(const std::vector<trace::Finding>& findings);

}  // namespace rowscope::audit
