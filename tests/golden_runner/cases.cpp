#include <array>
#include <string_view>

#include "core/audit/audit.h"
#include "core/audit/findings_json.h"
#include "core/base/files.h"
#include "core/trace/dump/opened.h"
#include "tests/golden_runner/laya/case_notes.h"
#include "tests/golden_runner/runners.h"

namespace rowscope::golden {
namespace {

namespace fs = std::filesystem;

/// Findings of one case; an error is a refusal, which may be what a case asks for.
Result<std::vector<trace::Finding>> dumpCase(const fs::path& cases, const json::Value& entry) {
    ROWSCOPE_TRY_ASSIGN(name, json::requireString(entry, "case", "expected.json"));
    ROWSCOPE_TRY_ASSIGN(dump, trace::readDump(cases / name));
    ROWSCOPE_TRY_ASSIGN(opened, trace::open(std::move(dump)));
    ROWSCOPE_TRY_ASSIGN(input, audit::inputOf(opened));
    ROWSCOPE_TRY_ASSIGN(report, audit::audit(input));
    return std::move(report.findings);
}

struct CaseType {
    std::string_view name;
    Result<std::vector<trace::Finding>> (*run)(const fs::path& cases, const json::Value& entry);
};
/// One line a type of case.
constexpr std::array kTypes{CaseType{"dump", &dumpCase}, CaseType{"trace", &dumpCase}, CaseType{"image", &imageCase},
                            CaseType{"laya", &layaCase}};

}  // namespace

Status runCases(const fs::path& cases, const fs::path& out) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(cases / "expected.json"));
    ROWSCOPE_TRY_ASSIGN(expected, json::parse(text, "expected.json"));
    ROWSCOPE_TRY_ASSIGN(entries, json::require(expected, "cases", "expected.json"));
    if (!entries->isArray()) return fail(ErrorKind::Type, "expected.json: 'cases'", "wrong type", "a list");
    std::string lines;
    for (const json::Value& entry : entries->asArray()) {
        ROWSCOPE_TRY_ASSIGN(name, json::requireString(entry, "case", "expected.json"));
        ROWSCOPE_TRY_ASSIGN(type, json::requireString(entry, "type", "expected.json"));
        for (const CaseType& known : kTypes) {
            if (known.name != type) continue;
            json::Value line = json::Object{};
            line.set("case", name);
            const auto findings = known.run(cases, entry);
            line.set("findings", findings ? audit::toJson(*findings, audit::RowStyle::Ranges) : json::Value(json::Array{}));
            json::Value error;
            if (!findings) error.set("message", findings.error().message());
            line.set("error", std::move(error));
            lines += json::write(line) + "\n";
        }
    }
    return writeFileAtomically(out / "results.jsonl", lines);
}

}  // namespace rowscope::golden
