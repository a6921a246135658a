#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "core/base/result.h"
#include "model/training/optim/parameters.h"

namespace rowscope::training {

/// Where a run stands: everything that batches, orders, noise and rates are functions of.
struct Cursor {
    std::string planHash;
    std::int64_t stage = 0;
    std::int64_t step = 0;    ///< in the stage: the next one to do
    std::int64_t global = 0;  ///< of all stages
};

/// Writes tensors (parameters, moments, the objectives' own) and the cursor as one safetensors file, atomically: a kill leaves the
/// last whole state.
[[nodiscard]] Status writeState(const std::filesystem::path& file, const Cursor& cursor, std::span<const NamedTensor> tensors);

/// The cursor of a state file; nothing where there is none. Error where the plan's hash is another.
[[nodiscard]] Result<std::optional<Cursor>> readCursor(const std::filesystem::path& file, const std::string& planHash);

/// Fills the tensors in place with the file's values, bit by bit. Errors name file and tensor; on one nothing is to be trusted.
[[nodiscard]] Status readState(const std::filesystem::path& file, std::span<const NamedTensor> tensors);

}  // namespace rowscope::training
