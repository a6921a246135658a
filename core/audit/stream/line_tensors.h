#pragma once

#include "core/audit/stream/token_line.h"
#include "core/base/progress.h"
#include "core/trace/dump/survey.h"

namespace rowscope::audit {

/// One sample as a collator's batch of one: tensors with a first axis of 1.
[[nodiscard]] trace::NamedTensors tensorsOfLine(const TokenLine& line);

/// Samples that a survey looks at.
inline constexpr std::size_t kMostLinesSurveyed = 64;

/// The first lines of a token file, packed or not, that can be read. Errors: the file can't be read, a line over the limit; Cancelled.
[[nodiscard]] Result<trace::Survey> surveyTokenFile(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace rowscope::audit
