#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/supervision/labels.h"

namespace rowscope::supervision {

/// Whether the loss shifts logits against labels itself.
enum class LossShift : std::uint8_t { Internal, None };

/// By how many rows labels stand before their tokens: labels[i] = ids[i + offset] wherever supervised.
struct ShiftEvidence {
    std::int32_t supervised = 0;         ///< labels that are not ignored
    std::optional<std::int32_t> offset;  ///< the one offset that fits, or the smallest of several; unset without labels
    bool consistent = false;             ///< every label agrees with the offset
    bool ambiguous = false;              ///< several offsets agree with every label (repeated tokens): the ids decide nothing
    std::vector<std::int32_t>
        disagreeing;  ///< of an inconsistent one: labels that do not agree, as row numbers over all samples (sample * rows + row)

    /// "unshifted", "preshifted", "double_shifted", "shifted_by_N", "none" without labels, "inconsistent".
    [[nodiscard]] std::string convention() const;
};

/// Tries offsets 0 to `most` over samples of equal length, row-major. A label at the end whose token would lie behind the last row
/// neither agrees nor disagrees. Unique token ids decide at once; repeated ones may leave it ambiguous, which is said.
[[nodiscard]] ShiftEvidence detectShift(std::span<const std::int32_t> ids, std::span<const std::int32_t> labels, std::size_t rowsPerSample,
                                        std::int32_t most = 3);

enum class ShiftFault : std::uint8_t { None, DoubleShift, MissingShift };
/// What a loss with `shift` does with labels of this offset: offset 1 under an internal shift, or 2 in any case, predicts the token
/// after the next one; offset 0 without a shift predicts the input itself.
[[nodiscard]] ShiftFault shiftFault(std::int32_t offset, LossShift shift);

}  // namespace rowscope::supervision
