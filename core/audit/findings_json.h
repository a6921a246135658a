#pragma once

#include <vector>

#include "core/audit/reporter.h"
#include "core/base/json.h"

namespace rowscope::audit {

/// How rows and keys are written: every number, or half-open [begin, end) pairs (short, whatever the length).
enum class RowStyle : std::uint8_t { Numbers, Ranges };

/// {"code", "title", "severity", "batch" (null when about no sample), "rows", "cols", "cause", "cure", "evidence", and every
/// detail by its name}. Keys are left out where a finding is about no rows' keys.
[[nodiscard]] json::Value toJson(const trace::Finding& finding, RowStyle style = RowStyle::Ranges);
[[nodiscard]] json::Value toJson(const std::vector<trace::Finding>& findings, RowStyle style = RowStyle::Ranges);
[[nodiscard]] json::Value toJson(const std::vector<trace::NotCheckable>& rules);  ///< [{"code", "lacks"}]
/// {"findings": [...], "not_checkable": [{"code", "lacks"}]}
[[nodiscard]] json::Value toJson(const AuditReport& report, RowStyle style = RowStyle::Ranges);

/// What `toJson` wrote with ranges; members it does not know become details. Errors name the key.
[[nodiscard]] Result<trace::Finding> findingFromJson(const json::Value& value, const std::string& where);

[[nodiscard]] std::string_view severityName(trace::Severity severity);  ///< "error", "warning", "info"
[[nodiscard]] Result<trace::Severity> severityFromName(std::string_view name, const std::string& where);

}  // namespace rowscope::audit
