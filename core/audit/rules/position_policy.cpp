#include "core/audit/rules/media_rows.h"
#include "core/audit/rules/rules.h"
#include "core/rows/positions.h"

namespace rowscope::audit::rules {
namespace {

struct Expected {
    rows::Positions positions;
    std::vector<std::int32_t> wrong;  ///< live rows off the policy
};

std::vector<rows::MediaGrid> gridsOf(const Sample& sample) {
    std::vector<rows::MediaGrid> grids;
    for (const trace::MediaRecord* record : sample.media)
        if (record->gridThw) grids.push_back({record->mediaId, (*record->gridThw)[0], (*record->gridThw)[1], (*record->gridThw)[2]});
    return grids;
}

/// Live rows whose positions are not the expected ones; a scalar stands for three equal coordinates.
std::vector<std::int32_t> wrongRows(const Sample& sample, const rows::Positions& should) {
    const rows::Positions& has = sample.rows->position;
    const int axes = std::max(has.axes, should.axes);
    std::vector<std::int32_t> wrong;
    for (std::size_t row = 0; row < sample.size(); ++row) {
        if (!sample.live[row]) continue;
        for (int axis = 0; axis < axes; ++axis)
            if (has.at(has.axes == 1 ? 0 : axis, row, sample.size()) != should.at(should.axes == 1 ? 0 : axis, row, sample.size())) {
                wrong.push_back(static_cast<std::int32_t>(row));
                break;
            }
    }
    return wrong;
}

Result<Expected> expectedOf(const AuditInput& input, const Sample& sample) {
    const std::vector<rows::MediaGrid> grids = gridsOf(sample);
    rows::PositionColumns columns;
    columns.valid = sample.live;
    columns.originKind = sample.rows->originKind;
    columns.originId = sample.rows->originId;
    columns.segment = sample.rows->segment;
    columns.grids = grids;
    columns.spatialMerge = input.claims.spatialMergeSize.value_or(2);
    ROWSCOPE_TRY_ASSIGN(result, rows::positionsOf(*input.claims.positions, columns));
    Expected expected{std::move(result.positions), {}};
    expected.wrong = wrongRows(sample, expected.positions);
    if (*input.claims.positions == rows::PositionPolicy::Thw && !sample.rows->segment.empty() && !expected.wrong.empty()) {
        // Packed examples may go on counting or start afresh; the claim does not say, so the nearer one is meant.
        columns.thwRestartsPerSegment = true;
        ROWSCOPE_TRY_ASSIGN(restarted, rows::positionsOf(*input.claims.positions, columns));
        Expected other{std::move(restarted.positions), {}};
        other.wrong = wrongRows(sample, other.positions);
        if (other.wrong.size() < expected.wrong.size()) return other;
    }
    return expected;
}

std::string at(const rows::Positions& positions, std::size_t row, std::size_t size) {
    std::string text;
    for (int axis = 0; axis < positions.axes; ++axis) text += (axis ? ", " : "") + std::to_string(positions.at(axis, row, size));
    return positions.axes > 1 ? "(" + text + ")" : text;
}

void add(const AuditInput& input, const Sample& sample, const Expected& expected, const std::vector<std::int32_t>& rows, bool media,
         Reporter& report) {
    if (rows.empty()) return;
    const auto first = static_cast<std::size_t>(rows.front());
    NewFinding found;
    found.sample = sample.index;
    found.rows = rangesOf(std::span<const std::int32_t>(rows));
    found.cause = inSample(sample.index) + (media ? "media " : "") + rowsText(found.rows) + " have other positions than the policy '" +
                  input.claims.positionsText + "' gives";
    found.cure = "compute positions as the checkpoint was trained: over real rows, and after placeholders are expanded";
    found.evidence = "row " + std::to_string(first) + " has " + at(sample.rows->position, first, sample.size()) + ", expected " +
                     at(expected.positions, first, sample.size()) + "; " + count(static_cast<std::int64_t>(expected.wrong.size()), "row") +
                     " differ in all";
    found.details.emplace_back("part", media ? "media" : "text");
    report.add(std::move(found));
}

/// One-axis positions where the policy has three: media rows lose their grid, whatever the numbers are.
void addFlat(const AuditInput& input, const Sample& sample, Reporter& report) {
    std::vector<std::int32_t> rows;
    for (std::size_t row = 0; row < sample.size(); ++row)
        if (sample.live[row] && sample.isMedia(row)) rows.push_back(static_cast<std::int32_t>(row));
    if (rows.empty()) return;
    NewFinding found;
    found.sample = sample.index;
    found.rows = rangesOf(std::span<const std::int32_t>(rows));
    found.cause = inSample(sample.index) + "positions have one axis and the policy 'thw' has three: media " + rowsText(found.rows) +
                  " get text positions, without time, height and width";
    found.cure = "pass the model's own t/h/w index (get_rope_index) instead of a running count";
    found.evidence = "position_ids of one axis; claimed policy '" + input.claims.positionsText + "'";
    found.details.emplace_back("part", "axes");
    report.add(std::move(found));
}

}  // namespace

/// The position policy is part of the checkpoint's contract (article 0x02, failure row 13).
void positionPolicy(const AuditInput& input, Reporter& report) {
    if (!input.claims.positions)
        return report.lacks(input.claims.positionsText.empty() ? "the position policy (claims.positions)"
                                                               : "a rule for the position policy '" + input.claims.positionsText + "'");
    for (const Sample& sample : input.samples) {
        if (sample.rows->position.axes == 0) {
            report.lacks("position_ids");
            continue;
        }
        if (*input.claims.positions == rows::PositionPolicy::Thw && sample.rows->position.axes == 1) {
            addFlat(input, sample, report);
            continue;
        }
        const auto expected = expectedOf(input, sample);
        if (!expected) {
            report.lacks(expected.error().cause);
            continue;
        }
        std::vector<std::int32_t> media;
        std::vector<std::int32_t> text;
        for (const std::int32_t row : expected->wrong) (sample.isMedia(static_cast<std::size_t>(row)) ? media : text).push_back(row);
        add(input, sample, *expected, media, true, report);
        add(input, sample, *expected, text, false, report);
    }
}

}  // namespace rowscope::audit::rules
