#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/trace/compare/alignment.h"
#include "core/trace/trace.h"

namespace rowscope::trace {

/// In the order in which a pipeline makes them: the first difference is where two runs part.
enum class CompareStage : std::uint8_t { Media, Sequences, Rows, Columns, Masks, Supervision, Tensors, Logits, Answers };
[[nodiscard]] std::string_view name(CompareStage stage);

/// One way in which two traces differ. Values are texts for people; places say where to look on either side.
struct Difference {
    CompareStage stage = CompareStage::Rows;
    std::string what;  ///< "token", "position", "mask 'composed'", "logits of 'largest'", …
    std::string left;  ///< value on the left, "absent" where there is none
    std::string right;
    std::string sentence;
    Place leftPlace;
    Place rightPlace;
    std::int64_t count = 1;  ///< rows, cells or values that differ so
};

/// Two sequences that belong together.
struct SequencePair {
    std::int32_t left = -1;
    std::int32_t right = -1;
    std::vector<AlignedRun> runs;
};

struct Comparison {
    std::vector<SequencePair> sequences;
    std::vector<Difference> differences;  ///< by stage, then as they stand in the sequence
    [[nodiscard]] bool same() const { return differences.empty(); }
    /// Null when there is none.
    [[nodiscard]] const Difference* first() const { return differences.empty() ? nullptr : &differences.front(); }
};

struct CompareOptions {
    double logitTolerance = 0;  ///< differences of logits, probabilities and tensors up to this are none
};

/// Compares what both traces carry; what one of them does not know is no difference. Sequences pair by question and order where both
/// have them, else by name, else by index. Error (Cancelled) only.
[[nodiscard]] Result<Comparison> compareTraces(const Trace& left, const Trace& right, const CompareOptions& options = {},
                                               const Progress& progress = {});

}  // namespace rowscope::trace
