#include "core/supervision/targets.h"

#include <cmath>

namespace rowscope::supervision {

Targets targetsOf(std::span<const std::int32_t> ids, std::span<const std::int32_t> labels) {
    Targets out;
    if (!labels.empty() && ids.size() == labels.size()) out.shift = detectShift(ids, labels, labels.size());
    const bool atTheirRow = out.shift.offset.value_or(0) >= 1;
    out.label = atTheirRow ? Labels(labels.begin(), labels.end()) : shiftedLeft(labels);
    return out;
}

LossTotal totalOf(std::span<const double> perRow) {
    LossTotal total;
    for (const double loss : perRow) {
        if (!std::isfinite(loss)) continue;
        total.sum += loss;
        ++total.count;
    }
    return total;
}

}  // namespace rowscope::supervision
