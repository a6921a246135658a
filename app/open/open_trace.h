#pragma once

#include <filesystem>

#include "app/open/classify.h"
#include "core/base/progress.h"
#include "core/trace/dump/dump.h"
#include "core/trace/trace.h"

namespace rowscope::open {

/// Whether `openTrace` can make a trace of this kind without running anything.
[[nodiscard]] bool holdsTrace(Kind kind);

/// The trace in a trace folder, in a dump, of a token file or of a lab layout, audited; `import` says of bare tensors and token lines what
/// they can't say themselves. Errors name file and place.
[[nodiscard]] Result<trace::TracePtr> openTrace(const std::filesystem::path& path, const Progress& progress,
                                                const trace::ImportOptions& import = {});

}  // namespace rowscope::open
