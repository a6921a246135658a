#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/question/decision.h"
#include "core/rows/laya/plan.h"
#include "core/trace/trace.h"

namespace rowscope::trace::laya {

/// What the network gave for one planned row.
struct RowScore {
    std::vector<double> logits;  ///< marker order
    double actProbability = 0;
    std::optional<double> value;
};

/// A question's decision with the scores it came from, in label order.
struct ScoredQuestion {
    std::vector<question::OrderScore> scores;
    question::Decision decision;
    question::Truncation cut;  ///< of the first order, as the reference reports it
};

/// Scores of all planned rows, gathered by question. `scores` has one entry a planned row.
[[nodiscard]] std::vector<ScoredQuestion> decideAll(const rows::laya::Plan& plan, std::span<const RowScore> scores);

/// The trace's record of each question. Row r of the plan is sequence `sequenceOfRow[r]` of the trace (-1: not kept).
[[nodiscard]] std::vector<QuestionResult> questionResults(const rows::laya::Plan& plan, const std::vector<ScoredQuestion>& scored,
                                                          std::span<const std::int32_t> sequenceOfRow);

/// What `predict` says of where its numbers came from, beside what the plan knows.
struct OutputFacts {
    std::string checkpointId;
    json::Value checkpointRevision;
    json::Value backboneId;
    json::Value backboneRevision;
    std::string dtype;
    std::string device = "cpu";
    std::vector<std::pair<std::string, std::string>> versions;  ///< library and version, in order
    std::int32_t permutations = 1;
    std::int32_t images = 0;
};

/// The whole predict output, members in the reference's order (laya-vision 1).
[[nodiscard]] json::Value predictOutput(const rows::laya::Plan& plan, const std::vector<ScoredQuestion>& scored, const OutputFacts& facts);

}  // namespace rowscope::trace::laya
