#include <algorithm>

#include "core/audit/audit.h"
#include "core/audit/findings_json.h"
#include "core/base/files.h"
#include "core/trace/dump/opened.h"
#include "tests/golden_runner/topology/dumps.h"

namespace rowscope::golden {
namespace {

namespace fs = std::filesystem;

Result<json::Value> auditOf(const fs::path& folder) {
    ROWSCOPE_TRY_ASSIGN(dump, trace::readDump(folder));
    ROWSCOPE_TRY_ASSIGN(opened, trace::open(std::move(dump)));
    ROWSCOPE_TRY_ASSIGN(input, audit::inputOf(opened));
    ROWSCOPE_TRY_ASSIGN(report, audit::audit(input));
    json::Value out = json::Object{};
    out.set("findings", faultsJson(report.findings));
    return out;
}

}  // namespace

std::string resultLine(const std::string& id, json::Value output) {
    json::Value line = json::Object{};
    line.set("id", id);
    line.set("output", std::move(output));
    return json::write(line);
}

json::Value faultsJson(std::vector<trace::Finding> findings) {
    // The goldens' rules are F01..F20 and X01; findings by name ("N:...") and remarks are no part of them.
    std::erase_if(findings, [](const trace::Finding& finding) {
        return finding.severity == trace::Severity::Info || finding.code.starts_with("N:");
    });
    return audit::toJson(audit::mergePerSample(findings), audit::RowStyle::Numbers);
}

Status runTopologyFaults(const fs::path& golden, std::vector<std::string>& lines) {
    std::vector<fs::path> pairs;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(golden / "faults", error))
        if (entry.path().filename() == "expected.json") pairs.push_back(entry.path());
    std::sort(pairs.begin(), pairs.end());
    for (const fs::path& expected : pairs) {
        ROWSCOPE_TRY_ASSIGN(text, readFile(expected));
        ROWSCOPE_TRY_ASSIGN(value, json::parse(text, expected.string()));
        ROWSCOPE_TRY_ASSIGN(id, json::requireString(value, "id", expected.string()));
        for (const char* twin : {"clean", "faulty"}) {
            ROWSCOPE_TRY_ASSIGN(output, auditOf(expected.parent_path() / twin));
            lines.push_back(resultLine(id + "/" + twin, std::move(output)));
        }
    }
    return {};
}

}  // namespace rowscope::golden
