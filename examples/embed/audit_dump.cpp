// audit_dump DUMP: opens a batch that was captured from a training or serving program, audits it, and prints the findings. Exit code 1
// when one of them is an error, so that it can stand in a pipeline.

#include <algorithm>
#include <iostream>

#include "core/audit/audit.h"
#include "core/trace/dump/dump.h"

namespace {

using namespace rowscope;

Result<trace::Trace> auditDump(const char* path) {
    ROWSCOPE_TRY_ASSIGN(dump, trace::readDump(path));
    return audit::auditedTrace(std::move(dump));
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: audit_dump DUMP\n";
        return 2;
    }
    const auto audited = auditDump(argv[1]);
    if (!audited) {
        std::cerr << audited.error().message() << '\n';
        return 2;
    }
    for (const trace::Finding& finding : audited->findings) std::cout << finding.code << ": " << finding.evidence << '\n';
    return std::any_of(audited->findings.begin(), audited->findings.end(),
                       [](const trace::Finding& f) { return f.severity == trace::Severity::Error; })
               ? 1
               : 0;
}
