#include "app/open/open_trace.h"

#include "app/open/audited.h"
#include "core/audit/stream/token_trace.h"
#include "core/base/files.h"
#include "core/trace/file/trace_file.h"
#include "core/trace/lab/lab_trace.h"

namespace rowscope::open {

namespace {

constexpr std::uint64_t kMaxLayout = std::uint64_t{64} << 20;

Result<trace::TracePtr> openLayout(const std::filesystem::path& path, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(path, kMaxLayout));
    ROWSCOPE_TRY_ASSIGN(layout, trace::lab::parseLayout(text, path.string()));
    ROWSCOPE_TRY_ASSIGN(made, trace::lab::traceFromLayout(layout, {}, progress));
    return audited(std::make_shared<const trace::Trace>(std::move(made)), progress);
}

Result<trace::TracePtr> openSaved(const std::filesystem::path& path) {
    const bool isManifest = !std::filesystem::is_directory(path);
    ROWSCOPE_TRY_ASSIGN(made, trace::loadTrace(isManifest ? path.parent_path() : path));
    return std::make_shared<const trace::Trace>(std::move(made));
}

Result<trace::TracePtr> openTokens(const std::filesystem::path& path, const trace::ImportOptions& import, const Progress& progress) {
    audit::StreamOptions options;
    options.import = import;
    ROWSCOPE_TRY_ASSIGN(made, audit::traceOfTokenFile(path, options, progress));
    return std::make_shared<const trace::Trace>(std::move(made));
}

}  // namespace

bool holdsTrace(Kind kind) { return kind == Kind::Trace || kind == Kind::Dump || kind == Kind::Lab || kind == Kind::TokenLines; }

Result<trace::TracePtr> openTrace(const std::filesystem::path& path, const Progress& progress, const trace::ImportOptions& import) {
    ROWSCOPE_TRY_ASSIGN(kind, classify(path));
    switch (kind) {
        case Kind::Lab:
            return openLayout(path, progress);
        case Kind::Trace:
            return openSaved(path);
        case Kind::Dump:
            return openDump(path, import, progress);
        case Kind::TokenLines:
            return openTokens(path, import, progress);
        default:
            return fail(ErrorKind::Unsupported, path.string(), "it is a " + std::string(name(kind)),
                        "a trace, a dump, a token file or a layout");
    }
}

}  // namespace rowscope::open
