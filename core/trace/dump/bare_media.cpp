#include "core/trace/dump/bare_media.h"

#include <algorithm>

#include "core/trace/dump/check.h"
#include "core/trace/dump/columns.h"

namespace rowscope::trace {
namespace {

Result<std::vector<std::array<std::int32_t, 3>>> gridsOf(const Dump& dump, const char* name) {
    std::vector<std::array<std::int32_t, 3>> grids;
    const Array* array = dump.tensor(name);
    if (!array) return grids;
    const std::string path = dump.where + ": tensor '" + name + "'";
    if (array->rank() != 2 || array->dim(1) != 3)
        return fail(ErrorKind::Mismatch, path, "is no list of grids", "[items, 3]", toString(array->shape()));
    const auto values = array->toInts();
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

}  // namespace

MediaRecord MediaDealer::nextRecord(std::int32_t batch, const std::vector<MediaRecord>& out) const {
    MediaRecord record;
    record.batch = batch;
    record.kind = m_kind;
    record.mediaId = !out.empty() && out.back().batch == batch ? out.back().mediaId + 1 : 0;
    return record;
}

void MediaDealer::deal(std::int32_t batch, rows::RowRange run, std::vector<MediaRecord>& out) {
    for (std::int32_t row = run.begin; row < run.end;) {
        MediaRecord record = nextRecord(batch, out);
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

void MediaDealer::addUnused(std::int32_t batch, std::vector<MediaRecord>& out) const {
    for (std::size_t i = m_next; i < m_grids.size(); ++i) {
        MediaRecord record = nextRecord(batch, out);
        record.gridThw = m_grids[i];
        record.featureRows = rowsOfGrid(m_grids[i], m_mergeSize);
        out.push_back(std::move(record));
    }
}

void dealRuns(std::int32_t batch, const rows::RowTable& table, MediaDealer& images, MediaDealer& videos, std::vector<MediaRecord>& out) {
    using rows::OriginKind;
    const auto& kinds = table.originKind;
    for (std::size_t row = 0; row < kinds.size();) {
        std::size_t end = row + 1;
        while (end < kinds.size() && kinds[end] == kinds[row]) ++end;
        const rows::RowRange run{static_cast<std::int32_t>(row), static_cast<std::int32_t>(end)};
        if (kinds[row] == OriginKind::Image) images.deal(batch, run, out);
        if (kinds[row] == OriginKind::Video) videos.deal(batch, run, out);
        row = end;
    }
}

Status addBareMedia(Dump& dump, const ImportOptions& options, const Progress& progress) {
    if (dump.batch == 0) return {};
    ROWSCOPE_TRY_ASSIGN(imageGrids, gridsOf(dump, "image_grid_thw"));
    ROWSCOPE_TRY_ASSIGN(videoGrids, gridsOf(dump, "video_grid_thw"));
    MediaDealer images(rows::OriginKind::Image, std::move(imageGrids), options.rowsPerImage, options.spatialMergeSize);
    MediaDealer videos(rows::OriginKind::Video, std::move(videoGrids), std::nullopt, options.spatialMergeSize);
    ROWSCOPE_TRY_ASSIGN(tables, rowTables(dump, progress));
    for (std::size_t item = 0; item < tables.size(); ++item)
        dealRuns(static_cast<std::int32_t>(item), tables[item], images, videos, dump.media);
    const auto last = static_cast<std::int32_t>(dump.batch) - 1;
    images.addUnused(last, dump.media);
    videos.addUnused(last, dump.media);
    json::Value media = json::Array{};
    for (const MediaRecord& record : dump.media) media.push(toJson(record));
    dump.manifest.set("media", std::move(media));
    tellConvention(dump);
    return {};
}

}  // namespace rowscope::trace
