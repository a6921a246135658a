#include "core/supervision/labels.h"

#include <algorithm>

namespace rowscope::supervision {
namespace {

bool isValid(std::span<const std::uint8_t> valid, std::size_t row) { return valid.empty() || (row < valid.size() && valid[row] != 0); }

}  // namespace

Labels shiftedLeft(std::span<const std::int32_t> labels, std::size_t by) {
    Labels out(labels.size(), kIgnored);
    for (std::size_t row = 0; row + by < labels.size(); ++row) out[row] = labels[row + by];
    return out;
}

Labels answerLabelsByPadId(std::span<const std::int32_t> ids, std::size_t answerStart, std::int32_t padId) {
    Labels out(ids.size(), kIgnored);
    for (std::size_t row = answerStart; row < ids.size(); ++row)
        if (ids[row] != padId) out[row] = ids[row];
    return out;
}

Labels answerLabelsByValidity(std::span<const std::int32_t> ids, std::size_t answerStart, std::span<const std::uint8_t> valid) {
    Labels out(ids.size(), kIgnored);
    for (std::size_t row = answerStart; row < ids.size(); ++row)
        if (isValid(valid, row)) out[row] = ids[row];
    return out;
}

TargetLabels labelsFromTargets(const AnswerTargets& targets, std::size_t rowCount, LabelConvention convention) {
    TargetLabels out{Labels(rowCount, kIgnored), {}};
    const std::size_t first = targets.firstPredictingRow + (convention == LabelConvention::Unshifted ? 1 : 0);
    for (std::size_t i = 0; i < targets.ids.size(); ++i) {
        if (first + i < rowCount)
            out.labels[first + i] = targets.ids[i];
        else
            out.lost.push_back(targets.ids[i]);
    }
    return out;
}

Labels roleLabels(std::span<const std::int32_t> ids, std::span<const rows::Role> role, std::span<const std::uint8_t> valid,
                  rows::Role supervised) {
    Labels out(ids.size(), kIgnored);
    for (std::size_t row = 0; row < std::min(ids.size(), role.size()); ++row)
        if (role[row] == supervised && isValid(valid, row)) out[row] = ids[row];
    return out;
}

Labels labelsByInputRole(std::span<const std::int32_t> ids, std::span<const rows::Role> role, std::span<const std::uint8_t> valid,
                         rows::Role supervised) {
    Labels out(ids.size(), kIgnored);
    for (std::size_t row = 0; row + 1 < std::min(ids.size(), role.size()); ++row)
        if (role[row] == supervised && isValid(valid, row) && isValid(valid, row + 1)) out[row] = ids[row + 1];
    return out;
}

std::vector<std::int32_t> differingRows(std::span<const std::int32_t> a, std::span<const std::int32_t> b) {
    std::vector<std::int32_t> out;
    const std::size_t size = std::max(a.size(), b.size());
    for (std::size_t row = 0; row < size; ++row)
        if (row >= a.size() || row >= b.size() || a[row] != b[row]) out.push_back(static_cast<std::int32_t>(row));
    return out;
}

std::vector<rows::Role> targetRoles(std::span<const rows::Role> role, std::span<const std::uint8_t> valid) {
    std::vector<rows::Role> out(role.size(), rows::Role::Pad);
    for (std::size_t row = 0; row + 1 < role.size(); ++row)
        if (isValid(valid, row) && isValid(valid, row + 1)) out[row] = role[row + 1];
    return out;
}

std::vector<std::int32_t> predictingRows(std::span<const std::int32_t> labels, LabelConvention convention) {
    std::vector<std::int32_t> out;
    const std::int32_t shift = convention == LabelConvention::Unshifted ? 1 : 0;
    for (std::size_t row = 0; row < labels.size(); ++row)
        if (labels[row] != kIgnored && static_cast<std::int32_t>(row) >= shift) out.push_back(static_cast<std::int32_t>(row) - shift);
    return out;
}

}  // namespace rowscope::supervision
