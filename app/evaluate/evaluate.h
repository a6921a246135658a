#pragma once

#include <cstdint>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/question/evaluation/scored_record.h"
#include "core/request/prepared_data.h"
#include "core/trace/decision_model.h"

namespace rowscope::app {

struct EvaluateOptions {
    request::RunOptions run;  ///< permutations = option orders a question is read in
    std::int64_t limit = 0;   ///< records, from the first; 0 = all
};

/// Asks a checkpoint every question of a prepared file. A checkpoint that reads one order of its options (the text branch) answers
/// from that one; the further orders are asked for only to see whether the answer holds. Errors name the record; Cancelled after a stop.
[[nodiscard]] Result<std::vector<question::ScoredRecord>> evaluate(trace::DecisionModel& model, request::PreparedFile& data,
                                                                   const EvaluateOptions& options, const Progress& progress);

/// By which rules a checkpoint's questions are read.
[[nodiscard]] question::Rules rulesOf(const trace::CheckpointInfo& info);

}  // namespace rowscope::app
