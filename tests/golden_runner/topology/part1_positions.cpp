#include "core/rows/expand.h"
#include "core/rows/positions.h"
#include "tests/golden_runner/topology/part1.h"

namespace rowscope::golden {
namespace {

using rows::OriginKind;
using rows::PositionPolicy;

Result<Value> positions(const Value& input, const std::filesystem::path&) {
    std::map<std::string, json::Array> lists;
    json::Array axes[3];
    const PositionPolicy scalar[] = {PositionPolicy::MonotonicOverValid, PositionPolicy::PhysicalMonotonic,
                                     PositionPolicy::SharedPerMediaBlock, PositionPolicy::ModalityLocal};
    for (std::size_t b = 0; b < at(input, "valid").asArray().size(); ++b) {
        const Bytes valid = flags(at(input, "valid").asArray()[b]);
        const Ints id = ints(at(input, "origin_id").asArray()[b]);
        std::vector<OriginKind> kind;
        for (const std::int32_t type : ints(at(input, "token_type").asArray()[b])) kind.push_back(static_cast<OriginKind>(type));
        std::vector<rows::MediaGrid> grids;
        for (const Value& m : at(input, "media").asArray()[b].asArray()) {
            const Ints grid = ints(at(m, "grid_thw"));
            grids.push_back({static_cast<std::int32_t>(intAt(m, "media_id")), grid[0], grid[1], grid[2]});
        }
        const rows::PositionColumns columns{.valid = valid,
                                            .originKind = kind,
                                            .originId = id,
                                            .segment = {},
                                            .grids = grids,
                                            .spatialMerge = static_cast<std::int32_t>(intAt(input, "spatial_merge_size"))};
        for (const PositionPolicy policy : scalar) {
            ROWSCOPE_TRY_ASSIGN(result, rows::positionsOf(policy, columns));
            lists[std::string(rows::positionPolicyName(policy))].push_back(list(result.positions.values));
            if (policy == PositionPolicy::SharedPerMediaBlock) lists["shared_next"].emplace_back(static_cast<std::int64_t>(result.next));
        }
        lists["global_segment"].push_back(list(rows::partIndex(columns)));
        ROWSCOPE_TRY_ASSIGN(thw, rows::positionsOf(PositionPolicy::Thw, columns));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto begin = thw.positions.values.begin() + static_cast<std::ptrdiff_t>(axis * valid.size());
            axes[axis].push_back(list(Ints(begin, begin + static_cast<std::ptrdiff_t>(valid.size()))));
        }
        lists["thw_rope_delta"].emplace_back(static_cast<std::int64_t>(thw.ropeDelta));
    }
    Value out;
    for (auto& [name, values] : lists) out.set(name, std::move(values));
    out.set("thw", json::Array{std::move(axes[0]), std::move(axes[1]), std::move(axes[2])});
    return out;
}

/// Cross-attention memory: the template is the language sequence, so its placeholders stay one row each.
Result<Value> positionsCross(const Value& input, const std::filesystem::path&) {
    const Ints tokens = ints(at(input, "template"));
    const Bytes valid(tokens.size(), 1);
    const std::vector<OriginKind> kind(tokens.size(), OriginKind::Text);
    ROWSCOPE_TRY_ASSIGN(result, rows::positionsOf(PositionPolicy::NoneForMedia,
                                                  {.valid = valid, .originKind = kind, .originId = {}, .segment = {}, .grids = {}}));
    Value out;
    out.set("language_positions", list(result.positions.values));
    out.set("language_length", static_cast<std::int64_t>(result.positions.values.size()));
    // The policy gives a media row no position; seen on one media row.
    const Bytes one(1, 1);
    const std::vector<OriginKind> image(1, OriginKind::Image);
    ROWSCOPE_TRY_ASSIGN(media, rows::positionsOf(PositionPolicy::NoneForMedia,
                                                 {.valid = one, .originKind = image, .originId = {}, .segment = {}, .grids = {}}));
    out.set("media_has_language_position", media.positions.values.front() >= 0);
    return out;
}

}  // namespace

void addPositionCases(CaseRunners& runners) {
    runners["positions"] = positions;
    runners["positions_xattn"] = positionsCross;
}

}  // namespace rowscope::golden
