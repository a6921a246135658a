#pragma once

#include "core/base/progress.h"
#include "core/report/document.h"
#include "core/report/options.h"

// The parts of a report, one builder each; build.cpp puts them in order. A builder gives a section without blocks when the
// trace has nothing for it and nobody would miss it.
namespace rowscope::report {

[[nodiscard]] Section summarySection(const trace::Trace& trace);
[[nodiscard]] Section answersSection(const trace::Trace& trace);
[[nodiscard]] Section findingsSection(const trace::Trace& trace);
[[nodiscard]] Section requestSection(const trace::Trace& trace);
[[nodiscard]] Result<Section> picturesSection(const trace::Trace& trace, const ReportOptions& options);
[[nodiscard]] Section expansionSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences);
[[nodiscard]] Section rowsSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences, const ReportOptions& options);
[[nodiscard]] Result<Section> masksSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences,
                                           const ReportOptions& options, const Progress& progress);
[[nodiscard]] Section supervisionSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences);
[[nodiscard]] Section cachesSection(const trace::Trace& trace);
[[nodiscard]] Section timelineSection(const trace::Trace& trace);
[[nodiscard]] Section provenanceSection(const trace::Trace& trace);

/// "largest, order 0", or "sequence 3".
[[nodiscard]] std::string sequenceTitle(const trace::Trace& trace, std::int32_t sequence);
/// Table id of a sequence's rows; masks refer to it.
[[nodiscard]] std::string rowsTableId(std::int32_t sequence);

/// Allowed edges and fully blocked query rows.
[[nodiscard]] Facts maskFacts(const MaskFigure& figure);

/// A table of ready rows.
[[nodiscard]] Table tableOf(std::string id, std::string title, std::vector<std::string> columns,
                            std::vector<std::vector<json::Value>> rows);

}  // namespace rowscope::report
