#include "core/audit/findings_json.h"

namespace rowscope::audit {
namespace {

json::Value rowsJson(const std::vector<rows::RowRange>& ranges, RowStyle style) {
    json::Value out = json::Array{};
    for (const rows::RowRange& range : ranges) {
        if (style == RowStyle::Ranges)
            out.push(json::Array{range.begin, range.end});
        else
            for (std::int32_t row = range.begin; row < range.end; ++row) out.push(row);
    }
    return out;
}

}  // namespace

std::string_view severityName(trace::Severity severity) {
    switch (severity) {
        case trace::Severity::Info:
            return "info";
        case trace::Severity::Warning:
            return "warning";
        case trace::Severity::Error:
            break;
    }
    return "error";
}

json::Value toJson(const trace::Finding& finding, RowStyle style) {
    json::Value out = json::Object{};
    out.set("code", finding.code);
    out.set("title", finding.title);
    out.set("severity", severityName(finding.severity));
    out.set("batch", finding.place.sequence < 0 ? json::Value() : json::Value(finding.place.sequence));
    out.set("rows", rowsJson(finding.place.rows, style));
    if (!finding.place.keys.empty()) out.set("cols", rowsJson(finding.place.keys, style));
    out.set("cause", finding.cause);
    out.set("cure", finding.cure);
    out.set("evidence", finding.evidence);
    for (const auto& [name, text] : finding.details) {
        auto value = json::parse(text, name);
        out.set(name, value ? std::move(*value) : json::Value(text));
    }
    return out;
}

json::Value toJson(const std::vector<trace::Finding>& findings, RowStyle style) {
    json::Value out = json::Array{};
    for (const trace::Finding& finding : findings) out.push(toJson(finding, style));
    return out;
}

json::Value toJson(const AuditReport& report, RowStyle style) {
    json::Value out = json::Object{};
    out.set("findings", toJson(report.findings, style));
    json::Value missing = json::Array{};
    for (const trace::NotCheckable& rule : report.notCheckable) {
        json::Value item = json::Object{};
        item.set("code", rule.code);
        item.set("lacks", rule.lacks);
        missing.push(std::move(item));
    }
    out.set("not_checkable", std::move(missing));
    return out;
}

}  // namespace rowscope::audit
