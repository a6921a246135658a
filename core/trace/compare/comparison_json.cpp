#include "core/trace/compare/comparison_json.h"

namespace rowscope::trace {

namespace {

json::Value rangesJson(const std::vector<rows::RowRange>& ranges) {
    json::Value out = json::Array{};
    for (const rows::RowRange& range : ranges) out.push(json::Array{range.begin, range.end});
    return out;
}

json::Value placeJson(const Place& place) {
    json::Value out = json::Object{};
    const auto index = [&](const char* name, std::int32_t value) {
        if (value >= 0) out.set(name, value);
    };
    index("sequence", place.sequence);
    if (!place.rows.empty()) out.set("rows", rangesJson(place.rows));
    if (!place.keys.empty()) out.set("keys", rangesJson(place.keys));
    if (place.cell) out.set("cell", json::Array{place.cell->query, place.cell->key});
    index("mask", place.mask);
    index("media", place.media);
    index("question", place.question);
    index("option", place.option);
    return out;
}

json::Value differenceJson(const Difference& difference) {
    json::Value out = json::Object{};
    out.set("stage", std::string(name(difference.stage)));
    out.set("what", difference.what);
    out.set("sentence", difference.sentence);
    out.set("left", difference.left);
    out.set("right", difference.right);
    out.set("count", difference.count);
    out.set("left_place", placeJson(difference.leftPlace));
    out.set("right_place", placeJson(difference.rightPlace));
    return out;
}

std::int64_t rowsInCommon(const SequencePair& pair) {
    std::int64_t count = 0;
    for (const AlignedRun& run : pair.runs) count += run.kind == AlignedRun::Kind::Same ? run.left.size() : 0;
    return count;
}

}  // namespace

json::Value toJson(const Comparison& comparison) {
    json::Value out = json::Object{};
    out.set("same", comparison.same());
    out.set("first", comparison.first() ? differenceJson(*comparison.first()) : json::Value());
    json::Value differences = json::Array{};
    for (const Difference& difference : comparison.differences) differences.push(differenceJson(difference));
    out.set("differences", std::move(differences));
    json::Value sequences = json::Array{};
    for (const SequencePair& pair : comparison.sequences) {
        json::Value item = json::Object{};
        item.set("left", pair.left);
        item.set("right", pair.right);
        item.set("rows_in_common", rowsInCommon(pair));
        sequences.push(std::move(item));
    }
    out.set("sequences", std::move(sequences));
    return out;
}

}  // namespace rowscope::trace
