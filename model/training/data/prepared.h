#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/question/question.h"
#include "model/training/data/source.h"

namespace rowscope::training {

/// Prepared data (laya-vision 7, core/request/prepared_data.h): one split of a folder. Every epoch has its own order drawn from the
/// seed. All records are read and checked at once, errors name line and member; pictures are read when a batch needs them.
[[nodiscard]] Result<std::unique_ptr<Source>> openPrepared(const std::filesystem::path& folder, const std::string& split,
                                                           const BatchSize& size, question::Rules rules, bool seesImages,
                                                           std::uint64_t seed);

}  // namespace rowscope::training
