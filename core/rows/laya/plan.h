#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/question/question.h"
#include "core/question/temperature.h"
#include "core/request/request.h"
#include "core/rows/laya/sequence.h"
#include "core/rows/laya/token_tree.h"
#include "core/text/state_text.h"

namespace rowscope::rows::laya {

/// What a checkpoint says about how its sequences are built: everything but weights.
struct CheckpointRules {
    Readout readout = Readout::Terminator;
    question::Rules questionRules = question::Rules::Vision;
    Vocabulary vocabulary;
    Budgets budgets;
    question::Temperatures temperatures;
    text::StateFormat stateFormat = text::StateFormat::Json;
    std::int32_t rowsPerView = 64;
    bool block = false;  ///< option attention of the checkpoint
};

/// One scored row.
struct PlannedRow {
    std::int32_t question = -1;
    std::int32_t order = 0;  ///< which of the question's orders
    Sequence sequence;
};

/// All of a predict that is decided before a network runs. Filled front to back, so that after an error it still holds what
/// was decided until then (notes about a refused request need it).
struct Plan {
    bool block = false;  ///< option attention of this run
    std::string stateText;
    SequenceParts parts;
    std::vector<question::Question> questions;
    std::vector<question::Temperature> temperatures;
    std::vector<QuestionPieces> pieces;
    std::vector<PlannedRow> rows;  ///< in scoring order: question, then option order
    text::StateFormat stateFormat = text::StateFormat::Json;

    /// The rows as sequences of a token tree; they refer to `rows`.
    [[nodiscard]] std::vector<TreeSequence> treeSequences() const;
    /// Rows shared by all that the prefix cache may hold; 0 for the mask readouts.
    [[nodiscard]] std::int32_t prefixLength() const;
    /// SHA-256 over all scored rows: each its length (int64) then its ids (int32), little endian.
    [[nodiscard]] std::string inputIdsHash() const;
};
/// The same for rows that stand alone.
[[nodiscard]] std::string inputIdsHash(std::span<const std::vector<std::int32_t>> rows);

/// Most rows of one predict; a request beyond it is refused before anything is built.
inline constexpr std::int64_t kMaxScoredRows = 16384;

/// Decides everything for a request; `pictures` gives the views of its pictures. Errors name the question at fault, strict ones
/// everything that would be cut.
[[nodiscard]] Status planPredict(const request::Request& request, const CheckpointRules& rules, std::span<const TileGrid> pictures,
                                 const Progress& progress, Plan& plan);

/// The state as text (laya-vision 1). With pictures a text or list stands under "context", as prepared training data has it.
[[nodiscard]] Result<std::string> stateTextOf(const request::Request& request, Readout readout, text::StateFormat format);

}  // namespace rowscope::rows::laya
