#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "model/training/data/source.h"

namespace rowscope::training {

/// Prepared data (laya-vision 7): `folder`/`split`.jsonl, one record a line {id, image | images, state_text, question, label, target?},
/// pictures relative to the folder. Every epoch has its own order drawn from the seed. All lines are read and checked at once;
/// errors name file, line and field. Pictures are decoded when a batch needs them.
[[nodiscard]] Result<std::unique_ptr<Source>> openPrepared(const std::filesystem::path& folder, const std::string& split,
                                                           const BatchSize& size, std::uint64_t seed);

}  // namespace rowscope::training
