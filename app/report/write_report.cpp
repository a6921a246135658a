#include "app/report/write_report.h"

#include <system_error>

#include "core/base/files.h"
#include "core/report/build.h"

namespace rowscope::app {

namespace fs = std::filesystem;

std::string_view name(ReportFormat format) {
    switch (format) {
        case ReportFormat::Html:
            return "html";
        case ReportFormat::PrintHtml:
            return "print-html";
        case ReportFormat::Json:
            return "json";
        case ReportFormat::Csv:
            return "csv";
    }
    return "html";
}

Result<std::vector<fs::path>> writeReport(trace::TracePtr trace, const report::ReportOptions& options, ReportFormat format,
                                          const fs::path& path, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(document, report::build(std::move(trace), options, progress));
    progress.say("write " + path.filename().string());
    ROWSCOPE_TRY(progress.check("report"));
    if (format == ReportFormat::Csv) {
        std::error_code error;
        fs::create_directories(path, error);
        if (error) return fail(ErrorKind::Io, path.string(), "the folder can't be made", "", error.message());
        std::vector<fs::path> written;
        for (const auto& file : report::toCsv(document)) {
            written.push_back(path / file.name);
            ROWSCOPE_TRY(writeFileAtomically(written.back(), file.content));
        }
        return written;
    }
    std::string content;
    if (format == ReportFormat::Html)
        content = report::toHtml(document);
    else if (format == ReportFormat::PrintHtml)
        content = report::toPrintHtml(document);
    else
        content = json::write(report::toJson(document), 1) + "\n";
    ROWSCOPE_TRY(writeFileAtomically(path, content));
    return std::vector<fs::path>{path};
}

}  // namespace rowscope::app
