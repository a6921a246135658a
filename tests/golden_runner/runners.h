#pragma once

#include <filesystem>

#include "core/base/result.h"

namespace rowscope::golden {

// Each reads a golden folder, calls public functions of core and model, and writes results in the golden files' formats.
// A runner computes nothing itself: what it can't get from a public function is a gap in the product.
[[nodiscard]] Status runTokenizer(const std::filesystem::path& golden, const std::filesystem::path& out);
[[nodiscard]] Status runImage(const std::filesystem::path& golden, const std::filesystem::path& out);
[[nodiscard]] Status runLaya(const std::filesystem::path& golden, const std::filesystem::path& out);
[[nodiscard]] Status runTopology(const std::filesystem::path& golden, const std::filesystem::path& out);
/// The ways through the engine (shared prefix, token tree, kept prefix) against full rows over the laya cases: prints the largest
/// differences of logits, an error above 2e-5.
[[nodiscard]] Status runPaths(const std::filesystem::path& golden, const std::filesystem::path& out);
[[nodiscard]] Status runCases(const std::filesystem::path& cases, const std::filesystem::path& out);

}  // namespace rowscope::golden
