#include "app/open/open_trace.h"

#include "core/base/files.h"
#include "core/trace/lab/lab_trace.h"

namespace rowscope::open {

namespace {

constexpr std::uint64_t kMaxLayout = std::uint64_t{64} << 20;

Result<trace::TracePtr> openLayout(const std::filesystem::path& path, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(path, kMaxLayout));
    ROWSCOPE_TRY_ASSIGN(layout, trace::lab::parseLayout(text, path.string()));
    ROWSCOPE_TRY_ASSIGN(made, trace::lab::traceFromLayout(layout, {}, progress));
    return std::make_shared<const trace::Trace>(std::move(made));
}

}  // namespace

bool holdsTrace(Kind kind) { return kind == Kind::Trace || kind == Kind::Dump || kind == Kind::Lab; }

Result<trace::TracePtr> openTrace(const std::filesystem::path& path, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(kind, classify(path));
    if (kind == Kind::Lab) return openLayout(path, progress);
    return fail(ErrorKind::Unsupported, path.string(), "this build can't open a " + std::string(name(kind)));
}

}  // namespace rowscope::open
