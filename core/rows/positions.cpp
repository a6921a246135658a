#include "core/rows/positions.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace rowscope::rows {
namespace {

constexpr std::array<std::string_view, 10> kNames{
    "monotonic_over_valid", "physical_monotonic",     "one_based_over_valid", "one_based_physical",
    "cumsum_valid",         "shared_per_media_block", "modality_local",       "thw",
    "none_for_media",       "reset_per_segment"};

bool isMedia(OriginKind kind) { return kind > OriginKind::Text; }

tl::unexpected<Error> lacks(PositionPolicy policy, std::string_view column) {
    return fail(ErrorKind::NotFound, "positions '" + std::string(positionPolicyName(policy)) + "'",
                "need the column '" + std::string(column) + "', which is not known");
}

Positions scalar(std::vector<std::int32_t> values) { return {1, std::move(values)}; }

/// Position i for the i-th valid row plus `first`, 0 on padding.
PositionResult overValid(const PositionColumns& c, std::int32_t first) {
    std::vector<std::int32_t> values(c.valid.size(), 0);
    std::int32_t next = first;
    for (std::size_t row = 0; row < c.valid.size(); ++row)
        if (c.valid[row]) values[row] = next++;
    return {scalar(std::move(values)), next, 0};
}

PositionResult physical(const PositionColumns& c, std::int32_t first) {
    std::vector<std::int32_t> values(c.valid.size());
    for (std::size_t row = 0; row < values.size(); ++row) values[row] = static_cast<std::int32_t>(row) + first;
    return {scalar(std::move(values)), static_cast<std::int32_t>(c.valid.size()) + first, 0};
}

PositionResult cumsumValid(const PositionColumns& c) {
    std::vector<std::int32_t> values(c.valid.size());
    std::int32_t count = 0;
    for (std::size_t row = 0; row < values.size(); ++row) values[row] = (count += c.valid[row] ? 1 : 0) - 1;
    return {scalar(std::move(values)), count, 0};
}

PositionResult resetPerSegment(const PositionColumns& c) {
    std::vector<std::int32_t> values(c.valid.size(), 0);
    std::unordered_map<std::int32_t, std::int32_t> next;
    for (std::size_t row = 0; row < values.size(); ++row)
        if (c.valid[row] && c.segment[row] >= 0) values[row] = next[c.segment[row]]++;
    const std::int32_t last = c.segment.empty() ? -1 : *std::max_element(c.segment.begin(), c.segment.end());
    return {scalar(std::move(values)), last < 0 ? 0 : next[last], 0};
}

PositionResult sharedPerBlock(const PositionColumns& c) {
    std::vector<std::int32_t> values(c.valid.size(), 0);
    std::int32_t next = 0;
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (!c.valid[row]) continue;
        const bool joins = row > 0 && isMedia(c.originKind[row]) && c.originKind[row - 1] == c.originKind[row] &&
                           (c.originId.empty() || c.originId[row - 1] == c.originId[row]);
        values[row] = joins ? next - 1 : next++;
    }
    return {scalar(std::move(values)), next, 0};
}

PositionResult modalityLocal(const PositionColumns& c) {
    std::vector<std::int32_t> values(c.valid.size(), 0);
    std::unordered_map<std::int64_t, std::int32_t> inMedium;
    std::int32_t text = 0;
    for (std::size_t row = 0; row < values.size(); ++row) {
        if (!c.valid[row]) continue;
        if (!isMedia(c.originKind[row])) {
            values[row] = text++;
            continue;
        }
        const std::int64_t medium = static_cast<std::int64_t>(c.originKind[row]) << 32 | static_cast<std::uint32_t>(c.originId[row]);
        values[row] = inMedium[medium]++;
    }
    return {scalar(std::move(values)), text, 0};
}

PositionResult noneForMedia(const PositionColumns& c) {
    std::vector<std::int32_t> values(c.valid.size(), 0);
    std::int32_t next = 0;
    for (std::size_t row = 0; row < values.size(); ++row)
        if (c.valid[row]) values[row] = isMedia(c.originKind[row]) ? -1 : next++;
    return {scalar(std::move(values)), next, 0};
}

Result<PositionResult> thw(const PositionColumns& c) {
    const std::size_t n = c.valid.size();
    PositionResult out{{3, std::vector<std::int32_t>(3 * n, 0)}, 0, 0};
    const auto set = [&](std::size_t row, std::int32_t t, std::int32_t h, std::int32_t w) {
        out.positions.values[row] = t;
        out.positions.values[n + row] = h;
        out.positions.values[2 * n + row] = w;
    };
    std::unordered_map<std::int32_t, const MediaGrid*> gridOf;
    for (const MediaGrid& grid : c.grids) gridOf[grid.originId] = &grid;
    const std::int32_t merge = std::max(c.spatialMerge, 1);
    std::int32_t at = 0;
    std::int32_t valid = 0;
    std::int32_t segment = -1;
    for (std::size_t row = 0; row < n;) {
        if (!c.valid[row]) {
            ++row;
            continue;
        }
        if (c.thwRestartsPerSegment && c.segment[row] != segment) {
            segment = c.segment[row];
            at = 0;
        }
        if (!isMedia(c.originKind[row])) {
            set(row, at, at, at);
            ++at, ++row, ++valid;
            continue;
        }
        const std::int32_t id = c.originId[row];
        const std::string where = "positions 'thw': medium " + std::to_string(id);
        const auto found = gridOf.find(id);
        if (found == gridOf.end()) return fail(ErrorKind::NotFound, where, "has no grid");
        const MediaGrid& grid = *found->second;
        const std::int64_t h = grid.h / merge;
        const std::int64_t w = grid.w / merge;
        std::size_t end = row;
        while (end < n && c.valid[end] && c.originKind[end] == c.originKind[row] && c.originId[end] == id) ++end;
        const auto rows = static_cast<std::int64_t>(end - row);
        if (grid.t < 1 || h < 1 || w < 1 || grid.t > rows || h > rows || w > rows || grid.t * h * w != rows)
            return fail(ErrorKind::Mismatch, where, "its grid does not give its rows", std::to_string(rows) + " rows",
                        std::to_string(grid.t) + " x " + std::to_string(grid.h) + " x " + std::to_string(grid.w) + " patches merged by " +
                            std::to_string(merge));
        for (std::int64_t i = 0; i < rows; ++i)
            set(row + static_cast<std::size_t>(i), at + static_cast<std::int32_t>(i / (h * w)), at + static_cast<std::int32_t>(i / w % h),
                at + static_cast<std::int32_t>(i % w));
        at += static_cast<std::int32_t>(std::max(h, w));
        valid += static_cast<std::int32_t>(rows);
        row = end;
    }
    std::int32_t largest = -1;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (std::size_t row = 0; row < n; ++row)
            if (c.valid[row]) largest = std::max(largest, out.positions.values[axis * n + row]);
    out.next = at;
    out.ropeDelta = largest + 1 - valid;
    return out;
}

}  // namespace

std::string_view positionPolicyName(PositionPolicy policy) { return kNames[static_cast<std::size_t>(policy)]; }

Result<PositionPolicy> positionPolicyFromName(std::string_view name) {
    const auto at = std::find(kNames.begin(), kNames.end(), name);
    if (at != kNames.end()) return static_cast<PositionPolicy>(at - kNames.begin());
    std::string known;
    for (const std::string_view one : kNames) known += (known.empty() ? "" : ", ") + std::string(one);
    return fail(ErrorKind::Unsupported, "positions", "no position policy has this name", known, "'" + std::string(name) + "'");
}

Result<PositionResult> positionsOf(PositionPolicy policy, const PositionColumns& c) {
    const std::size_t n = c.valid.size();
    const bool needsKinds = policy == PositionPolicy::SharedPerMediaBlock || policy == PositionPolicy::ModalityLocal ||
                            policy == PositionPolicy::Thw || policy == PositionPolicy::NoneForMedia;
    const bool needsIds = policy == PositionPolicy::ModalityLocal || policy == PositionPolicy::Thw;
    const bool needsSegments = policy == PositionPolicy::ResetPerSegment || (policy == PositionPolicy::Thw && c.thwRestartsPerSegment);
    if (needsKinds && c.originKind.size() != n) return lacks(policy, "origin_kind");
    if ((needsIds || !c.originId.empty()) && c.originId.size() != n) return lacks(policy, "origin_id");
    if (needsSegments && c.segment.size() != n) return lacks(policy, "segment_ids");
    switch (policy) {
        case PositionPolicy::MonotonicOverValid:
            return overValid(c, 0);
        case PositionPolicy::PhysicalMonotonic:
            return physical(c, 0);
        case PositionPolicy::OneBasedOverValid:
            return overValid(c, 1);
        case PositionPolicy::OneBasedPhysical:
            return physical(c, 1);
        case PositionPolicy::CumsumValid:
            return cumsumValid(c);
        case PositionPolicy::SharedPerMediaBlock:
            return sharedPerBlock(c);
        case PositionPolicy::ModalityLocal:
            return modalityLocal(c);
        case PositionPolicy::Thw:
            return thw(c);
        case PositionPolicy::NoneForMedia:
            return noneForMedia(c);
        case PositionPolicy::ResetPerSegment:
            return resetPerSegment(c);
    }
    return fail(ErrorKind::Internal, "positions", "unknown policy");
}

std::vector<std::int32_t> partIndex(const PositionColumns& c) {
    std::vector<std::int32_t> out(c.valid.size(), -1);
    std::int32_t index = -1;
    bool open = false;  // the row before was valid and belongs to part `index`
    for (std::size_t row = 0; row < out.size(); ++row) {
        if (!c.valid[row]) {
            open = false;
            continue;
        }
        const OriginKind kind = row < c.originKind.size() ? c.originKind[row] : OriginKind::Text;
        const OriginKind before = row > 0 && row - 1 < c.originKind.size() ? c.originKind[row - 1] : OriginKind::Text;
        const bool sameMedium = row > 0 && row < c.originId.size() && c.originId[row] == c.originId[row - 1];
        const bool joins = open && (isMedia(kind) ? kind == before && sameMedium : !isMedia(before));
        out[row] = joins ? index : ++index;
        open = true;
    }
    return out;
}

}  // namespace rowscope::rows
