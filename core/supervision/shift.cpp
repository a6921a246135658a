#include "core/supervision/shift.h"

namespace rowscope::supervision {

std::string ShiftEvidence::convention() const {
    if (!offset) return "none";
    if (!consistent) return "inconsistent";
    switch (*offset) {
        case 0:
            return "unshifted";
        case 1:
            return "preshifted";
        case 2:
            return "double_shifted";
        default:
            return "shifted_by_" + std::to_string(*offset);
    }
}

ShiftEvidence detectShift(std::span<const std::int32_t> ids, std::span<const std::int32_t> labels, std::size_t rowsPerSample,
                          std::int32_t most) {
    ShiftEvidence out;
    const std::size_t rows = std::min(ids.size(), labels.size());
    for (std::size_t row = 0; row < rows; ++row) out.supervised += labels[row] != kIgnored;
    if (out.supervised == 0 || rowsPerSample == 0) return out;
    std::int64_t bestAgreeing = -1;
    for (std::int32_t offset = 0; offset <= most; ++offset) {
        std::int64_t agreeing = 0;
        std::vector<std::int32_t> disagreeing;
        for (std::size_t row = 0; row < rows; ++row) {
            if (labels[row] == kIgnored) continue;
            if (row % rowsPerSample + static_cast<std::size_t>(offset) >= rowsPerSample) continue;
            if (labels[row] == ids[row + static_cast<std::size_t>(offset)])
                ++agreeing;
            else
                disagreeing.push_back(static_cast<std::int32_t>(row));
        }
        const bool fits = disagreeing.empty() && agreeing > 0;
        if (out.consistent) {
            out.ambiguous |= fits;
            continue;
        }
        if (!fits && agreeing <= bestAgreeing) continue;
        bestAgreeing = agreeing;
        out.offset = offset;
        out.consistent = fits;
        out.disagreeing = std::move(disagreeing);
    }
    return out;
}

ShiftFault shiftFault(std::int32_t offset, LossShift shift) {
    const std::int32_t total = offset + (shift == LossShift::Internal ? 1 : 0);
    if (total == 0) return ShiftFault::MissingShift;
    return total == 1 ? ShiftFault::None : ShiftFault::DoubleShift;
}

}  // namespace rowscope::supervision
