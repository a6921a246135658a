#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// A tensor of a file that does not describe itself, and what the import makes of it.
struct SurveyedTensor {
    std::string name;
    std::string form;  ///< "I64 [2, 40]"
    std::string use;   ///< "token ids"; empty: kept and checked against nothing
};

/// An id that the rows themselves suggest, and why. A suggestion only: whoever knows the tokenizer decides.
struct IdGuess {
    std::int32_t id = 0;
    std::string evidence;  ///< "the id of all 12 rows that attention_mask leaves out"
};

/// What can be told of bare tensors or token lines before anybody says what they mean.
struct Survey {
    std::string form;  ///< "bare tensors", "token lines"
    std::int64_t samples = 0;
    std::int64_t rows = 0;  ///< of all samples that were looked at
    std::vector<SurveyedTensor> tensors;
    std::optional<IdGuess> image, video, pad, eos, visionStart, visionEnd, ignoreIndex;
};

using NamedTensors = std::map<std::string, Array, std::less<>>;

/// What one tensor of that name is read as; empty where it is read as nothing.
[[nodiscard]] std::string useOfTensor(std::string_view name, const Array& tensor);

/// The samples of one or more sets of tensors with the names of a collator. A set without input_ids, or whose numbers are no ids, gives
/// its list of tensors and no guess.
[[nodiscard]] Survey surveyTensors(const std::vector<NamedTensors>& sets);

/// Of a .safetensors or .npz file; none where a manifest beside it says what it holds. Errors: as readDump's; Cancelled.
[[nodiscard]] Result<std::optional<Survey>> surveyBareFile(const std::filesystem::path& path, const Progress& progress = {});

}  // namespace rowscope::trace
