#include "core/trace/file/export_dump.h"

#include <algorithm>

namespace rowscope::trace::file {
namespace {

/// One column of all sequences as [sequences, longest]; nothing where no sequence knows it.
template <class Column>
void putColumn(const Trace& trace, TensorBag& bag, const char* name, std::size_t longest, std::int64_t padding, Column column) {
    bool known = false;
    std::vector<std::int64_t> values(trace.sequences.size() * longest, padding);
    for (std::size_t i = 0; i < trace.sequences.size(); ++i) {
        const auto& source = column(trace.sequences[i].rows);
        known |= !source.empty();
        for (std::size_t row = 0; row < source.size() && row < longest; ++row)
            values[i * longest + row] = static_cast<std::int64_t>(source[row]);
    }
    if (known) bag.put(name, Array::of({static_cast<std::int64_t>(trace.sequences.size()), static_cast<std::int64_t>(longest)}, values));
}

void putPositions(const Trace& trace, TensorBag& bag, std::size_t longest) {
    int axes = 0;
    for (const Sequence& s : trace.sequences) axes = std::max(axes, s.rows.position.axes);
    if (axes == 0) return;
    const std::size_t items = trace.sequences.size();
    std::vector<std::int64_t> values(static_cast<std::size_t>(axes) * items * longest, 0);
    for (std::size_t i = 0; i < items; ++i) {
        const rows::RowTable& t = trace.sequences[i].rows;
        if (t.position.axes == 0) continue;
        for (int axis = 0; axis < axes; ++axis)
            for (std::size_t row = 0; row < t.rowCount; ++row)
                values[(static_cast<std::size_t>(axis) * items + i) * longest + row] =
                    t.position.at(t.position.axes == 1 ? 0 : axis, row, t.rowCount);
    }
    const auto b = static_cast<std::int64_t>(items);
    const auto l = static_cast<std::int64_t>(longest);
    bag.put("position_ids", Array::of(axes == 1 ? Shape{b, l} : Shape{axes, b, l}, values));
}

json::Value mediaRecords(const Trace& trace) {
    json::Value out = json::Array{};
    for (std::size_t i = 0; i < trace.sequences.size(); ++i)
        for (const rows::ExpansionRecord& record : trace.sequences[i].expansion.records) {
            json::Value item = json::Object{};
            item.set("batch_id", i);
            item.set("media_id", std::max(0, record.mediaId));
            item.set("kind", "image");
            const bool known = record.mediaId >= 0 && static_cast<std::size_t>(record.mediaId) < trace.media.size();
            if (known && trace.media[static_cast<std::size_t>(record.mediaId)].kind == rows::OriginKind::Video) item.set("kind", "video");
            if (known) {
                item.set("content", trace.media[static_cast<std::size_t>(record.mediaId)].name);
                item.set("rows", trace.media[static_cast<std::size_t>(record.mediaId)].rowCount);
            }
            if (record.rows.begin >= 0 && record.rows.end <= static_cast<std::int32_t>(trace.sequences[i].rows.rowCount)) {
                item.set("start_row", record.rows.begin);
                item.set("end_row", record.rows.end);
            }
            out.push(std::move(item));
        }
    return out;
}

json::Value cacheLog(const Trace& trace) {
    static constexpr const char* kOps[] = {"hit", "miss", "store", "evict", "bypass"};
    json::Value out = json::Array{};
    for (std::size_t i = 0; i < trace.cache.size(); ++i) {
        const CacheEvent& event = trace.cache[i];
        json::Value item = json::Object{};
        item.set("seq", i);
        item.set("op", kOps[static_cast<std::size_t>(event.op)]);
        item.set("state", event.family);
        item.set("entry", event.entry);
        item.set("request", event.request);
        json::Value key = json::Object{};
        for (const auto& [name, value] : event.key) key.set(name, value);
        item.set("key", std::move(key));
        out.push(std::move(item));
    }
    return out;
}

}  // namespace

json::Value exportDump(const Trace& trace, TensorBag& bag) {
    std::size_t longest = 0;
    for (const Sequence& s : trace.sequences) longest = std::max(longest, s.rows.rowCount);
    json::Value manifest = json::Object{};
    manifest.set("format", "mmdump");
    manifest.set("version", 1);
    manifest.set("name", trace.provenance.title);
    json::Value producer = json::Object{};
    producer.set("library", "rowscope");
    manifest.set("producer", std::move(producer));
    json::Value ids = json::Object{};
    ids.set("ignore_index", rows::kIgnored);
    manifest.set("ids", std::move(ids));
    json::Value model = json::Object{};
    model.set("family", trace.provenance.branch);
    model.set("fusion", "prefix");
    model.set("dtype", trace.provenance.dtype);
    manifest.set("model", std::move(model));
    if (longest > 0) {
        putColumn(trace, bag, "input_ids", longest, 0, [](const rows::RowTable& t) -> const auto& { return t.tokenId; });
        putColumn(trace, bag, "origin_kind", longest, -1, [](const rows::RowTable& t) -> const auto& { return t.originKind; });
        putColumn(trace, bag, "origin_id", longest, -1, [](const rows::RowTable& t) -> const auto& { return t.originId; });
        putColumn(trace, bag, "segment_ids", longest, -1, [](const rows::RowTable& t) -> const auto& { return t.segment; });
        putColumn(trace, bag, "role_ids", longest, 0, [](const rows::RowTable& t) -> const auto& { return t.role; });
        putColumn(trace, bag, "labels", longest, rows::kIgnored, [](const rows::RowTable& t) -> const auto& { return t.label; });
        std::vector<std::int64_t> valid(trace.sequences.size() * longest, 0);
        for (std::size_t i = 0; i < trace.sequences.size(); ++i) {
            const rows::RowTable& t = trace.sequences[i].rows;
            for (std::size_t row = 0; row < t.rowCount; ++row) valid[i * longest + row] = t.valid.empty() || t.valid[row];
        }
        bag.put("attention_mask",
                Array::of({static_cast<std::int64_t>(trace.sequences.size()), static_cast<std::int64_t>(longest)}, valid));
        putPositions(trace, bag, longest);
        json::Value masks = json::Object{};
        json::Value keep = json::Object{};
        keep.set("meaning", "keep_is_1");
        keep.set("axes", "B,Lk");
        masks.set("attention_mask", std::move(keep));
        manifest.set("masks", std::move(masks));
        if (!bag.all().contains("input_ids"))
            bag.put("input_ids", Array::of({static_cast<std::int64_t>(trace.sequences.size()), static_cast<std::int64_t>(longest)},
                                           std::vector<std::int64_t>(trace.sequences.size() * longest, 0)));
    }
    manifest.set("media", mediaRecords(trace));
    if (!trace.cache.empty()) manifest.set("cache_log", cacheLog(trace));
    return manifest;
}

}  // namespace rowscope::trace::file
