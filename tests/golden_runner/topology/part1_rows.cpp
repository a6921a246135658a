#include <limits>

#include "core/base/safetensors.h"
#include "core/rows/binding.h"
#include "core/rows/expand.h"
#include "core/rows/packing.h"
#include "core/rows/rewrite.h"
#include "core/rows/truncation.h"
#include "tests/golden_runner/topology/part1.h"

namespace rowscope::golden {
namespace {

using rows::OriginKind;

Value records(const std::vector<rows::ExpansionRecord>& list) {
    json::Array out;
    for (const rows::ExpansionRecord& r : list) {
        Value one;
        one.set("batch_id", static_cast<std::int64_t>(r.batchId));
        one.set("media_id", static_cast<std::int64_t>(r.mediaId));
        one.set("placeholder_position", static_cast<std::int64_t>(r.placeholderPosition));
        one.set("start_row", static_cast<std::int64_t>(r.rows.begin));
        one.set("end_row", static_cast<std::int64_t>(r.rows.end));
        out.push_back(std::move(one));
    }
    return out;
}
Value kindList(const std::vector<OriginKind>& kinds) {
    json::Array out;
    for (const OriginKind kind : kinds) out.emplace_back(static_cast<std::int64_t>(kind));
    return out;
}

Result<Value> expandLayout(const Value& input, const std::filesystem::path&) {
    const std::vector<rows::PlaceholderRule> rules{{OriginKind::Image, static_cast<std::int32_t>(intAt(input, "image_token_id")),
                                                    ints(at(input, "boundary_before")), ints(at(input, "boundary_after"))}};
    std::vector<rows::MediaItem> media;
    for (const Value& m : at(input, "media").asArray())
        media.push_back({static_cast<std::int32_t>(intAt(m, "media_id")), static_cast<std::int32_t>(intAt(m, "rows")), {}, {}});
    ROWSCOPE_TRY_ASSIGN(sequence,
                        rows::expandTokens(ints(at(input, "template")), rules, media, static_cast<std::int32_t>(intAt(input, "batch_id"))));
    const rows::Expansion& e = sequence.expansion;
    Value out;
    out.set("template_length", static_cast<std::int64_t>(e.templateLength));
    out.set("placeholder_count", static_cast<std::int64_t>(e.placeholders));
    out.set("media_rows", static_cast<std::int64_t>(e.mediaRows));
    out.set("boundary_rows", static_cast<std::int64_t>(e.boundaryRows));
    out.set("expanded_length", static_cast<std::int64_t>(e.expandedLength()));
    out.set("records", records(e.records));
    out.set("supervisable_rows", static_cast<std::int64_t>(e.supervisableRows()));
    out.set("expanded_ids", list(sequence.rows.tokenId));
    out.set("origin_kind", kindList(sequence.rows.originKind));
    out.set("origin_id", list(sequence.rows.originId));
    out.set("source_index", list(sequence.rows.sourceIndex));
    out.set("template_index", list(rows::templateIndexOfRows(e, sequence.rows.size())));
    return out;
}

Result<Value> rowRewrite(const Value& input, const std::filesystem::path& folder) {
    const auto& idRows = at(input, "input_ids").asArray();
    std::vector<rows::RowTable> templates(idRows.size());
    for (std::size_t b = 0; b < idRows.size(); ++b) {
        templates[b].tokenId = ints(idRows[b]);
        templates[b].rowCount = templates[b].tokenId.size();
        templates[b].label = ints(at(input, "labels").asArray()[b]);
        templates[b].valid = flags(at(input, "valid").asArray()[b]);
        templates[b].segment = ints(at(input, "segment_ids").asArray()[b]);
    }
    std::vector<std::vector<rows::MediaItem>> media(templates.size());
    for (const Value& m : at(input, "media").asArray())
        media[static_cast<std::size_t>(intAt(m, "batch_id"))].push_back(
            {static_cast<std::int32_t>(intAt(m, "media_id")), static_cast<std::int32_t>(intAt(m, "rows")), {}, {}});
    const std::vector<rows::PlaceholderRule> rules{{OriginKind::Image, static_cast<std::int32_t>(intAt(input, "image_token_id")), {}, {}}};
    const rows::RewriteOptions options{.padSide = textAt(input, "pad_side") == "left" ? rows::PadSide::Left : rows::PadSide::Right,
                                       .padToken = 0,
                                       .positions = rows::PositionPolicy::MonotonicOverValid};
    ROWSCOPE_TRY_ASSIGN(batch, rows::rewriteBatch(templates, rules, media, options));
    ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(folder / textAt(input, "tensors_file")));
    ROWSCOPE_TRY_ASSIGN(text, file.tensor(textAt(input, "text_embeds")));
    std::map<std::string, json::Array> columns;
    json::Array states;
    double sum = 0;
    std::size_t nextTensor = 0;
    std::vector<rows::ExpansionRecord> all;
    for (std::size_t b = 0; b < batch.sequences.size(); ++b) {
        const rows::ExpandedSequence& sequence = batch.sequences[b];
        const rows::RowTable& table = sequence.rows;
        columns["labels"].push_back(list(table.label));
        columns["valid"].push_back(list(table.valid));
        columns["segment_ids"].push_back(list(table.segment));
        columns["origin_kind"].push_back(kindList(table.originKind));
        columns["origin_id"].push_back(list(table.originId));
        columns["source_index"].push_back(list(table.sourceIndex));
        columns["positions"].push_back(list(table.position.values));
        all.insert(all.end(), sequence.expansion.records.begin(), sequence.expansion.records.end());
        std::vector<Array> features;
        for (std::size_t m = 0; m < media[b].size(); ++m) {
            ROWSCOPE_TRY_ASSIGN(tensor, file.tensor(at(input, "media_tensors").asArray()[nextTensor++].asString()));
            features.push_back(std::move(tensor));
        }
        const std::size_t itemBytes = text.bytes().size() / templates.size();
        const Array own(text.dtype(), {text.dim(1), text.dim(2)}, text.bytes().subspan(b * itemBytes, itemBytes), nullptr);
        ROWSCOPE_TRY_ASSIGN(state, rows::rewriteStates(sequence, own, features));
        const std::vector<double> values = state.toDoubles();
        for (const double v : values) sum += v;
        states.push_back(nested(values, state.shape()));
    }
    Value out;
    out.set("length", static_cast<std::int64_t>(batch.length));
    for (auto& [name, column] : columns) out.set(name, std::move(column));
    out.set("records", records(all));
    out.set("state", std::move(states));
    out.set("state_sum", sum);
    return out;
}

Result<Value> binding(const Value& input, const std::filesystem::path&) {
    std::vector<std::int32_t> perSample;
    for (const Value& row : at(input, "input_ids").asArray())
        perSample.push_back(rows::countPlaceholders(ints(row), static_cast<std::int32_t>(intAt(input, "image_token_id"))));
    std::vector<rows::BoundMedium> media;
    for (const Value& m : at(input, "media").asArray()) {
        rows::BoundMedium one{
            static_cast<std::int32_t>(intAt(m, "batch_id")), static_cast<std::int32_t>(intAt(m, "media_id")), {}, textAt(m, "content"), {}};
        for (const Value& d : at(m, "shape").asArray()) one.shape.push_back(d.asInt());
        ROWSCOPE_TRY_ASSIGN(cells, elementCount(one.shape));
        std::vector<double> values(static_cast<std::size_t>(cells), 0.5);  // the features as described: finite but for the listed cells
        for (const Value& bad : at(m, "nonfinite").asArray())
            values[static_cast<std::size_t>(bad.asArray()[0].asInt() * one.shape.back() + bad.asArray()[1].asInt())] =
                std::strtod(bad.asArray()[2].asString().c_str(), nullptr);
        one.nonFiniteRow = rows::firstNonFiniteRow(Array::of(one.shape, values));
        media.push_back(std::move(one));
    }
    std::vector<std::string> order;
    for (const Value& content : at(input, "template_order").asArray()) order.push_back(content.asString());
    const rows::BindingReport report = rows::checkBinding(perSample, media, intAt(input, "d_model"), order);
    Value out;
    out.set("ok", report.ok());
    out.set("error", report.ok() ? Value() : Value(rows::bindingFaultName(*report.fault)));
    out.set("placeholders_per_batch", list(report.placeholdersPerSample));
    out.set("total", static_cast<std::int64_t>(report.placeholders));
    out.set("placeholders", static_cast<std::int64_t>(report.placeholders));
    out.set("media", static_cast<std::int64_t>(report.media));
    out.set("batch", list(report.samples));
    out.set("media_ids", list(report.mediaIds));
    if (!report.mediaIds.empty()) out.set("media_id", static_cast<std::int64_t>(report.mediaIds.front()));
    if (report.row) out.set("row", *report.row);
    out.set("permutation", list(report.permutation));
    return out;
}

Result<Value> originPermutation(const Value& input, const std::filesystem::path&) {
    std::vector<std::vector<std::int32_t>> media;
    for (const Value& m : at(input, "media_by_example").asArray()) media.push_back(ints(m));
    ROWSCOPE_TRY_ASSIGN(permutation, rows::permuteOrigins(ints(at(input, "order")), media));
    Value out;
    json::Array moved;
    for (const auto& m : permutation.mediaByPosition) moved.push_back(list(m));
    out.set("media_by_new_position", std::move(moved));
    out.set("new_position_of_old", list(permutation.newPositionOfOld));
    out.set("old_map_applied_by_mistake_is_wrong", list(permutation.wrongIfUnpermuted));
    return out;
}

Result<Value> truncation(const Value& input, const std::filesystem::path&) {
    std::vector<rows::TypedSegment> segments;
    for (const Value& s : at(input, "segments").asArray())
        segments.push_back({textAt(s, "kind") == "text" ? OriginKind::Text : OriginKind::Image, rows::Role::Unknown, intAt(s, "rows"),
                            static_cast<std::int32_t>(intAt(s, "turn")), static_cast<std::int32_t>(intAt(s, "media_id")),
                            at(s, "pinned").asBool()});
    const rows::Truncation t = rows::truncateTurns(segments, intAt(input, "budget_rows"));
    Value out;
    out.set("total_rows", t.totalRows);
    out.set("scalar_cut", t.scalar.rowsCut);
    out.set("scalar_cut_splits_segment", list(t.scalar.splitMedia));
    out.set("scalar_cut_media_rows_lost", list(t.scalar.splitMediaRows));
    out.set("whole_turn_keep", list(t.keep));
    out.set("whole_turn_rows", t.keptRows);
    out.set("fits", t.fits);
    out.set("media_kept", list(t.mediaKept));
    return out;
}

}  // namespace

void addRowCases(CaseRunners& runners) {
    runners["expand_layout"] = expandLayout;
    runners["row_rewrite"] = rowRewrite;
    runners["binding"] = binding;
    runners["origin_permutation"] = originPermutation;
    runners["truncation"] = truncation;
}

}  // namespace rowscope::golden
