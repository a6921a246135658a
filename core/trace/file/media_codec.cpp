#include "core/media/image.h"
#include "core/trace/dump/fields.h"
#include "core/trace/file/codec.h"

namespace rowscope::trace::file {
namespace {

constexpr std::int64_t kMaxSide = 1 << 20;

std::string_view kindName(rows::OriginKind kind) {
    switch (kind) {
        case rows::OriginKind::Video:
            return "video";
        case rows::OriginKind::Audio:
            return "audio";
        default:
            return "image";
    }
}

/// Facts that a viewer shows of a decoded picture; the rest was noted when it was decoded.
Result<std::shared_ptr<const media::Image>> pictureFrom(const TensorBag& bag, const std::string& name) {
    ROWSCOPE_TRY_ASSIGN(array, bag.array(name));
    const Shape& s = array.shape();
    if (s.size() != 3 || (s[2] != 3 && s[2] != 4) || s[0] < 1 || s[1] < 1 || s[0] > kMaxSide || s[1] > kMaxSide ||
        array.dtype() != DType::U8)
        return fail(ErrorKind::Mismatch, bag.where() + ": tensor '" + name + "'", "is no picture", "U8 [height, width, 3 or 4]",
                    toString(s));
    ROWSCOPE_TRY_ASSIGN(pixels, bag.bytes(name));
    return std::make_shared<const media::Image>(static_cast<int>(s[1]), static_cast<int>(s[0]), static_cast<int>(s[2]), std::move(pixels));
}

}  // namespace

json::Value mediaToJson(const std::vector<Media>& all, TensorBag& bag) {
    json::Value out = json::Array{};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Media& m = all[i];
        json::Value item = json::Object{};
        item.set("kind", kindName(m.kind));
        item.set("name", m.name);
        item.set("content_hash", m.contentHash);
        item.set("width", m.width);
        item.set("height", m.height);
        item.set("rows", m.rowCount);
        item.set("manifest", m.manifest);
        item.set("manifest_hash", m.manifestHash);
        json::Value grid = json::Object{};
        grid.set("rows", m.geometry.gridRows);
        grid.set("columns", m.geometry.gridColumns);
        grid.set("tile_rows", m.geometry.tileRows);
        grid.set("tile_columns", m.geometry.tileColumns);
        grid.set("global_view", m.geometry.globalView);
        item.set("grid", std::move(grid));
        const bool picture = m.picture && !m.picture->empty();
        item.set("has_picture", picture);
        if (picture) bag.put("trace.media." + std::to_string(i), m.picture->array());
        out.push(std::move(item));
    }
    return out;
}

Result<std::vector<Media>> mediaFromJson(const json::Value& value, const TensorBag& bag, const std::string& where) {
    std::vector<Media> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        const json::Value& item = value.asArray()[i];
        const std::string path = where + "[" + std::to_string(i) + "]";
        Media m;
        std::string kind;
        bool picture = false;
        FieldReader in(item, path);
        in.get("kind", kind).get("name", m.name).get("content_hash", m.contentHash).get("width", m.width, 0).get("height", m.height, 0);
        in.get("rows", m.rowCount, 0).get("manifest", m.manifest).get("manifest_hash", m.manifestHash).get("has_picture", picture);
        ROWSCOPE_TRY(in.status());
        m.kind = kind == "video" ? rows::OriginKind::Video : kind == "audio" ? rows::OriginKind::Audio : rows::OriginKind::Image;
        if (const json::Value* grid = in.present("grid")) {
            FieldReader g(*grid, path + ": grid");
            g.get("rows", m.geometry.gridRows, 0).get("columns", m.geometry.gridColumns, 0).get("tile_rows", m.geometry.tileRows, 0);
            g.get("tile_columns", m.geometry.tileColumns, 0).get("global_view", m.geometry.globalView);
            ROWSCOPE_TRY(g.status());
        }
        if (picture) {
            ROWSCOPE_TRY_ASSIGN(image, pictureFrom(bag, "trace.media." + std::to_string(i)));
            m.picture = std::move(image);
        }
        out.push_back(std::move(m));
    }
    return out;
}

json::Value attentionToJson(const std::vector<AttentionTap>& taps, TensorBag& bag) {
    json::Value out = json::Array{};
    for (std::size_t i = 0; i < taps.size(); ++i) {
        json::Value item = json::Object{};
        item.set("sequence", taps[i].sequence);
        item.set("layer", taps[i].layer);
        item.set("query_rows", list(taps[i].queryRows));
        bag.put("trace.attention." + std::to_string(i), taps[i].weights);
        out.push(std::move(item));
    }
    return out;
}

Result<std::vector<AttentionTap>> attentionFromJson(const json::Value& value, const TensorBag& bag, const std::string& where) {
    std::vector<AttentionTap> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        AttentionTap tap;
        std::vector<std::int64_t> rows;
        FieldReader in(value.asArray()[i], where + "[" + std::to_string(i) + "]");
        in.get("sequence", tap.sequence).get("layer", tap.layer).get("query_rows", rows);
        ROWSCOPE_TRY(in.status());
        for (const std::int64_t row : rows) tap.queryRows.push_back(static_cast<std::int32_t>(std::clamp<std::int64_t>(row, -1, 1 << 30)));
        ROWSCOPE_TRY_ASSIGN(weights, bag.array("trace.attention." + std::to_string(i)));
        tap.weights = std::move(weights);
        out.push_back(std::move(tap));
    }
    return out;
}

}  // namespace rowscope::trace::file
