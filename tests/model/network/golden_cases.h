#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/safetensors.h"

namespace rowscope::golden {

/// Where golden checkpoints and predict cases lie: `checkpoints/<name>/` and `cases/<name>.json` + `.safetensors`.
/// The repository's own few, and all of them where ROWSCOPE_SHARED or ../shared has them.
[[nodiscard]] std::vector<std::filesystem::path> goldenFolders();

/// One predict case: what goes into the networks and what must come out.
struct ForwardCase {
    std::string id;
    json::Value overrides;
    std::vector<std::int64_t> types;            ///< per row: choice 0, score 1, noul 2
    std::int64_t prefixLength = 0;              ///< rows the reference took from the shared prefix
    std::map<std::string, at::Tensor> tensors;  ///< integers as int64, masks as bool, floats as float32

    [[nodiscard]] bool has(const std::string& name) const { return tensors.contains(name); }
    [[nodiscard]] const at::Tensor& operator[](const std::string& name) const { return tensors.at(name); }
    /// The case's pixels, float32 normalised; none when it shares another case's picture.
    [[nodiscard]] std::optional<at::Tensor> pixels() const;
};

/// The cases of one checkpoint that have tensors.
[[nodiscard]] std::vector<ForwardCase> forwardCases(const std::filesystem::path& golden, const std::string& checkpoint);

/// Largest excess of |got - expected| over `absolute + relative * |expected|`; at most 0 passes.
[[nodiscard]] double excess(const at::Tensor& got, const at::Tensor& expected, double absolute, double relative);

}  // namespace rowscope::golden
