#include "core/trace/dump/bare_media.h"

#include <algorithm>

namespace rowscope::trace {
namespace {

using TensorMap = std::map<std::string, Array, std::less<>>;

Result<std::vector<std::array<std::int32_t, 3>>> gridsOf(const TensorMap& tensors, const char* name, const std::string& where) {
    std::vector<std::array<std::int32_t, 3>> grids;
    const auto it = tensors.find(name);
    if (it == tensors.end()) return grids;
    const std::string path = where + ": tensor '" + name + "'";
    if (it->second.rank() != 2 || it->second.dim(1) != 3)
        return fail(ErrorKind::Mismatch, path, "is no list of grids", "[items, 3]", toString(it->second.shape()));
    const auto values = it->second.toInts();
    if (!values) return fail(values.error().within(path));
    for (std::size_t i = 0; i + 2 < values->size(); i += 3) {
        std::array<std::int32_t, 3> grid{};
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if ((*values)[i + axis] < 1 || (*values)[i + axis] > 65'536)
                return fail(ErrorKind::Value, path, "item " + std::to_string(i / 3) + " is no grid", "numbers from 1 to 65536",
                            std::to_string((*values)[i + axis]));
            grid[axis] = static_cast<std::int32_t>((*values)[i + axis]);
        }
        grids.push_back(grid);
    }
    return grids;
}

/// Feature rows after merging merge x merge patches; at least one.
std::int32_t rowsOfGrid(const std::array<std::int32_t, 3>& grid, std::int32_t merge) {
    merge = std::max(1, merge);
    const std::int64_t rows = std::int64_t{grid[0]} * std::max(1, grid[1] / merge) * std::max(1, grid[2] / merge);
    return static_cast<std::int32_t>(std::min<std::int64_t>(rows, 1 << 30));
}

json::Value toJson(const MediaRecord& record) {
    json::Value out = json::Object{};
    out.set("batch_id", record.batch);
    out.set("media_id", record.mediaId);
    out.set("kind", record.kind == rows::OriginKind::Video ? "video" : "image");
    out.set("start_row", record.range ? json::Value(record.range->begin) : json::Value());
    out.set("end_row", record.range ? json::Value(record.range->end) : json::Value());
    if (record.placeholder) out.set("placeholder_position", *record.placeholder);
    out.set("rows", record.featureRows);
    if (record.gridThw) out.set("grid_thw", json::Array{(*record.gridThw)[0], (*record.gridThw)[1], (*record.gridThw)[2]});
    return out;
}

rows::OriginKind kindAt(std::size_t i, const std::vector<std::int64_t>& ids, const std::vector<std::int64_t>& types,
                        const ImportOptions& options) {
    if (!types.empty()) return types[i] == 1 ? rows::OriginKind::Image : types[i] == 2 ? rows::OriginKind::Video : rows::OriginKind::Text;
    if (options.imageToken && ids[i] == *options.imageToken) return rows::OriginKind::Image;
    if (options.videoToken && ids[i] == *options.videoToken) return rows::OriginKind::Video;
    return rows::OriginKind::Text;
}

}  // namespace

void MediaDealer::deal(std::int32_t batch, rows::OriginKind kind, rows::RowRange run, std::vector<MediaRecord>& out) {
    for (std::int32_t row = run.begin; row < run.end;) {
        MediaRecord record;
        record.batch = batch;
        record.kind = kind;
        record.mediaId = !out.empty() && out.back().batch == batch ? out.back().mediaId + 1 : 0;
        record.placeholder = row;
        std::int32_t rows = run.end - row;
        if (m_next < m_grids.size()) {
            const auto& grid = m_grids[m_next++];
            record.gridThw = grid;
            rows = rowsOfGrid(grid, m_mergeSize);
            record.featureRows = rows;
        } else if (m_rowsPerItem && m_grids.empty()) {
            rows = std::max(1, *m_rowsPerItem);
            record.featureRows = rows;
        } else if (!m_grids.empty()) {
            return;  // more media rows than grids: they belong to no record, which the count rule reports
        }
        record.range = rows::RowRange{row, rows < run.end - row ? row + rows : run.end};
        row = record.range->end;
        out.push_back(std::move(record));
    }
}

std::vector<MediaRecord> MediaDealer::unused(std::int32_t batch, std::int32_t firstId) const {
    std::vector<MediaRecord> out;
    for (std::size_t i = m_next; i < m_grids.size(); ++i) {
        MediaRecord record;
        record.batch = batch;
        record.mediaId = firstId++;
        record.gridThw = m_grids[i];
        record.featureRows = rowsOfGrid(m_grids[i], m_mergeSize);
        out.push_back(std::move(record));
    }
    return out;
}

Result<json::Value> mediaFromTokens(const TensorMap& tensors, const ImportOptions& options, const std::string& where) {
    json::Value media = json::Array{};
    const Array& idArray = tensors.find("input_ids")->second;
    if (idArray.rank() != 2 || idArray.dim(1) == 0) return media;
    const std::string path = where + ": tensor 'input_ids'";
    const auto ids = idArray.toInts();
    if (!ids) return fail(ids.error().within(path));
    std::vector<std::int64_t> types;
    if (const auto it = tensors.find("mm_token_type_ids"); it != tensors.end() && it->second.shape() == idArray.shape()) {
        const auto values = it->second.toInts();
        if (!values) return fail(values.error().within(where + ": tensor 'mm_token_type_ids'"));
        types = *values;
    }
    ROWSCOPE_TRY_ASSIGN(imageGrids, gridsOf(tensors, "image_grid_thw", where));
    ROWSCOPE_TRY_ASSIGN(videoGrids, gridsOf(tensors, "video_grid_thw", where));
    MediaDealer images(std::move(imageGrids), options.rowsPerImage, options.spatialMergeSize);
    MediaDealer videos(std::move(videoGrids), std::nullopt, options.spatialMergeSize);
    std::vector<MediaRecord> records;
    const auto length = static_cast<std::size_t>(idArray.dim(1));
    for (std::size_t b = 0; b < static_cast<std::size_t>(idArray.dim(0)); ++b)
        for (std::size_t row = 0; row < length;) {
            const rows::OriginKind kind = kindAt(b * length + row, *ids, types, options);
            std::size_t end = row + 1;
            while (end < length && kindAt(b * length + end, *ids, types, options) == kind) ++end;
            const rows::RowRange run{static_cast<std::int32_t>(row), static_cast<std::int32_t>(end)};
            if (kind == rows::OriginKind::Image) images.deal(static_cast<std::int32_t>(b), kind, run, records);
            if (kind == rows::OriginKind::Video) videos.deal(static_cast<std::int32_t>(b), kind, run, records);
            row = end;
        }
    for (const MediaRecord& record : records) media.push(toJson(record));
    // Grids without rows: media that no sample holds; they are put on the last item, unplaced.
    const auto last = static_cast<std::int32_t>(idArray.dim(0)) - 1;
    for (const MediaRecord& record : images.unused(last, static_cast<std::int32_t>(media.asArray().size()))) media.push(toJson(record));
    for (MediaRecord record : videos.unused(last, static_cast<std::int32_t>(media.asArray().size()))) {
        record.kind = rows::OriginKind::Video;
        media.push(toJson(record));
    }
    return media;
}

}  // namespace rowscope::trace
