#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace rowscope::audit {

/// One pre-tokenised sample, as trainers cache them: a JSON object a line. Buffers are kept from line to line.
struct TokenLine {
    std::vector<std::int32_t> inputIds;
    std::vector<std::int32_t> attentionMask;
    std::vector<std::int32_t> labels;
    std::vector<std::int32_t> positionIds;  ///< [axes, rows]
    std::vector<std::int32_t> mediaTypes;   ///< mm_token_type_ids
    std::vector<std::int32_t> answerMask;   ///< assistant_masks or completion_mask
    std::vector<std::int32_t> segmentIds;   ///< seq_idx or segment_ids
    std::vector<std::int32_t> cuSeqlens;
    std::vector<std::array<std::int32_t, 3>> imageGrids;
    std::vector<std::array<std::int32_t, 3>> videoGrids;
    int positionAxes = 0;
    bool hasLabels = false;
    bool hasMask = false;
    bool maskNumbersSamples = false;  ///< attention_mask numbers packed samples from 1 instead of keeping rows
    // Of several names for one column the strongest that stands in the line counts, as in a collator's batch; 0: none yet.
    std::uint8_t answerRank = 0;
    std::uint8_t segmentRank = 0;
    std::uint8_t borderRank = 0;
    void clear();
};

/// The first line of a file without the mark that some editors put there; any other line as it is.
[[nodiscard]] inline std::string_view withoutByteOrderMark(std::string_view line, std::int64_t offset) {
    if (offset == 0 && line.starts_with("\xEF\xBB\xBF")) line.remove_prefix(3);
    return line;
}

/// Reads a line in one pass without a tree: known keys as numbers, all others checked as JSON (with NaN and Infinity, which Python writes)
/// and skipped. Keys are known as they are spelled: one written with escapes is another key. Errors name the column; a number that is no
/// 32-bit integer, lists of other lengths than input_ids, an attention_mask that neither keeps rows nor numbers samples, and a missing
/// input_ids are errors.
[[nodiscard]] Status parseTokenLine(std::string_view line, TokenLine& out);

}  // namespace rowscope::audit
