#include <algorithm>
#include <set>

#include "core/base/json.h"
#include "core/trace/lab/fields.h"
#include "core/trace/lab/layout.h"
#include "core/trace/lab/sequence_parse.h"

namespace rowscope::trace::lab {
namespace {

constexpr std::int64_t kMostRows = std::int64_t{1} << 30;

Status readPattern(const Fields& in, LayoutMedia& out) {
    const json::Value* pattern = in.find("pattern");
    if (!pattern) return {};
    if (!pattern->isArray()) return fail(ErrorKind::Type, in.placeOf("pattern"), "wrong type", "a list", std::string(pattern->typeName()));
    std::int64_t features = 0;
    for (std::size_t i = 0; i < pattern->asArray().size(); ++i) {
        const json::Value& piece = pattern->asArray()[i];
        const std::string where = in.placeOf("pattern") + "[" + std::to_string(i) + "]";
        if (piece.isString()) {
            out.pattern.push_back({piece.asString(), 0});
        } else if (piece.isInt() && piece.asInt() > 0 && piece.asInt() <= kMostRows) {
            out.pattern.push_back({{}, static_cast<std::int32_t>(piece.asInt())});
            features += piece.asInt();
        } else {
            return fail(ErrorKind::Value, where, "is neither a boundary token nor a number of feature rows");
        }
    }
    if (features > kMostRows)
        return fail(ErrorKind::Limit, in.placeOf("pattern"), "too many feature rows", "at most " + std::to_string(kMostRows));
    if (out.rows != 0 && out.rows != features)
        return fail(ErrorKind::Mismatch, in.placeOf("rows"), "is not what the pattern has", std::to_string(features),
                    std::to_string(out.rows));
    out.rows = static_cast<std::int32_t>(features);
    return {};
}

Result<LayoutMedia> readMedia(const json::Value& value, const std::string& where) {
    LayoutMedia out;
    std::vector<std::int32_t> grid;
    std::vector<std::int32_t> thw;
    Fields in(value, where);
    in.only({"name", "kind", "rows", "pattern", "grid", "thw", "content"})
        .text("name", out.name)
        .text("content", out.content)
        .choice<rows::OriginKind>(
            "kind", out.kind, {{"image", rows::OriginKind::Image}, {"video", rows::OriginKind::Video}, {"audio", rows::OriginKind::Audio}})
        .integer("rows", out.rows, 1, kMostRows)
        .integers("grid", grid, 1, kMostRows)
        .integers("thw", thw, 1, kMostRows);
    ROWSCOPE_TRY(in.status());
    ROWSCOPE_TRY(readPattern(in, out));
    if (out.rows == 0) return fail(ErrorKind::NotFound, where, "has neither 'rows' nor a 'pattern' with feature rows");
    if (!grid.empty() && grid.size() != 2)
        return fail(ErrorKind::Value, in.placeOf("grid"), "wrong number of values", "[rows, columns]", std::to_string(grid.size()));
    if (!thw.empty() && thw.size() != 3)
        return fail(ErrorKind::Value, in.placeOf("thw"), "wrong number of values", "[t, h, w]", std::to_string(thw.size()));
    if (!grid.empty()) {
        out.gridRows = grid[0];
        out.gridColumns = grid[1];
    }
    if (!thw.empty()) out.thw = rows::MediaGrid{-1, thw[0], thw[1], thw[2]};
    return out;
}

Result<LayoutQuestion> readQuestion(const json::Value& value, const std::string& where) {
    LayoutQuestion out;
    Fields in(value, where);
    in.only({"id", "type", "labels"}).text("id", out.id).text("type", out.type).texts("labels", out.labels);
    ROWSCOPE_TRY(in.status());
    return out;
}

Result<LayoutModel> readModel(const json::Value& value, const std::string& where) {
    LayoutModel out;
    Fields in(value, where);
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    in.only({"lm_layers", "kv_heads", "head_dim", "cross_layers", "cross_kv_heads", "cross_head_dim", "bridge_dim", "bytes"})
        .integer("lm_layers", out.lmLayers, 0, kMost)
        .integer("kv_heads", out.kvHeads, 0, kMost)
        .integer("head_dim", out.headDim, 0, kMost)
        .integer("cross_layers", out.crossLayers, 0, kMost)
        .integer("cross_kv_heads", out.crossKvHeads, 0, kMost)
        .integer("cross_head_dim", out.crossHeadDim, 0, kMost)
        .integer("bridge_dim", out.bridgeDim, 0, kMost)
        .integer("bytes", out.bytesPerScalar, 1, 8);
    ROWSCOPE_TRY(in.status());
    return out;
}

/// Reads a list member with one reader a item; absent = empty.
template <class T, class Read>
Status readList(const Fields& in, std::string_view key, std::int64_t most, std::vector<T>& out, Read read) {
    const json::Value* list = in.find(key);
    if (!list) return {};
    if (!list->isArray()) return fail(ErrorKind::Type, in.placeOf(key), "wrong type", "a list", std::string(list->typeName()));
    if (static_cast<std::int64_t>(list->asArray().size()) > most)
        return fail(ErrorKind::Limit, in.placeOf(key), "too many items", "at most " + std::to_string(most),
                    std::to_string(list->asArray().size()));
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(item, read(list->asArray()[i], in.placeOf(key) + "[" + std::to_string(i) + "]"));
        out.push_back(std::move(item));
    }
    return {};
}

}  // namespace

Result<Layout> parseLayout(std::string_view text, const std::string& where, const LayoutLimits& limits) {
    ROWSCOPE_TRY_ASSIGN(root, json::parse(text, where, {.maxDepth = 64, .maxBytes = std::size_t{64} << 20, .allowNonFinite = false}));
    Layout out;
    std::string format;
    std::int64_t version = 1;
    Fields in(root, where);
    in.only({"format", "version", "title", "about", "media", "questions", "model", "sequences"})
        .text("format", format)
        .integer("version", version, 1, 1)
        .text("title", out.title)
        .text("about", out.about);
    ROWSCOPE_TRY(in.status());
    if (format != "rowscope-layout")
        return fail(ErrorKind::Format, in.placeOf("format"), "is no layout", "'rowscope-layout'", "'" + format + "'");
    ROWSCOPE_TRY(readList(in, "media", limits.media, out.media, readMedia));
    ROWSCOPE_TRY(readList(in, "questions", limits.media, out.questions, readQuestion));
    if (const json::Value* model = in.find("model")) {
        ROWSCOPE_TRY_ASSIGN(read, readModel(*model, in.placeOf("model")));
        out.model = read;
    }
    ROWSCOPE_TRY(readList(in, "sequences", limits.sequences, out.sequences,
                          [&](const json::Value& value, const std::string& place) { return readSequence(value, place, out, limits); }));
    if (out.sequences.empty()) return fail(ErrorKind::NotFound, in.placeOf("sequences"), "a layout needs at least one sequence");
    return out;
}

}  // namespace rowscope::trace::lab
