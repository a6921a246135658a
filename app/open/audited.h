#pragma once

#include <filesystem>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/dump/dump.h"
#include "core/trace/trace.h"

namespace rowscope::open {

/// A dump as a trace with the findings of every rule.
[[nodiscard]] Result<trace::TracePtr> openDump(const std::filesystem::path& path, const trace::ImportOptions& options,
                                               const Progress& progress);

/// A dump, or a trace folder whose findings may come from older rules, with the findings of every rule.
[[nodiscard]] Result<trace::TracePtr> auditedFile(const std::filesystem::path& path, const trace::ImportOptions& options,
                                                  const Progress& progress);

/// The trace with the rules' findings after its producer's own notes; what rules said of it before is replaced. Error: a dump that no
/// longer reads; Cancelled.
[[nodiscard]] Result<trace::TracePtr> audited(trace::TracePtr trace, const Progress& progress);

}  // namespace rowscope::open
