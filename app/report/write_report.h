#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/report/options.h"
#include "core/trace/trace.h"

namespace rowscope::app {

enum class ReportFormat : std::uint8_t { Html, PrintHtml, Json, Csv };

/// "html", "print-html", "json", "csv".
[[nodiscard]] std::string_view name(ReportFormat format);

/// Builds the report and writes it: one file, or for CSV a folder of tables. The window and the command line call this, so the same
/// trace and options give the same bytes. Gives the paths that were written.
[[nodiscard]] Result<std::vector<std::filesystem::path>> writeReport(trace::TracePtr trace, const report::ReportOptions& options,
                                                                     ReportFormat format, const std::filesystem::path& path,
                                                                     const Progress& progress);

}  // namespace rowscope::app
