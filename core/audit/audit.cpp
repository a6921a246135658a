#include "core/audit/audit.h"

#include <algorithm>
#include <map>

#include "core/audit/rule.h"

namespace rowscope::audit {
namespace {

constexpr std::string_view kPart = "part";      // tells apart findings that mergePerSample joins
constexpr std::string_view kLayers = "layers";  // united
constexpr std::string_view kEdges = "edges";    // added up

const std::string* detail(const trace::Finding& finding, std::string_view name) {
    for (const auto& [key, value] : finding.details)
        if (key == name) return &value;
    return nullptr;
}

/// What two findings must have in common to be one line.
std::string mergeKey(const trace::Finding& finding) {
    std::string key = finding.code + "|" + std::to_string(finding.place.sequence);
    for (const auto& [name, value] : finding.details)
        if (name != kPart && name != kLayers && name != kEdges) key += "|" + name + "=" + value;
    return key;
}

std::vector<rows::RowRange> united(std::vector<rows::RowRange> a, const std::vector<rows::RowRange>& b) {
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end(), [](const auto& x, const auto& y) { return x.begin < y.begin; });
    std::vector<rows::RowRange> out;
    for (const rows::RowRange& range : a) {
        if (!out.empty() && range.begin <= out.back().end)
            out.back().end = std::max(out.back().end, range.end);
        else
            out.push_back(range);
    }
    return out;
}

json::Value parsed(const std::string& text) {
    auto value = json::parse(text, "detail");
    return value ? std::move(*value) : json::Value();
}

void unite(std::string& into, const std::string& other) {
    std::vector<std::int64_t> all;
    for (const std::string* text : {static_cast<const std::string*>(&into), &other}) {
        const json::Value list = parsed(*text);
        if (list.isArray())
            for (const json::Value& item : list.asArray())
                if (item.isInt()) all.push_back(item.asInt());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    into = json::write(json::Value(json::Array(all.begin(), all.end())));
}

void join(trace::Finding& into, const trace::Finding& other) {
    into.place.rows = united(std::move(into.place.rows), other.place.rows);
    into.place.keys = united(std::move(into.place.keys), other.place.keys);
    into.place.cell.reset();
    if (into.cause.find(other.cause) == std::string::npos) into.cause += "; " + other.cause;
    if (!other.evidence.empty() && into.evidence.find(other.evidence) == std::string::npos) into.evidence += "; " + other.evidence;
    into.severity = std::max(into.severity, other.severity);
    for (auto& [name, value] : into.details) {
        const std::string* more = detail(other, name);
        if (!more) continue;
        if (name == kLayers) unite(value, *more);
        if (name == kEdges) {
            const json::Value a = parsed(value);
            const json::Value b = parsed(*more);
            if (a.isInt() && b.isInt()) value = std::to_string(a.asInt() + b.asInt());
        }
    }
}

}  // namespace

Result<AuditReport> audit(const AuditInput& input, const Progress& progress) {
    AuditReport report;
    std::int64_t done = 0;
    for (const Rule& rule : allRules()) {
        ROWSCOPE_TRY(progress.check("audit"));
        progress.say(std::string(rule.title), done++, static_cast<std::int64_t>(allRules().size()));
        Reporter reporter(report, rule.code, rule.title);
        rule.run(input, reporter);
    }
    return report;
}

std::vector<trace::Finding> mergePerSample(const std::vector<trace::Finding>& findings) {
    std::vector<trace::Finding> out;
    std::map<std::string, std::size_t> places;
    for (const trace::Finding& finding : findings) {
        if (!detail(finding, kPart)) {
            out.push_back(finding);
            continue;
        }
        const auto [it, fresh] = places.try_emplace(mergeKey(finding), out.size());
        if (fresh)
            out.push_back(finding);
        else
            join(out[it->second], finding);
    }
    return out;
}

Result<trace::Trace> auditedTrace(trace::Dump dump, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(opened, trace::open(std::move(dump), progress));
    ROWSCOPE_TRY_ASSIGN(input, inputOf(opened, progress));
    ROWSCOPE_TRY_ASSIGN(report, audit(input, progress));
    ROWSCOPE_TRY_ASSIGN(made, trace::traceOf(opened, progress));
    made.findings.insert(made.findings.end(), std::make_move_iterator(report.findings.begin()),
                         std::make_move_iterator(report.findings.end()));
    made.notCheckable = std::move(report.notCheckable);
    return made;
}

}  // namespace rowscope::audit
