#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "tests/golden_runner/topology/json_io.h"

namespace rowscope::golden {

/// One kind of part1 case: its input to its output, by public functions of core.
using CaseRunner = Result<Value> (*)(const Value& input, const std::filesystem::path& folder);
using CaseRunners = std::map<std::string, CaseRunner>;

void addMaskCases(CaseRunners& runners);
void addRowCases(CaseRunners& runners);
void addPositionCases(CaseRunners& runners);
void addSupervisionCases(CaseRunners& runners);
void addRuntimeCases(CaseRunners& runners);

/// One result line per case of GOLDEN/part1, appended to `lines`.
[[nodiscard]] Status runTopologyPart1(const std::filesystem::path& golden, std::vector<std::string>& lines);

}  // namespace rowscope::golden
