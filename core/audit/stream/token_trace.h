#pragma once

#include "core/audit/stream/stream_audit.h"
#include "core/trace/trace.h"

namespace rowscope::audit {

/// Lines of a token file that a trace shows at most.
inline constexpr std::size_t kMostLinesShown = 100;

/// A token file of any size as a trace: audited as a stream, then the lines that its examples name (the first lines where nothing was
/// found) become sequences with what the rules say of each. Where a rule spoke more often than is shown, a note says how often; lines
/// that can't be read are findings too. Errors: as auditTokenFile; no line that can be read.
[[nodiscard]] Result<trace::Trace> traceOfTokenFile(const std::filesystem::path& path, const StreamOptions& options = {},
                                                    const Progress& progress = {});

}  // namespace rowscope::audit
