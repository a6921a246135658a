#pragma once

#include <cstdint>
#include <filesystem>

#include "core/base/result.h"
#include "model/network/network.h"

namespace rowscope::training {

enum class StoredType : std::uint8_t { Float32, BFloat16 };

/// A tensor's values as core's array, copied.
[[nodiscard]] Array storedArray(const at::Tensor& tensor, StoredType type);

/// Writes every parameter of a network under its checkpoint name, atomically: a reader sees the old file or the whole new one.
[[nodiscard]] Status saveWeights(network::Network& network, const std::filesystem::path& file, StoredType type);

/// Writes a checkpoint folder: configs, tokenizer and processor as `from` has them (with `agent` as its agent config), the
/// weights as one file.
[[nodiscard]] Status saveCheckpoint(network::Network& network, const std::filesystem::path& from, const std::filesystem::path& to,
                                    const json::Value& agent, StoredType type);

}  // namespace rowscope::training
