#include "core/audit/findings_json.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

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

Result<std::vector<rows::RowRange>> rangesFromJson(const json::Value& list, const std::string& where) {
    std::vector<rows::RowRange> out;
    const auto isRow = [](const json::Value& v) {
        return v.isInt() && v.asInt() >= 0 && v.asInt() <= std::numeric_limits<std::int32_t>::max();
    };
    if (!list.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list of [begin, end)", std::string(list.typeName()));
    for (const json::Value& item : list.asArray()) {
        if (!item.isArray() || item.asArray().size() != 2 || !isRow(item.asArray()[0]) || !isRow(item.asArray()[1]))
            return fail(ErrorKind::Value, where, "is no range of rows", "[begin, end)", json::write(item));
        out.push_back({static_cast<std::int32_t>(item.asArray()[0].asInt()), static_cast<std::int32_t>(item.asArray()[1].asInt())});
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

Result<trace::Severity> severityFromName(std::string_view name, const std::string& where) {
    for (const auto severity : {trace::Severity::Error, trace::Severity::Warning, trace::Severity::Info})
        if (severityName(severity) == name) return severity;
    return fail(ErrorKind::Value, where + ": 'severity'", "is no severity", "error, warning or info", std::string(name));
}

Result<trace::Finding> findingFromJson(const json::Value& value, const std::string& where) {
    if (!value.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(value.typeName()));
    trace::Finding finding;
    for (const auto& [key, target] : {std::pair{"code", &finding.code},
                                      {"title", &finding.title},
                                      {"cause", &finding.cause},
                                      {"cure", &finding.cure},
                                      {"evidence", &finding.evidence}}) {
        ROWSCOPE_TRY_ASSIGN(text, json::requireString(value, key, where));
        *target = std::move(text);
    }
    ROWSCOPE_TRY_ASSIGN(name, json::requireString(value, "severity", where));
    ROWSCOPE_TRY_ASSIGN(severity, severityFromName(name, where));
    finding.severity = severity;
    ROWSCOPE_TRY_ASSIGN(batch, json::intOr(value, "batch", -1, where));
    finding.place.sequence = static_cast<std::int32_t>(batch);
    static constexpr std::array<std::string_view, 9> kOwn{"code",     "title", "cause", "cure", "evidence",
                                                          "severity", "batch", "rows",  "cols"};
    for (const auto& [key, member] : value.asObject()) {
        if (key == "rows" || key == "cols") {
            ROWSCOPE_TRY_ASSIGN(ranges, rangesFromJson(member, where + ": '" + key + "'"));
            (key == "rows" ? finding.place.rows : finding.place.keys) = std::move(ranges);
        }
        if (std::find(kOwn.begin(), kOwn.end(), key) == kOwn.end()) finding.details.emplace_back(key, json::write(member));
    }
    return finding;
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

json::Value toJson(const std::vector<trace::NotCheckable>& rules) {
    json::Value out = json::Array{};
    for (const trace::NotCheckable& rule : rules) {
        json::Value item = json::Object{};
        item.set("code", rule.code);
        item.set("lacks", rule.lacks);
        out.push(std::move(item));
    }
    return out;
}

json::Value toJson(const AuditReport& report, RowStyle style) {
    json::Value out = json::Object{};
    out.set("findings", toJson(report.findings, style));
    out.set("not_checkable", toJson(report.notCheckable));
    return out;
}

}  // namespace rowscope::audit
