#include "core/audit/stream/token_trace.h"

#include <algorithm>
#include <map>

#include "core/audit/audit.h"
#include "core/audit/stream/line_file.h"
#include "core/audit/stream/line_tensors.h"
#include "core/audit/stream/token_line.h"
#include "core/trace/dump/bare.h"

namespace rowscope::audit {
namespace {

constexpr std::size_t kLinesOfACleanFile = 8;

/// Where shown lines begin -> their number.
using Lines = std::map<std::int64_t, std::int64_t>;

Lines linesOf(const StreamReport& report) {
    Lines lines;
    for (const auto& [code, summary] : report.codes)
        for (const LineFinding& example : summary.examples)
            if (lines.size() < kMostLinesShown) lines.try_emplace(example.offset, example.line);
    return lines;
}

/// Adds the sequences of one line's trace; media and findings keep pointing at their own.
void append(trace::Trace& whole, trace::Trace one, const std::string& name) {
    const auto firstMedium = static_cast<std::int32_t>(whole.media.size());
    const auto firstSequence = static_cast<std::int32_t>(whole.sequences.size());
    const auto moved = [](std::int32_t& index, std::int32_t by) {
        if (index >= 0) index += by;
    };
    std::move(one.media.begin(), one.media.end(), std::back_inserter(whole.media));
    for (trace::Sequence& sequence : one.sequences) {
        sequence.name = name;
        for (rows::ExpansionRecord& record : sequence.expansion.records) moved(record.mediaId, firstMedium);
        for (std::size_t row = 0; row < sequence.rows.originId.size(); ++row)
            if (sequence.rows.part[row] == rows::Part::Media) moved(sequence.rows.originId[row], firstMedium);
        whole.sequences.push_back(std::move(sequence));
    }
    for (trace::Finding& finding : one.findings) {
        moved(finding.place.sequence, firstSequence);
        moved(finding.place.media, firstMedium);
        whole.findings.push_back(std::move(finding));
    }
    for (trace::NotCheckable& rule : one.notCheckable)
        if (std::none_of(whole.notCheckable.begin(), whole.notCheckable.end(),
                         [&](const auto& known) { return known.code == rule.code && known.lacks == rule.lacks; }))
            whole.notCheckable.push_back(std::move(rule));
}

Result<Lines> firstLines(LineFile& file, const Progress& progress) {
    Lines lines;
    std::string text;
    std::int64_t offset = 0;
    for (std::int64_t number = 1; lines.size() < kLinesOfACleanFile; ++number) {
        ROWSCOPE_TRY_ASSIGN(there, file.at(offset, text, progress));
        if (!there) break;
        TokenLine line;
        if (parseTokenLine(withoutByteOrderMark(text, offset), line)) lines.emplace(offset, number);
        offset += static_cast<std::int64_t>(text.size()) + 1;
    }
    return lines;
}

void addCounts(const StreamReport& report, trace::Trace& trace) {
    const auto note = [&](std::string code, std::string title, trace::Severity severity, std::string cause, std::string cure,
                          std::string evidence) {
        trace::Finding finding;
        finding.code = std::move(code);
        finding.title = std::move(title);
        finding.severity = severity;
        finding.cause = std::move(cause);
        finding.cure = std::move(cure);
        finding.evidence = std::move(evidence);
        trace.findings.push_back(std::move(finding));
    };
    for (const auto& [code, summary] : report.codes) {
        if (summary.findings <= static_cast<std::int64_t>(summary.examples.size())) continue;
        note(code, summary.title, trace::Severity::Info,
             "the file holds " + count(summary.findings, "finding") + " of this rule, in " + count(summary.samples, "sample") + " of " +
                 std::to_string(report.samples) + "; the first " + std::to_string(summary.examples.size()) + " are shown",
             "audit the file on the command line for more of them", count(summary.rows, "row") + " at fault in all");
    }
    for (const BadLine& bad : report.badExamples)
        note("N:line_unreadable", "Line can't be read", trace::Severity::Warning,
             "line " + std::to_string(bad.line) + " is no sample: " + bad.message,
             "write one JSON object a line, with input_ids as integers",
             "byte " + std::to_string(bad.offset) + ", " + count(report.badLines, "such line") + " in all");
}

json::Value detailsOf(const StreamReport& report) {
    json::Value details = json::Object{};
    for (const auto& [name, value] : {std::pair{"samples", report.samples},
                                      {"tokens", report.tokens},
                                      {"supervised", report.supervised},
                                      {"media_rows", report.mediaRows},
                                      {"padding", report.padding},
                                      {"longest", report.longest},
                                      {"bad_lines", report.badLines}})
        details.set(name, value);
    return details;
}

}  // namespace

Result<trace::Trace> traceOfTokenFile(const std::filesystem::path& path, const StreamOptions& options, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(report, auditTokenFile(path, options, progress));
    ROWSCOPE_TRY_ASSIGN(source, TextSource::open(path));
    LineFile file(*source, options.maxLineBytes);
    Lines lines = linesOf(report);
    if (lines.empty()) {
        ROWSCOPE_TRY_ASSIGN(first, firstLines(file, progress));
        lines = std::move(first);
    }
    if (lines.empty())
        return fail(ErrorKind::Format, path.string(), "no line is a sample", "one JSON object a line with input_ids",
                    report.badExamples.empty()
                        ? "no line"
                        : "line " + std::to_string(report.badExamples.front().line) + ": " + report.badExamples.front().message);
    trace::Trace whole;
    whole.provenance.producer = trace::Producer::Import;
    whole.provenance.title = path.filename().string();
    whole.provenance.branch = "other";
    whole.provenance.details = detailsOf(report);
    std::string text;
    for (const auto& [offset, number] : lines) {
        ROWSCOPE_TRY(progress.check(path.string()));
        TokenLine line;
        const std::string where = path.string() + ": line " + std::to_string(number);
        ROWSCOPE_TRY_ASSIGN(there, file.at(offset, text, progress));
        if (!there) return fail(ErrorKind::Io, where, "can't be read again", "", "", "the file changed while it was read");
        if (const Status status = parseTokenLine(withoutByteOrderMark(text, offset), line); !status)
            return fail(status.error().within(where));
        ROWSCOPE_TRY_ASSIGN(dump, trace::dumpFromTensors(tensorsOfLine(line), options.import, where, progress));
        ROWSCOPE_TRY_ASSIGN(one, auditedTrace(std::move(dump), progress));
        append(whole, std::move(one), "line " + std::to_string(number));
    }
    addCounts(report, whole);
    return whole;
}

}  // namespace rowscope::audit
