#include "tests/golden_runner/topology/part1.h"

#include <algorithm>
#include <exception>

#include "core/base/files.h"

namespace rowscope::golden {
namespace {

std::vector<std::filesystem::path> jsonFiles(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> out;
    std::error_code ignored;  // no such folder: no cases
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
        if (entry.path().extension() == ".json") out.push_back(entry.path());
    std::sort(out.begin(), out.end());
    return out;
}

Result<Value> runCase(const CaseRunners& runners, const std::string& kind, const Value& input, const std::filesystem::path& folder) {
    const auto runner = runners.find(kind);
    if (runner == runners.end()) return fail(ErrorKind::Unsupported, kind, "no runner for this kind");
    try {
        return runner->second(input, folder);
    } catch (const std::exception& e) {  // a member that the case lacks or of another type
        return fail(ErrorKind::Format, kind, e.what());
    }
}

}  // namespace

Status runTopologyPart1(const std::filesystem::path& golden, std::vector<std::string>& lines) {
    CaseRunners runners;
    addMaskCases(runners);
    addRowCases(runners);
    addPositionCases(runners);
    addSupervisionCases(runners);
    addRuntimeCases(runners);
    const std::filesystem::path folder = golden / "part1";
    for (const auto& file : jsonFiles(folder)) {
        ROWSCOPE_TRY_ASSIGN(text, readFile(file));
        ROWSCOPE_TRY_ASSIGN(root, json::parse(text, file.string()));
        ROWSCOPE_TRY_ASSIGN(kind, json::requireString(root, "kind", file.string()));
        ROWSCOPE_TRY_ASSIGN(cases, json::require(root, "cases", file.string()));
        for (const Value& one : cases->asArray()) {
            ROWSCOPE_TRY_ASSIGN(id, json::requireString(one, "id", file.string()));
            ROWSCOPE_TRY_ASSIGN(input, json::require(one, "input", id));
            Value line;
            line.set("id", id);
            if (auto output = runCase(runners, kind, *input, folder))
                line.set("output", std::move(*output));
            else
                line.set("output", Value(json::Object{{"runner_error", output.error().message()}}));
            lines.push_back(json::write(line));
        }
    }
    return {};
}

}  // namespace rowscope::golden
