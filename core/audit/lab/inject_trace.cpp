#include "core/audit/lab/inject_trace.h"

#include "core/audit/audit.h"
#include "core/trace/file/export_dump.h"

namespace rowscope::audit::lab {
namespace {

bool isDump(const json::Value& manifest) {
    const json::Value* format = manifest.find("format");
    return format && format->isString() && format->asString() == "mmdump";
}

Result<trace::Dump> dumpOf(const trace::Trace& trace) {
    const std::string where = trace.provenance.title.empty() ? "trace" : trace.provenance.title;
    if (isDump(trace.provenance.details))
        return trace::makeDump(trace.provenance.details, {trace.tensors.begin(), trace.tensors.end()}, where);
    trace::file::TensorBag bag;
    json::Value manifest = trace::file::exportDump(trace, bag);
    return trace::makeDump(std::move(manifest), bag.all(), where);
}

}  // namespace

Result<trace::Trace> injectedTrace(const trace::Trace& trace, const Fault& fault, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(sound, dumpOf(trace));
    ROWSCOPE_TRY_ASSIGN(broken, injected(sound, fault));
    return auditedTrace(std::move(broken), progress);
}

}  // namespace rowscope::audit::lab
