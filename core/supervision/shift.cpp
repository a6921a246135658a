#include "core/supervision/shift.h"

#include <algorithm>

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

namespace {

/// How many labels agree with their token `offset` rows on, and how many do not; a label whose token would lie behind its sample
/// counts as neither. Plain counting without branches, so that it runs at the speed of memory.
struct Agreement {
    std::int64_t agreeing = 0;
    std::int64_t disagreeing = 0;
};

Agreement agreementAt(std::span<const std::int32_t> ids, std::span<const std::int32_t> labels, std::size_t rowsPerSample,
                      std::size_t offset) {
    Agreement out;
    for (std::size_t begin = 0; begin < labels.size(); begin += rowsPerSample) {
        const std::size_t end = std::min(begin + rowsPerSample, labels.size());
        if (end - begin <= offset) continue;
        const std::int32_t* label = labels.data() + begin;
        const std::int32_t* id = ids.data() + begin + offset;
        std::int64_t agreeing = 0;
        std::int64_t ignored = 0;
        const std::size_t judged = end - begin - offset;
        for (std::size_t row = 0; row < judged; ++row) {
            ignored += label[row] == kIgnored;
            agreeing += (label[row] == id[row]) & (label[row] != kIgnored);
        }
        out.agreeing += agreeing;
        out.disagreeing += static_cast<std::int64_t>(judged) - ignored - agreeing;
    }
    return out;
}

std::vector<std::int32_t> disagreeingRows(std::span<const std::int32_t> ids, std::span<const std::int32_t> labels,
                                          std::size_t rowsPerSample, std::size_t offset) {
    std::vector<std::int32_t> out;
    for (std::size_t row = 0; row < labels.size(); ++row)
        if (labels[row] != kIgnored && row + offset < labels.size() && row % rowsPerSample + offset < rowsPerSample &&
            labels[row] != ids[row + offset])
            out.push_back(static_cast<std::int32_t>(row));
    return out;
}

}  // namespace

ShiftEvidence detectShift(std::span<const std::int32_t> ids, std::span<const std::int32_t> labels, std::size_t rowsPerSample,
                          std::int32_t most) {
    ShiftEvidence out;
    const std::size_t rows = std::min(ids.size(), labels.size());
    ids = ids.first(rows);
    labels = labels.first(rows);
    out.supervised = static_cast<std::int32_t>(rows) - static_cast<std::int32_t>(std::count(labels.begin(), labels.end(), kIgnored));
    if (out.supervised == 0 || rowsPerSample == 0) return out;
    std::int64_t bestAgreeing = -1;
    for (std::int32_t offset = 0; offset <= most; ++offset) {
        const Agreement found = agreementAt(ids, labels, rowsPerSample, static_cast<std::size_t>(offset));
        const bool fits = found.disagreeing == 0 && found.agreeing > 0;
        if (out.consistent) {
            out.ambiguous |= fits;
            continue;
        }
        if (!fits && found.agreeing <= bestAgreeing) continue;
        bestAgreeing = found.agreeing;
        out.offset = offset;
        out.consistent = fits;
    }
    if (out.offset && !out.consistent) out.disagreeing = disagreeingRows(ids, labels, rowsPerSample, static_cast<std::size_t>(*out.offset));
    return out;
}

ShiftFault shiftFault(std::int32_t offset, LossShift shift) {
    const std::int32_t total = offset + (shift == LossShift::Internal ? 1 : 0);
    if (total == 0) return ShiftFault::MissingShift;
    return total == 1 ? ShiftFault::None : ShiftFault::DoubleShift;
}

}  // namespace rowscope::supervision
