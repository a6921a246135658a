#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/report/document.h"
#include "core/report/options.h"

namespace rowscope::report {

/// The content of a report. Errors: cancelled; a picture that can't be encoded.
[[nodiscard]] Result<Document> build(trace::TracePtr trace, const ReportOptions& options, const Progress& progress = {});

/// The document as one HTML file that needs nothing else: no network, light and dark, readable without scripts.
[[nodiscard]] std::string toHtml(const Document& document);

/// HTML for paper: no scripts, no fixed heights, pictures as data: URIs. Qt's rich text reads it.
[[nodiscard]] std::string toPrintHtml(const Document& document);

[[nodiscard]] json::Value toJson(const Document& document);

struct CsvFile {
    std::string name;  ///< "rows-0.csv"
    std::string content;
};
/// A file a table, RFC 4180, UTF-8, header line first. Text that a spreadsheet would run as a formula gets a leading apostrophe.
[[nodiscard]] std::vector<CsvFile> toCsv(const Document& document);

}  // namespace rowscope::report
