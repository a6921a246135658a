#include "core/masks/additive.h"
#include "core/masks/canonical.h"
#include "core/masks/softmax.h"
#include "core/masks/summary.h"
#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "core/masks/topologies.h"
#include "core/rows/packing.h"
#include "core/rows/positions.h"
#include "core/runtime/external_embeds.h"
#include "tests/golden_runner/topology/part1.h"

namespace rowscope::golden {
namespace {

using masks::Expression;
using masks::Mask;
using rows::OriginKind;

std::vector<OriginKind> kinds(const Value& list) {
    std::vector<OriginKind> out;
    for (const std::int32_t kind : ints(list)) out.push_back(static_cast<OriginKind>(kind));
    return out;
}
Value textOf(const Mask& mask) { return maskRows(mask.dense(), mask.keys()); }

Result<Value> additive(const Value& input, const std::filesystem::path&) {
    ROWSCOPE_TRY_ASSIGN(dtype, runtime::dtypeFromFrameworkName(textAt(input, "dtype")));
    Value out;
    json::Array biases;
    for (const Value& item : at(input, "allowed").asArray()) {
        const Bytes cells = bitRows(item);
        const auto queries = static_cast<std::int64_t>(item.asArray().size());
        ROWSCOPE_TRY_ASSIGN(bias, masks::additiveBias(cells, {queries, static_cast<std::int64_t>(cells.size()) / queries}, dtype));
        biases.push_back(nested(bias.toDoubles(), bias.shape()));
    }
    out.set("bias", std::move(biases));
    ROWSCOPE_TRY_ASSIGN(lowest, masks::finiteMinimum(dtype));
    ROWSCOPE_TRY_ASSIGN(sum, masks::addedIn(dtype, lowest, lowest));
    out.set("finfo_min", lowest);
    out.set("sum_of_two_blocked", sum);
    return out;
}

Result<Value> softmaxBlocked(const Value& input, const std::filesystem::path&) {
    ROWSCOPE_TRY_ASSIGN(dtype, runtime::dtypeFromFrameworkName(textAt(input, "dtype")));
    const Array scores = array(at(input, "scores"));
    const Bytes allowed = bitRows(at(input, "allowed"));
    const std::int64_t keys = scores.dim(1);
    Value out;
    const auto run = [&](const char* name, masks::BlockedRowPolicy policy) -> Result<std::vector<double>> {
        ROWSCOPE_TRY_ASSIGN(weights, masks::maskedSoftmax(scores.toDoubles(), allowed, keys, dtype, policy));
        out.set(name, nested(weights, scores.shape()));
        return weights;
    };
    ROWSCOPE_TRY(run("minus_inf", masks::BlockedRowPolicy::MinusInfinity));
    ROWSCOPE_TRY_ASSIGN(sentinel, run("finite_sentinel", masks::BlockedRowPolicy::FiniteSentinel));
    ROWSCOPE_TRY(run("zeroed_output_policy", masks::BlockedRowPolicy::ZeroOutput));
    bool uniform = true;
    for (const std::int64_t row : masks::blockedRows(allowed, keys))
        uniform = uniform && masks::isUniform(std::span<const double>(sentinel).subspan(static_cast<std::size_t>(row * keys),
                                                                                        static_cast<std::size_t>(keys)));
    out.set("sentinel_row_uniform", uniform);
    return out;
}

Result<Value> translate(const Value& input, const std::filesystem::path&) {
    const std::int64_t rank = intAt(input, "rank");
    Shape shape;
    const Value* level = &at(input, "mask");
    for (; level->isArray(); level = &level->asArray().front()) shape.push_back(static_cast<std::int64_t>(level->asArray().size()));
    shape.push_back(static_cast<std::int64_t>(level->asString().size()));
    Bytes cells;
    const auto collect = [&](const Value& v, const auto& self) -> void {
        if (v.isString()) {
            const Bytes line = bits(v);
            cells.insert(cells.end(), line.begin(), line.end());
        } else {
            for (const Value& item : v.asArray()) self(item, self);
        }
    };
    collect(at(input, "mask"), collect);
    ROWSCOPE_TRY_ASSIGN(axes, masks::axesByRank(static_cast<std::size_t>(rank)));
    const auto polarity = textAt(input, "true_means") == "allowed" ? masks::Polarity::NonZeroAllows : masks::Polarity::NonZeroBlocks;
    const std::int64_t queries = input.find("lq") ? intAt(input, "lq") : 0;
    ROWSCOPE_TRY_ASSIGN(mask, masks::toCanonical(Array::copyOf<std::uint8_t>(DType::Bool, shape, cells), axes, polarity, queries));
    Value out;
    out.set("shape", list(mask.shape()));
    json::Array items;
    for (std::int64_t b = 0; b < mask.batch; ++b) {
        json::Array heads;
        for (std::int64_t h = 0; h < mask.heads; ++h) heads.push_back(maskRows(mask.plane(b, h), mask.keys));
        items.push_back(rank == 4 ? Value(std::move(heads)) : heads.front());
    }
    out.set("allowed", std::move(items));
    out.set("head_uniform", mask.headsEqual);
    return out;
}

Result<Value> selfMasks(const Value& input, const std::filesystem::path&) {
    const std::size_t batch = at(input, "valid").asArray().size();
    const char* names[] = {"causal",       "bidir_image_block",    "bidir_image_block_sliding",
                           "prefix_block", "prefix_block_sliding", "causal_sliding"};
    Value out;
    Value keysOnly;
    Value both;
    Value edges;
    Value blocked;
    for (std::size_t b = 0; b < batch; ++b) {
        const Bytes valid = flags(at(input, "valid").asArray()[b]);
        const auto kind = kinds(at(input, "origin_kind").asArray()[b]);
        Bytes prefix;
        for (const std::int32_t type : ints(at(input, "prefix_token_type").asArray()[b])) prefix.push_back(type == 0);
        masks::SelfMaskColumns columns{.valid = valid,
                                       .originKind = kind,
                                       .originId = {},
                                       .segment = {},
                                       .prefixToken = prefix,
                                       .blockRule = rows::BlockRule::ContiguousRun,
                                       .window = masks::windowBack(intAt(input, "sliding_window"))};
        Value blockIds = out.find("block_ids") ? *out.find("block_ids") : Value(json::Array{});
        blockIds.push(list(rows::mediaBlocks(kind, {}, rows::BlockRule::ContiguousRun)));
        out.set("block_ids", std::move(blockIds));
        const auto add = [&](const std::string& name, masks::TopologyRule rule) -> Status {
            for (const bool withQueries : {false, true}) {
                columns.padding = withQueries ? masks::PaddingPolicy::KeysAndQueries : masks::PaddingPolicy::KeysOnly;
                ROWSCOPE_TRY_ASSIGN(mask, masks::selfMask(rule, columns));
                Value& target = withQueries ? both : keysOnly;
                Value rowsOf = target.find(name) ? *target.find(name) : Value(json::Array{});
                rowsOf.push(textOf(mask));
                target.set(name, std::move(rowsOf));
                if (withQueries) continue;
                ROWSCOPE_TRY_ASSIGN(count, masks::countAllowed(mask));
                edges.set(name, (edges.find(name) ? edges.find(name)->asInt() : 0) + count);
                ROWSCOPE_TRY_ASSIGN(none, masks::fullyBlockedQueries(mask));
                Value pairs = blocked.find(name) ? *blocked.find(name) : Value(json::Array{});
                for (const std::int64_t row : none) pairs.push(json::Array{static_cast<std::int64_t>(b), row});
                blocked.set(name, std::move(pairs));
            }
            return {};
        };
        ROWSCOPE_TRY(add("validity", {masks::Topology::Full}));
        for (const char* name : names) {
            ROWSCOPE_TRY_ASSIGN(rule, masks::topologyFromName(name));
            ROWSCOPE_TRY(add(name, rule));
        }
    }
    out.set("keys_only", std::move(keysOnly));
    out.set("keys_and_queries", std::move(both));
    out.set("allowed_edges", std::move(edges));
    out.set("fully_blocked_query_rows", std::move(blocked));
    return out;
}

Result<Value> prefixTopology(const Value& input, const std::filesystem::path&) {
    const auto media = static_cast<std::size_t>(intAt(input, "media_rows"));
    const auto text = static_cast<std::size_t>(intAt(input, "text_rows"));
    const auto pad = static_cast<std::size_t>(intAt(input, "pad_rows"));
    std::vector<OriginKind> kind(media + text + pad, OriginKind::Text);
    std::fill_n(kind.begin(), media, OriginKind::Image);
    Bytes valid(kind.size(), 1);
    std::fill(valid.begin() + static_cast<std::ptrdiff_t>(media + text), valid.end(), std::uint8_t{0});
    masks::SelfMaskColumns columns{
        .valid = valid, .originKind = kind, .originId = {}, .segment = {}, .prefixToken = {}, .padding = masks::PaddingPolicy::None};
    ROWSCOPE_TRY_ASSIGN(topology, masks::selfMask({masks::Topology::PrefixLm}, columns));
    columns.padding = masks::PaddingPolicy::KeysAndQueries;
    ROWSCOPE_TRY_ASSIGN(canonical, masks::selfMask({masks::Topology::PrefixLm}, columns));
    ROWSCOPE_TRY_ASSIGN(causal, masks::selfMask({masks::Topology::Causal}, columns));
    ROWSCOPE_TRY_ASSIGN(edges, masks::countAllowed(canonical));
    Value out;
    out.set("topology", textOf(topology));
    out.set("canonical", textOf(canonical));
    out.set("edges", edges);
    json::Array differs;
    const auto a = canonical.dense();
    const auto b = causal.dense();
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i])
            differs.push_back(json::Array{static_cast<std::int64_t>(i / kind.size()), static_cast<std::int64_t>(i % kind.size())});
    out.set("differs_from_plain_causal", std::move(differs));
    return out;
}

Result<Value> crossMasks(const Value& input, const std::filesystem::path&) {
    using masks::CrossRule;
    struct Form {
        CrossRule rule;
        const char* mask;
        const char* index;
    };
    const Form forms[] = {{CrossRule::LastPreceding, "flamingo_last", "text_media_index"},
                          {CrossRule::AllPreceding, "all_preceding", nullptr},
                          {CrossRule::Next, "m3w_next", "text_media_index_next"},
                          {CrossRule::LastPrecedingUntilEos, nullptr, "hf_idefics_index_with_eod"}};
    Value out;
    for (const Form& form : forms) {
        if (form.mask) out.set(form.mask, json::Array{});
        if (form.index) out.set(form.index, json::Array{});
    }
    Value without(json::Array{});
    std::int64_t more = 0;
    const auto latents = intAt(input, "latents");
    for (std::size_t b = 0; b < at(input, "input_ids").asArray().size(); ++b) {
        const Ints ids = ints(at(input, "input_ids").asArray()[b]);
        const Bytes valid = flags(at(input, "valid").asArray()[b]);
        const Value& mediaValid = at(input, "media_valid").asArray()[b];
        const Bytes latentValid = bitRows(mediaValid);
        const std::vector<std::int64_t> rowsOfMedia(mediaValid.asArray().size(), latents);
        const auto slots = rows::mediaSlots(ids, static_cast<std::int32_t>(intAt(input, "image_token_id")));
        Bytes eos;
        for (const std::int32_t id : ids) eos.push_back(id == intAt(input, "eos_token_id"));
        std::vector<std::int64_t> edges;
        for (const Form& form : forms) {
            const auto windows = masks::mediaWindows(form.rule, slots, eos);
            if (form.index)
                out.set(form.index, [&] {
                    Value all = at(out, form.index);
                    all.push(list(masks::textMediaIndex(windows)));
                    return all;
                }());
            if (!form.mask) continue;
            const Mask mask(form.mask, static_cast<std::int64_t>(ids.size()), static_cast<std::int64_t>(latentValid.size()),
                            Expression::all({Expression::of(masks::validity(latentValid, valid)),
                                             Expression::of(masks::crossMedia(windows, rowsOfMedia, form.rule))}));
            Value all = at(out, form.mask);
            all.push(textOf(mask));
            out.set(form.mask, std::move(all));
            ROWSCOPE_TRY_ASSIGN(count, masks::countAllowed(mask));
            edges.push_back(count);
            if (form.rule != CrossRule::LastPreceding) continue;
            const auto index = masks::textMediaIndex(windows);
            for (std::size_t row = 0; row < index.size(); ++row)
                if (valid[row] && index[row] < 0) pushPairs(without, static_cast<std::int64_t>(b), {static_cast<std::int32_t>(row)});
        }
        more += edges[1] - edges[0];
    }
    out.set("rows_without_media", std::move(without));
    out.set("all_preceding_minus_last_edges", more);
    return out;
}

Result<Value> packed(const Value& input, const std::filesystem::path&) {
    const char* names[] = {"block_causal",      "with_media_prefix",  "leak_matrix",
                           "reset_per_segment", "physical_monotonic", "segment_boundaries"};
    std::map<std::string, json::Array> lists;
    std::int64_t leak = 0;
    for (std::size_t b = 0; b < at(input, "segment_ids").asArray().size(); ++b) {
        const Ints segment = ints(at(input, "segment_ids").asArray()[b]);
        const auto kind = kinds(at(input, "origin_kind").asArray()[b]);
        Bytes valid;
        for (const std::int32_t id : segment) valid.push_back(id >= 0);
        const masks::SelfMaskColumns columns{.valid = valid,
                                             .originKind = kind,
                                             .originId = {},
                                             .segment = segment,
                                             .prefixToken = {},
                                             .padding = masks::PaddingPolicy::KeysAndQueries};
        ROWSCOPE_TRY_ASSIGN(causal, masks::selfMask({masks::Topology::Causal, true}, columns));
        ROWSCOPE_TRY_ASSIGN(prefix, masks::selfMask({masks::Topology::PrefixLm, true}, columns));
        // Two forms of the fault: the whole topology without segments (its edges are counted), and the media exception alone outside
        // the segment rule (its matrix is shown).
        ROWSCOPE_TRY_ASSIGN(unsegmented, masks::selfMask({masks::Topology::PrefixLm}, columns));
        const auto rowCount = static_cast<std::int64_t>(valid.size());
        const Mask leaky(
            "leak", rowCount, rowCount,
            Expression::all(
                {Expression::of(masks::validity(valid, valid)),
                 Expression::any({Expression::of(masks::mediaKeys(kind)),
                                  Expression::all({Expression::of(masks::segment(segment)), Expression::of(masks::textCausal(kind))})})}));
        ROWSCOPE_TRY_ASSIGN(difference, masks::compareEdges(unsegmented, prefix, {.live = valid, .segment = segment}));
        leak += difference.of(masks::ExtraKind::CrossSegment).edges;
        lists["block_causal"].push_back(textOf(causal));
        lists["with_media_prefix"].push_back(textOf(prefix));
        lists["leak_matrix"].push_back(textOf(leaky));
        for (const char* policy : {"reset_per_segment", "physical_monotonic"}) {
            ROWSCOPE_TRY_ASSIGN(which, rows::positionPolicyFromName(policy));
            ROWSCOPE_TRY_ASSIGN(
                positions, rows::positionsOf(which, {.valid = valid, .originKind = kind, .originId = {}, .segment = segment, .grids = {}}));
            lists[policy].push_back(list(positions.positions.values));
        }
        lists["segment_boundaries"].push_back(list(rows::segmentBoundaries(segment)));
    }
    Value out;
    for (const char* name : names) out.set(name, std::move(lists[name]));
    out.set("leak_edges_if_exception_ignores_segment", leak);
    return out;
}

}  // namespace

void addMaskCases(CaseRunners& runners) {
    runners["additive"] = additive;
    runners["softmax_blocked"] = softmaxBlocked;
    runners["translate"] = translate;
    runners["self_masks"] = selfMasks;
    runners["prefix_topology"] = prefixTopology;
    runners["cross_masks"] = crossMasks;
    runners["packed"] = packed;
}

}  // namespace rowscope::golden
