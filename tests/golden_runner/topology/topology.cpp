#include "core/base/files.h"
#include "tests/golden_runner/runners.h"
#include "tests/golden_runner/topology/dumps.h"
#include "tests/golden_runner/topology/part1.h"

namespace rowscope::golden {

Status runTopology(const std::filesystem::path& golden, const std::filesystem::path& out) {
    std::vector<std::string> lines;
    ROWSCOPE_TRY(runTopologyPart1(golden, lines));
    ROWSCOPE_TRY(runTopologyPart2(golden, lines));
    ROWSCOPE_TRY(runTopologyFaults(golden, lines));
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return writeFileAtomically(out / "results.jsonl", text);
}

}  // namespace rowscope::golden
