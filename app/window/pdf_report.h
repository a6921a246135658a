#pragma once

#include <QString>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/report/options.h"
#include "core/trace/trace.h"

namespace rowscope::window {

/// The report's print form as a PDF, A4. Works on any thread. Errors: cancelled, or a file that can't be written.
[[nodiscard]] Status writePdf(trace::TracePtr trace, const report::ReportOptions& options, const QString& path, const Progress& progress);

}  // namespace rowscope::window
