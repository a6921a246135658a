#include <algorithm>

#include "core/audit/findings_json.h"
#include "core/audit/stream/stream_audit.h"

namespace rowscope::audit {

void StreamReport::merge(const StreamReport& other, std::size_t mostExamples) {
    samples += other.samples;
    tokens += other.tokens;
    supervised += other.supervised;
    mediaRows += other.mediaRows;
    padding += other.padding;
    longest = std::max(longest, other.longest);
    badLines += other.badLines;
    bytes += other.bytes;
    const auto byOffset = [](const auto& a, const auto& b) { return a.offset < b.offset; };
    badExamples.insert(badExamples.end(), other.badExamples.begin(), other.badExamples.end());
    std::stable_sort(badExamples.begin(), badExamples.end(), byOffset);
    if (badExamples.size() > mostExamples) badExamples.resize(mostExamples);
    for (const auto& [code, theirs] : other.codes) {
        CodeSummary& ours = codes[code];
        ours.title = theirs.title;
        ours.severity = std::max(ours.severity, theirs.severity);
        ours.findings += theirs.findings;
        ours.samples += theirs.samples;
        ours.rows += theirs.rows;
        ours.examples.insert(ours.examples.end(), theirs.examples.begin(), theirs.examples.end());
        std::stable_sort(ours.examples.begin(), ours.examples.end(), byOffset);
        if (ours.examples.size() > mostExamples) ours.examples.resize(mostExamples);
    }
    for (const trace::NotCheckable& rule : other.notCheckable) {
        const auto same = [&](const trace::NotCheckable& known) { return known.code == rule.code && known.lacks == rule.lacks; };
        if (std::none_of(notCheckable.begin(), notCheckable.end(), same)) notCheckable.push_back(rule);
    }
}

json::Value toJson(const StreamReport& report) {
    json::Value out = json::Object{};
    const std::pair<const char*, std::int64_t> counts[] = {
        {"samples", report.samples}, {"tokens", report.tokens},   {"supervised", report.supervised}, {"media_rows", report.mediaRows},
        {"padding", report.padding}, {"longest", report.longest}, {"bad_lines", report.badLines},    {"bytes", report.bytes}};
    for (const auto& [name, value] : counts) out.set(name, value);
    json::Value codes = json::Array{};
    for (const auto& [code, summary] : report.codes) {
        json::Value item = json::Object{};
        item.set("code", code);
        item.set("title", summary.title);
        item.set("severity", severityName(summary.severity));
        item.set("findings", summary.findings);
        item.set("samples", summary.samples);
        item.set("rows", summary.rows);
        json::Value examples = json::Array{};
        for (const LineFinding& example : summary.examples) {
            json::Value line = toJson(example.finding);
            line.set("line", example.line);
            line.set("offset", example.offset);
            examples.push(std::move(line));
        }
        item.set("examples", std::move(examples));
        codes.push(std::move(item));
    }
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
