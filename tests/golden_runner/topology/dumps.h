#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/trace/finding.h"

namespace rowscope::golden {

/// {"id": …, "output": …} as one line.
[[nodiscard]] std::string resultLine(const std::string& id, json::Value output);
/// Findings as the topology goldens have them: one a code and sample, every row number; notes are no findings there.
[[nodiscard]] json::Value faultsJson(std::vector<trace::Finding> findings);

/// One result line per dump of GOLDEN/part2, and per clean and faulty twin of GOLDEN/faults, appended to `lines`.
[[nodiscard]] Status runTopologyPart2(const std::filesystem::path& golden, std::vector<std::string>& lines);
[[nodiscard]] Status runTopologyFaults(const std::filesystem::path& golden, std::vector<std::string>& lines);

}  // namespace rowscope::golden
