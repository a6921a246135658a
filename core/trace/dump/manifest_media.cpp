#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

constexpr std::int64_t kMaxRows = std::int64_t{1} << 30;

Result<rows::OriginKind> mediaKind(const std::string& text, const std::string& where) {
    if (text.empty() || text == "image") return rows::OriginKind::Image;
    if (text == "video") return rows::OriginKind::Video;
    if (text == "audio") return rows::OriginKind::Audio;
    return fail(ErrorKind::Value, where + ": 'kind'", "unknown name", "image, video or audio", "'" + text + "'");
}

Result<MediaRecord> readRecord(const json::Value& value, const std::string& where) {
    MediaRecord record;
    FieldReader in(value, where);
    std::string kind;
    std::string axis;
    std::vector<std::int64_t> grid;
    in.need("batch_id", record.batch, 0, kMaxRows).get("media_id", record.mediaId, 0, kMaxRows).get("kind", kind);
    in.get("placeholder_position", record.placeholder, 0, kMaxRows)
        .get("rows", record.featureRows, 0, kMaxRows)
        .get("content", record.content);
    in.get("feature_index", record.featureIndex, 0, kMaxRows).get("axis", axis).get("expected_sha256", record.expectedSha256);
    in.get("source", record.source).get("checkpoint", record.checkpoint).get("grid_thw", grid);
    ROWSCOPE_TRY(in.status());
    ROWSCOPE_TRY_ASSIGN(origin, mediaKind(kind, where));
    record.kind = origin;
    record.inMemory = axis == "memory";
    ROWSCOPE_TRY_ASSIGN(range, readRange(value, "start_row", "end_row", where));
    record.range = range;
    if (record.featureRows == 0 && range && !in.present("rows")) record.featureRows = range->size();
    if (!grid.empty()) {
        if (grid.size() != 3 || grid[0] < 1 || grid[1] < 1 || grid[2] < 1 || grid[0] > 65'536 || grid[1] > 65'536 || grid[2] > 65'536)
            return fail(ErrorKind::Value, where + ": 'grid_thw'", "is no grid", "three numbers from 1 to 65536");
        record.gridThw = {static_cast<std::int32_t>(grid[0]), static_cast<std::int32_t>(grid[1]), static_cast<std::int32_t>(grid[2])};
    }
    return record;
}

}  // namespace

Result<std::optional<rows::RowRange>> readRange(const json::Value& object, std::string_view begin, std::string_view end,
                                                const std::string& where) {
    std::optional<std::int32_t> first;
    std::optional<std::int32_t> last;
    FieldReader in(object, where);
    in.get(begin, first, 0, kMaxRows).get(end, last, 0, kMaxRows);
    ROWSCOPE_TRY(in.status());
    if (!first || !last) return std::optional<rows::RowRange>{};
    if (*first > *last)
        return fail(ErrorKind::Value, in.whereOf(end), "ends before it starts", ">= " + std::to_string(*first), std::to_string(*last));
    return std::optional<rows::RowRange>{rows::RowRange{*first, *last}};
}

Status readMedia(const json::Value& manifest, const std::string& where, Dump& dump) {
    FieldReader in(manifest, where);
    if (const json::Array* media = in.list("media"))
        for (std::size_t i = 0; i < media->size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(record, readRecord((*media)[i], where + ": media[" + std::to_string(i) + "]"));
            dump.media.push_back(std::move(record));
        }
    if (const json::Array* items = in.list("template_media")) {
        dump.templateMedia.emplace();
        for (std::size_t i = 0; i < items->size(); ++i) {
            const std::string path = where + ": template_media[" + std::to_string(i) + "]";
            if (!(*items)[i].isArray()) return fail(ErrorKind::Type, path, "wrong type", "a list", std::string((*items)[i].typeName()));
            auto& contents = dump.templateMedia->emplace_back();
            for (const json::Value& content : (*items)[i].asArray()) {
                if (!content.isString())
                    return fail(ErrorKind::Type, path, "wrong type", "a list of texts", std::string(content.typeName()));
                contents.push_back(content.asString());
            }
        }
    }
    return in.status();
}

}  // namespace rowscope::trace::manifest
