#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/trace/finding.h"

namespace rowscope::audit {

using trace::Severity;

/// What an audit gives: findings in rule order, and rules that could not run with what they lacked.
struct AuditReport {
    std::vector<trace::Finding> findings;
    std::vector<trace::NotCheckable> notCheckable;
};

/// A finding while a rule builds it.
struct NewFinding {
    std::int32_t sample = -1;  ///< -1: about no sample
    Severity severity = Severity::Error;
    std::vector<rows::RowRange> rows;
    std::vector<rows::RowRange> keys;
    std::string cause;     ///< the thing, then the cause; one sentence
    std::string cure;      ///< one sentence
    std::string evidence;  ///< measured
    std::vector<std::pair<std::string, json::Value>> details;
    std::int32_t mask = -1;
    std::int32_t media = -1;
    std::int32_t cacheEvent = -1;
    std::string_view code;   ///< another code than the rule's own
    std::string_view title;  ///< another title than the rule's own
};

/// Collects what one rule says.
class Reporter {
public:
    Reporter(AuditReport& report, std::string_view code, std::string_view title) : m_report(report), m_code(code), m_title(title) {}
    void add(NewFinding finding);
    /// The rule can't answer, or not for a part; said once however often it is called with the same text.
    void lacks(std::string what);

private:
    AuditReport& m_report;
    std::string_view m_code;
    std::string_view m_title;
};

/// Ordered row numbers as half-open ranges.
[[nodiscard]] std::vector<rows::RowRange> rangesOf(std::span<const std::int64_t> ascending);
[[nodiscard]] std::vector<rows::RowRange> rangesOf(std::span<const std::int32_t> ascending);
/// "row 5", "rows 5-8", "rows 5-8, 12 and 20-24"; after `most` ranges "… and 3 more ranges".
[[nodiscard]] std::string rowsText(std::span<const rows::RowRange> ranges, std::size_t most = 4);
[[nodiscard]] std::int64_t rowCount(std::span<const rows::RowRange> ranges);
/// "1 row", "4 rows"
[[nodiscard]] std::string count(std::int64_t n, std::string_view noun);
/// "sample 3: "
[[nodiscard]] std::string inSample(std::int32_t sample);

}  // namespace rowscope::audit
