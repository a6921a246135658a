#include <algorithm>

#include "core/audit/audit.h"
#include "core/trace/dump/describe.h"
#include "tests/golden_runner/topology/dumps.h"

namespace rowscope::golden {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> foldersWith(const fs::path& root, const char* file) {
    std::vector<fs::path> out;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(root, error))
        if (entry.path().filename() == file) out.push_back(entry.path().parent_path());
    std::sort(out.begin(), out.end());
    return out;
}

Result<json::Value> describeVariant(const trace::Dump& dump) {
    ROWSCOPE_TRY_ASSIGN(mask, trace::canonicalMask(dump, "attention_mask"));
    json::Value out = json::Object{};
    out.set("shape", json::Array(mask.shape.begin(), mask.shape.end()));
    json::Value allowed = json::Array{};
    for (const auto& item : mask.allowed) allowed.push(json::Array(item.begin(), item.end()));
    out.set("allowed", std::move(allowed));
    out.set("allowed_edges", mask.allowedEdges);
    return out;
}

/// The run with the other instruction on the same pixels: instr_a_0 and instr_b_0.
std::optional<fs::path> otherInstruction(const fs::path& folder) {
    std::string name = folder.filename().string();
    const auto at = name.find("instr_");
    if (at == std::string::npos) return std::nullopt;
    char& letter = name[at + 6];
    letter = letter == 'a' ? 'b' : 'a';
    const fs::path other = folder.parent_path() / name;
    return fs::exists(other) ? std::optional(other) : std::nullopt;
}

Result<json::Value> describeRun(const fs::path& folder) {
    ROWSCOPE_TRY_ASSIGN(dump, trace::readDump(folder));
    if (folder.parent_path().filename() == "import_variants") return describeVariant(dump);
    ROWSCOPE_TRY_ASSIGN(opened, trace::open(std::move(dump)));
    ROWSCOPE_TRY_ASSIGN(description, trace::describe(opened));
    json::Value out = trace::toJson(description);
    if (const auto other = otherInstruction(folder)) {
        ROWSCOPE_TRY_ASSIGN(pair, trace::readDump(*other));
        ROWSCOPE_TRY_ASSIGN(difference, trace::bridgeDifference(opened.dump, pair));
        out.set("bridge_max_abs_diff_to_other_instruction", difference);
    }
    ROWSCOPE_TRY_ASSIGN(input, audit::inputOf(opened));
    ROWSCOPE_TRY_ASSIGN(report, audit::audit(input));
    out.set("findings", faultsJson(report.findings));
    return out;
}

}  // namespace

Status runTopologyPart2(const fs::path& golden, std::vector<std::string>& lines) {
    for (const fs::path& folder : foldersWith(golden / "part2", "manifest.json")) {
        const std::string id = fs::relative(folder, golden).generic_string();
        ROWSCOPE_TRY_ASSIGN(output, describeRun(folder));
        lines.push_back(resultLine(id, std::move(output)));
    }
    return {};
}

}  // namespace rowscope::golden
