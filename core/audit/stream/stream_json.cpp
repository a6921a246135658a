#include <array>

#include "core/audit/findings_json.h"
#include "core/audit/stream/stream_audit.h"

namespace rowscope::audit {
namespace {

struct Count {
    const char* name;
    std::int64_t StreamReport::* value;
};
/// Counts in both directions, as they are spelt.
constexpr std::array kCounts{
    Count{"shard", &StreamReport::shard},          Count{"shards", &StreamReport::shards},   Count{"lines", &StreamReport::lines},
    Count{"samples", &StreamReport::samples},      Count{"tokens", &StreamReport::tokens},   Count{"supervised", &StreamReport::supervised},
    Count{"media_rows", &StreamReport::mediaRows}, Count{"padding", &StreamReport::padding}, Count{"longest", &StreamReport::longest},
    Count{"bad_lines", &StreamReport::badLines},   Count{"bytes", &StreamReport::bytes},     Count{"file_bytes", &StreamReport::fileBytes},
};

Result<std::int64_t> countAt(const json::Value& value, const char* key, const std::string& where) {
    constexpr std::int64_t kMost = std::int64_t{1} << 42;  // of which a million parts make no overflow
    ROWSCOPE_TRY_ASSIGN(number, json::requireInt(value, key, where));
    if (number >= 0 && number <= kMost) return number;
    return fail(ErrorKind::Value, where + ": '" + key + "'", "is no count", "0 to " + std::to_string(kMost), std::to_string(number));
}

json::Value codeJson(const std::string& code, const CodeSummary& summary) {
    json::Value out = json::Object{};
    out.set("code", code);
    out.set("title", summary.title);
    out.set("severity", severityName(summary.severity));
    out.set("findings", summary.findings);
    out.set("samples", summary.samples);
    out.set("rows", summary.rows);
    json::Value examples = json::Array{};
    for (const LineFinding& example : summary.examples) {
        json::Value line = toJson(example.finding);
        line.set("line", example.line);
        line.set("offset", example.offset);
        examples.push(std::move(line));
    }
    out.set("examples", std::move(examples));
    return out;
}

Result<const json::Array*> listAt(const json::Value& value, const char* key, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(list, json::require(value, key, where));
    if (!list->isArray()) return fail(ErrorKind::Type, where + ": '" + key + "'", "wrong type", "a list", std::string(list->typeName()));
    return &list->asArray();
}

Result<CodeSummary> codeFromJson(const json::Value& item, const std::string& where) {
    CodeSummary summary;
    ROWSCOPE_TRY_ASSIGN(title, json::requireString(item, "title", where));
    summary.title = std::move(title);
    ROWSCOPE_TRY_ASSIGN(name, json::requireString(item, "severity", where));
    ROWSCOPE_TRY_ASSIGN(severity, severityFromName(name, where));
    summary.severity = severity;
    for (const auto& [key, target] : {std::pair{"findings", &summary.findings}, {"samples", &summary.samples}, {"rows", &summary.rows}}) {
        ROWSCOPE_TRY_ASSIGN(number, countAt(item, key, where));
        *target = number;
    }
    ROWSCOPE_TRY_ASSIGN(examples, listAt(item, "examples", where));
    for (const json::Value& example : *examples) {
        LineFinding one;
        ROWSCOPE_TRY_ASSIGN(line, json::requireInt(example, "line", where));
        ROWSCOPE_TRY_ASSIGN(offset, json::requireInt(example, "offset", where));
        ROWSCOPE_TRY_ASSIGN(finding, findingFromJson(example, where));
        one.line = line;
        one.offset = offset;
        one.finding = std::move(finding);
        std::erase_if(one.finding.details, [](const auto& d) { return d.first == "line" || d.first == "offset"; });
        summary.examples.push_back(std::move(one));
    }
    return summary;
}

}  // namespace

json::Value toJson(const StreamReport& report) {
    json::Value out = json::Object{};
    for (const Count& count : kCounts) out.set(count.name, report.*count.value);
    json::Value codes = json::Array{};
    for (const auto& [code, summary] : report.codes) codes.push(codeJson(code, summary));
    out.set("codes", std::move(codes));
    json::Value bad = json::Array{};
    for (const BadLine& line : report.badExamples) {
        json::Value item = json::Object{};
        item.set("line", line.line);
        item.set("offset", line.offset);
        item.set("message", line.message);
        bad.push(std::move(item));
    }
    out.set("bad_examples", std::move(bad));
    out.set("not_checkable", toJson(report.notCheckable));
    return out;
}

Result<StreamReport> streamReportFromJson(const json::Value& value, const std::string& where) {
    StreamReport report;
    for (const Count& count : kCounts) {
        ROWSCOPE_TRY_ASSIGN(number, countAt(value, count.name, where));
        report.*count.value = number;
    }
    ROWSCOPE_TRY_ASSIGN(codes, listAt(value, "codes", where));
    for (const json::Value& item : *codes) {
        ROWSCOPE_TRY_ASSIGN(code, json::requireString(item, "code", where));
        ROWSCOPE_TRY_ASSIGN(summary, codeFromJson(item, where + ": codes '" + code + "'"));
        report.codes[code] = std::move(summary);
    }
    ROWSCOPE_TRY_ASSIGN(bad, listAt(value, "bad_examples", where));
    for (const json::Value& item : *bad) {
        ROWSCOPE_TRY_ASSIGN(number, json::requireInt(item, "line", where));
        ROWSCOPE_TRY_ASSIGN(offset, json::requireInt(item, "offset", where));
        ROWSCOPE_TRY_ASSIGN(message, json::requireString(item, "message", where));
        report.badExamples.push_back({number, offset, std::move(message)});
    }
    ROWSCOPE_TRY_ASSIGN(missing, listAt(value, "not_checkable", where));
    for (const json::Value& item : *missing) {
        ROWSCOPE_TRY_ASSIGN(code, json::requireString(item, "code", where));
        ROWSCOPE_TRY_ASSIGN(lacks, json::requireString(item, "lacks", where));
        report.notCheckable.push_back({std::move(code), std::move(lacks)});
    }
    return report;
}

}  // namespace rowscope::audit
