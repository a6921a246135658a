#include "core/trace/dump/describe.h"

#include <algorithm>
#include <cmath>

#include "core/masks/summary.h"
#include "core/rows/media_runs.h"
#include "core/rows/positions.h"
#include "core/supervision/loss.h"
#include "core/trace/dump/columns.h"

namespace rowscope::trace {
namespace {

void describeMedia(const OpenedDump& opened, DumpDescription& out) {
    for (std::size_t item = 0; item < opened.tables.size(); ++item)
        for (const rows::MediaRun& run : rows::mediaRuns(opened.tables[item].originKind, opened.tables[item].originId))
            out.media.push_back({static_cast<std::int32_t>(item), run.originId, run.kind, run.rows});
}

Result<LayerDescription> describeSelf(const OpenedDump& opened, const LayerFact& layer, std::size_t selfMask,
                                      std::vector<std::string> topologies) {
    LayerDescription out;
    out.kind = layer.kind;
    out.index = layer.index;
    out.topologies = std::move(topologies);
    out.maskShape = opened.dump.tensor(layer.mask)->shape();
    for (std::size_t item = 0; item < opened.tables.size(); ++item) {
        const masks::Mask& mask = opened.self[item][selfMask].effective;
        const std::vector<std::uint8_t> live = liveRows(opened.tables[item]);
        ROWSCOPE_TRY_ASSIGN(edges, masks::countAllowed(mask, {}, live));
        ROWSCOPE_TRY_ASSIGN(blocked, masks::fullyBlockedQueries(mask));
        out.allowedEdges += edges;
        for (const std::int64_t row : blocked)
            out.fullyBlocked.emplace_back(static_cast<std::int32_t>(item), static_cast<std::int32_t>(row));
    }
    return out;
}

Result<LayerDescription> describeOther(const Dump& dump, const LayerFact& layer) {
    LayerDescription out;
    out.kind = layer.kind;
    out.index = layer.index;
    const Array& array = *dump.tensor(layer.mask);
    out.maskShape = array.shape();
    const std::int64_t queries = array.rank() == 2 ? 1 : array.dim(array.rank() - 2);
    const std::int64_t heads = array.rank() == 4 ? array.dim(1) : 1;
    for (std::int64_t item = 0; item < array.dim(0); ++item)
        for (std::int64_t head = 0; head < heads; ++head) {
            ROWSCOPE_TRY_ASSIGN(mask, importMask(dump, layer.mask, item, head, queries));
            ROWSCOPE_TRY_ASSIGN(edges, masks::countAllowed(mask));
            out.allowedEdges += edges;
        }
    return out;
}

Status describeLayers(const OpenedDump& opened, const Progress& progress, DumpDescription& out) {
    std::vector<std::vector<std::string>> topologies;
    if (!opened.self.empty())
        for (std::size_t m = 0; m < opened.self.front().size(); ++m) {
            ROWSCOPE_TRY_ASSIGN(names, topologiesOf(opened, m, progress));
            topologies.push_back(std::move(names));
        }
    for (const LayerFact& layer : opened.dump.layers) {
        if (layer.mask.empty()) continue;
        if (layer.kind != LayerKind::SelfAttention) {
            ROWSCOPE_TRY_ASSIGN(described, describeOther(opened.dump, layer));
            out.layers.push_back(std::move(described));
            continue;
        }
        for (std::size_t m = 0; m < topologies.size(); ++m) {
            const ItemMask& mask = opened.self.front()[m];
            const bool uses = mask.tensor == layer.mask && mask.head <= 0 &&
                              std::find(mask.layers.begin(), mask.layers.end(), layer.index) != mask.layers.end();
            if (!uses) continue;
            ROWSCOPE_TRY_ASSIGN(described, describeSelf(opened, layer, m, topologies[m]));
            out.layers.push_back(std::move(described));
            break;
        }
    }
    return {};
}

std::vector<rows::MediaGrid> gridsOf(const Dump& dump, std::size_t item) {
    std::vector<rows::MediaGrid> grids;
    for (const MediaRecord& record : dump.media)
        if (record.batch == static_cast<std::int32_t>(item) && record.gridThw)
            grids.push_back({record.mediaId, (*record.gridThw)[0], (*record.gridThw)[1], (*record.gridThw)[2]});
    // Grids without records: image_grid_thw lists all media of the batch in row order.
    const Array* array = dump.tensor("image_grid_thw");
    if (!grids.empty() || !array || array->rank() != 2 || array->dim(1) != 3) return grids;
    const auto values = array->toInts();
    if (!values) return grids;
    std::size_t at = 0;
    for (const MediaRecord& record : dump.media) {
        if (at + 3 > values->size()) break;
        if (record.batch == static_cast<std::int32_t>(item))
            grids.push_back({record.mediaId, static_cast<std::int32_t>((*values)[at]), static_cast<std::int32_t>((*values)[at + 1]),
                             static_cast<std::int32_t>((*values)[at + 2])});
        at += 3;
    }
    return grids;
}

bool follows(const OpenedDump& opened, rows::PositionPolicy policy) {
    for (std::size_t item = 0; item < opened.tables.size(); ++item) {
        const rows::RowTable& table = opened.tables[item];
        const auto grids = gridsOf(opened.dump, item);
        const std::vector<std::uint8_t> live = liveRows(table);
        rows::PositionColumns columns;
        columns.valid = live;
        columns.originKind = table.originKind;
        columns.originId = table.originId;
        columns.segment = table.segment;
        columns.grids = grids;
        columns.spatialMerge = opened.dump.claims.spatialMergeSize.value_or(2);
        const auto should = rows::positionsOf(policy, columns);
        if (!should || should->positions.axes != table.position.axes) return false;
        for (std::size_t row = 0; row < table.rowCount; ++row)
            for (int axis = 0; axis < table.position.axes; ++axis)
                if (live[row] && should->positions.at(axis, row, table.rowCount) != table.position.at(axis, row, table.rowCount))
                    return false;
    }
    return true;
}

/// Policies that are rules over rows; those that only rename a row's number where there are no media are claims to check, not
/// descriptions to find.
void describePositions(const OpenedDump& opened, DumpDescription& out) {
    if (opened.tables.empty() || opened.tables.front().position.axes == 0) return;
    using rows::PositionPolicy;
    std::vector<PositionPolicy> policies{PositionPolicy::MonotonicOverValid, PositionPolicy::OneBasedOverValid,
                                         PositionPolicy::OneBasedPhysical, PositionPolicy::PhysicalMonotonic};
    if (!opened.tables.front().segment.empty()) policies.push_back(PositionPolicy::ResetPerSegment);
    if (opened.tables.front().position.axes == 3) policies.push_back(PositionPolicy::Thw);
    for (const PositionPolicy policy : policies)
        if (follows(opened, policy)) out.positionPolicies.emplace_back(rows::positionPolicyName(policy));
    std::sort(out.positionPolicies.begin(), out.positionPolicies.end());
    if (opened.tables.front().position.axes != 3) return;
    for (const rows::RowTable& table : opened.tables) {
        const std::vector<std::uint8_t> live = liveRows(table);
        std::int32_t largest = -1;
        std::int64_t real = 0;
        for (std::size_t row = 0; row < table.rowCount; ++row) {
            if (!live[row]) continue;
            ++real;
            for (int axis = 0; axis < 3; ++axis) largest = std::max(largest, table.position.at(axis, row, table.rowCount));
        }
        out.ropeDeltas.push_back(largest + 1 - real);
    }
}

Status describeLoss(const OpenedDump& opened, DumpDescription& out) {
    const Dump& dump = opened.dump;
    if (opened.tables.empty() || opened.tables.front().label.empty()) return {};
    if (dump.claims.labels) out.labelConvention = nameOf(*dump.claims.labels);
    const Array* logits = dump.tensor("logits");
    if (!logits || logits->rank() != 3 || logits->dim(0) != dump.batch || logits->dim(1) != dump.rows || !dump.claims.labels) return {};
    const auto shift =
        *dump.claims.labels == supervision::LabelConvention::Unshifted ? supervision::LossShift::Internal : supervision::LossShift::None;
    const std::size_t bytes = static_cast<std::size_t>(logits->dim(1) * logits->dim(2)) * byteSize(logits->dtype());
    LossDescription loss;
    for (std::size_t item = 0; item < opened.tables.size(); ++item) {
        const Array line(logits->dtype(), {logits->dim(1), logits->dim(2)}, logits->bytes().subspan(item * bytes, bytes),
                         std::make_shared<Array>(*logits));
        const auto rowLoss = supervision::rowLosses(line, opened.tables[item].label, shift);
        if (!rowLoss) return fail(rowLoss.error().within(dump.where + ": item " + std::to_string(item)));
        loss.sum += rowLoss->total.sum;
        loss.count += rowLoss->total.count;
        for (std::size_t row = 0; row < rowLoss->perRow.size(); ++row)
            if (!std::isnan(rowLoss->perRow[row])) loss.rows.emplace_back(static_cast<std::int32_t>(item), static_cast<std::int32_t>(row));
    }
    out.loss = std::move(loss);
    return {};
}

std::size_t scalarBytes(const std::string& dtype) { return dtype == "bfloat16" || dtype == "float16" ? 2 : dtype == "float64" ? 8 : 4; }

json::Value nested(const std::vector<std::int64_t>& values, const Shape& shape, std::size_t axis, std::size_t& at) {
    if (axis == shape.size()) return values[at++];
    json::Value list = json::Array{};
    for (std::int64_t i = 0; i < shape[axis]; ++i) list.push(nested(values, shape, axis + 1, at));
    return list;
}

Result<json::Value> nestedList(const Dump& dump, const std::string& tensor) {
    const Array* array = dump.tensor(tensor);
    if (!array) return json::Value();
    const auto values = array->toInts();
    if (!values) return fail(values.error().within(dump.where + ": tensor '" + tensor + "'"));
    std::size_t at = 0;
    return nested(*values, array->shape(), 0, at);
}

/// Of one layer's keys. A million of them still sum up in 64 bits.
constexpr std::int64_t kMostElements = std::int64_t{1} << 38;

Status describeSteps(const Dump& dump, DumpDescription& out) {
    for (const StepFact& step : dump.steps) {
        std::int64_t bytes = 0;
        std::vector<std::int64_t> lengths;
        for (const Shape& key : step.kv) {
            const auto elements = elementCount(key);
            if (!elements || *elements > kMostElements)
                return fail(ErrorKind::Value, dump.where + ": steps: 'kv'", "is no shape of a state",
                            "at most " + std::to_string(kMostElements) + " elements", toString(key));
            bytes += 2 * *elements * static_cast<std::int64_t>(scalarBytes(dump.model.dtype));
            lengths.push_back(key.size() >= 2 ? key[key.size() - 2] : 0);
        }
        out.kvBytes.push_back(bytes);
        out.kvLengths.push_back(std::move(lengths));
        if (step.kind != StepKind::Decode || step.positionIds.empty()) continue;
        ROWSCOPE_TRY_ASSIGN(positions, nestedList(dump, step.positionIds));
        out.decodePositions.push_back(std::move(positions));
    }
    if (const Array* positions = dump.tensor("position_ids"); positions && positions->rank() == 3) {
        ROWSCOPE_TRY_ASSIGN(list, nestedList(dump, "position_ids"));
        out.positionIds = std::move(list);
    }
    return {};
}

void describeCross(const OpenedDump& opened, DumpDescription& out) {
    if (opened.cross.empty() || !opened.cross.front()) return;
    CrossDescription cross;
    cross.mediaSlots = opened.cross.front()->effective.keys();
    cross.latentsPerMedia = opened.dump.claims.latentsPerMedia.value_or(0);
    for (const char* name : {"prefill.cross_key.0", "prefill.cross_value.0"})
        if (const Array* array = opened.dump.tensor(name)) cross.bytesPerLayer += static_cast<std::int64_t>(array->bytes().size());
    for (std::size_t item = 0; item < opened.tables.size(); ++item) {
        const std::vector<std::uint8_t> live = liveRows(opened.tables[item]);
        auto& index = cross.textMediaIndex.emplace_back();
        for (std::size_t row = 0; row < opened.tables[item].rowCount; ++row) {
            std::int32_t last = -1;
            for (std::int64_t slot = 0; slot < cross.mediaSlots; ++slot)
                if (opened.cross[item]->effective.allows({static_cast<std::int64_t>(row), slot})) last = static_cast<std::int32_t>(slot);
            index.push_back(last);
            if (last < 0 && live[row]) cross.gatedOff.emplace_back(static_cast<std::int32_t>(item), static_cast<std::int32_t>(row));
        }
    }
    out.cross = std::move(cross);
}

void describeRetrieval(const Dump& dump, DumpDescription& out) {
    const Array* logits = dump.tensor("logits");
    if (!logits || logits->rank() != 2 || dump.model.fusion != "qformer") return;
    const auto values = logits->toDoubles();
    const auto width = static_cast<std::size_t>(logits->dim(1));
    for (std::size_t at = 0; at + width <= values.size() && width > 0; at += width)
        out.logitsPerImage.emplace_back(values.begin() + static_cast<std::ptrdiff_t>(at),
                                        values.begin() + static_cast<std::ptrdiff_t>(at + width));
}

}  // namespace

Result<DumpDescription> describe(const OpenedDump& opened, const Progress& progress) {
    DumpDescription out;
    describeMedia(opened, out);
    ROWSCOPE_TRY(describeLayers(opened, progress, out));
    describePositions(opened, out);
    ROWSCOPE_TRY(describeLoss(opened, out));
    ROWSCOPE_TRY(describeSteps(opened.dump, out));
    describeCross(opened, out);
    describeRetrieval(opened.dump, out);
    return out;
}

Result<double> bridgeDifference(const Dump& a, const Dump& b) {
    const Array* x = a.tensor("qformer_output");
    const Array* y = b.tensor("qformer_output");
    if (!x || !y) return fail(ErrorKind::NotFound, (x ? b : a).where, "no tensor 'qformer_output'");
    if (x->shape() != y->shape() || x->rank() != 3)
        return fail(ErrorKind::Mismatch, b.where + ": tensor 'qformer_output'", "has another shape", toString(x->shape()),
                    toString(y->shape()));
    std::int64_t queries = x->dim(1);
    for (const MediaRecord& record : a.media)
        if (record.featureRows > 0) queries = std::min<std::int64_t>(queries, record.featureRows);  // text rows follow the queries
    const auto va = x->toDoubles();
    const auto vb = y->toDoubles();
    double largest = 0;
    const std::int64_t line = x->dim(1) * x->dim(2);
    for (std::int64_t item = 0; item < x->dim(0); ++item)
        for (std::int64_t i = 0; i < queries * x->dim(2); ++i)
            largest =
                std::max(largest, std::abs(va[static_cast<std::size_t>(item * line + i)] - vb[static_cast<std::size_t>(item * line + i)]));
    return largest;
}

}  // namespace rowscope::trace
