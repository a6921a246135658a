#include "core/trace/dump/fields.h"
#include "core/trace/file/codec.h"

namespace rowscope::trace {

template <>
struct Names<Producer> {
    static constexpr std::array<std::pair<std::string_view, Producer>, 4> kTable{
        {{"engine", Producer::Engine}, {"import", Producer::Import}, {"lab", Producer::Lab}, {"file", Producer::File}}};
};
template <>
struct Names<CacheEvent::Op> {
    static constexpr std::array<std::pair<std::string_view, CacheEvent::Op>, 5> kTable{{{"hit", CacheEvent::Op::Hit},
                                                                                        {"miss", CacheEvent::Op::Miss},
                                                                                        {"store", CacheEvent::Op::Store},
                                                                                        {"evict", CacheEvent::Op::Evict},
                                                                                        {"bypass", CacheEvent::Op::Bypass}}};
};
template <>
struct Names<Severity> {
    static constexpr std::array<std::pair<std::string_view, Severity>, 3> kTable{
        {{"info", Severity::Info}, {"warning", Severity::Warning}, {"error", Severity::Error}}};
};

namespace file {
namespace {

json::Value pairsToJson(const std::vector<std::pair<std::string, std::string>>& pairs) {
    json::Value out = json::Array{};
    for (const auto& [a, b] : pairs) out.push(json::Array{a, b});
    return out;
}

Result<std::vector<std::pair<std::string, std::string>>> pairsFromJson(const json::Value& object, std::string_view key,
                                                                       const std::string& where) {
    std::vector<std::pair<std::string, std::string>> out;
    ROWSCOPE_TRY_ASSIGN(items, listOf(object, key, where));
    for (const json::Value& pair : items) {
        if (!pair.isArray() || pair.asArray().size() != 2 || !pair.asArray()[0].isString() || !pair.asArray()[1].isString())
            return fail(ErrorKind::Type, where + ": '" + std::string(key) + "'", "wrong type", "pairs of texts");
        out.emplace_back(pair.asArray()[0].asString(), pair.asArray()[1].asString());
    }
    return out;
}

json::Value rangesToJson(const std::vector<rows::RowRange>& ranges) {
    json::Value out = json::Array{};
    for (const rows::RowRange& range : ranges) out.push(json::Array{range.begin, range.end});
    return out;
}

Result<std::vector<rows::RowRange>> rangesFromJson(const json::Value& object, std::string_view key, const std::string& where) {
    std::vector<rows::RowRange> out;
    ROWSCOPE_TRY_ASSIGN(items, listOf(object, key, where));
    constexpr std::int64_t kMost = std::int64_t{1} << 30;
    for (const json::Value& pair : items) {
        const bool good = pair.isArray() && pair.asArray().size() == 2 && pair.asArray()[0].isInt() && pair.asArray()[1].isInt() &&
                          pair.asArray()[0].asInt() >= 0 && pair.asArray()[1].asInt() >= pair.asArray()[0].asInt() &&
                          pair.asArray()[1].asInt() <= kMost;
        if (!good) return fail(ErrorKind::Type, where + ": '" + std::string(key) + "'", "wrong type", "row ranges [begin, end)");
        out.push_back({static_cast<std::int32_t>(pair.asArray()[0].asInt()), static_cast<std::int32_t>(pair.asArray()[1].asInt())});
    }
    return out;
}

json::Value placeToJson(const Place& p) {
    json::Value out = json::Object{};
    out.set("sequence", p.sequence);
    out.set("rows", rangesToJson(p.rows));
    out.set("keys", rangesToJson(p.keys));
    if (p.cell) out.set("cell", json::Array{p.cell->query, p.cell->key});
    const std::pair<const char*, std::int32_t> ids[] = {
        {"mask", p.mask},     {"media", p.media}, {"media_row", p.mediaRow},     {"question", p.question},
        {"option", p.option}, {"order", p.order}, {"cache_event", p.cacheEvent}, {"stage", p.stage}};
    for (const auto& [name, id] : ids)
        if (id != -1) out.set(name, id);
    return out;
}

Result<Place> placeFromJson(const json::Value& value, const std::string& where) {
    Place p;
    FieldReader in(value, where);
    in.get("sequence", p.sequence).get("mask", p.mask).get("media", p.media).get("media_row", p.mediaRow).get("question", p.question);
    in.get("option", p.option).get("order", p.order).get("cache_event", p.cacheEvent).get("stage", p.stage);
    std::vector<std::int64_t> cell;
    in.get("cell", cell);
    ROWSCOPE_TRY(in.status());
    if (cell.size() == 2) p.cell = masks::Cell{cell[0], cell[1]};
    ROWSCOPE_TRY_ASSIGN(rows, rangesFromJson(value, "rows", where));
    ROWSCOPE_TRY_ASSIGN(keys, rangesFromJson(value, "keys", where));
    p.rows = std::move(rows);
    p.keys = std::move(keys);
    return p;
}

}  // namespace

json::Value provenanceToJson(const Provenance& p) {
    json::Value out = json::Object{};
    out.set("producer", nameOf(p.producer));
    out.set("title", p.title);
    out.set("checkpoint", p.checkpoint);
    out.set("checkpoint_note", p.checkpointNote);
    out.set("branch", p.branch);
    out.set("dtype", p.dtype);
    return out;
}

Result<Provenance> provenanceFromJson(const json::Value& value, const std::string& where) {
    Provenance p;
    FieldReader in(value, where);
    in.getName("producer", p.producer).get("title", p.title).get("checkpoint", p.checkpoint).get("checkpoint_note", p.checkpointNote);
    in.get("branch", p.branch).get("dtype", p.dtype);
    ROWSCOPE_TRY(in.status());
    return p;
}

json::Value cacheToJson(const std::vector<CacheEvent>& events) {
    json::Value out = json::Array{};
    for (const CacheEvent& e : events) {
        json::Value item = json::Object{};
        item.set("op", nameOf(e.op));
        item.set("family", e.family);
        item.set("key", pairsToJson(e.key));
        item.set("key_hash", e.keyHash);
        item.set("bytes", e.bytes);
        item.set("entry", e.entry);
        item.set("request", e.request);
        item.set("reason", e.reason);
        item.set("nearest_entry", e.nearestEntry);
        item.set("differs", list(e.differs));
        out.push(std::move(item));
    }
    return out;
}

Result<std::vector<CacheEvent>> cacheFromJson(const json::Value& value, const std::string& where) {
    std::vector<CacheEvent> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        const std::string path = where + "[" + std::to_string(i) + "]";
        CacheEvent e;
        FieldReader in(value.asArray()[i], path);
        in.getName("op", e.op)
            .get("family", e.family)
            .get("key_hash", e.keyHash)
            .get("bytes", e.bytes)
            .get("entry", e.entry)
            .get("request", e.request);
        in.get("reason", e.reason).get("nearest_entry", e.nearestEntry).get("differs", e.differs);
        ROWSCOPE_TRY(in.status());
        ROWSCOPE_TRY_ASSIGN(key, pairsFromJson(value.asArray()[i], "key", path));
        e.key = std::move(key);
        out.push_back(std::move(e));
    }
    return out;
}

json::Value stagesToJson(const std::vector<Stage>& stages) {
    json::Value out = json::Array{};
    for (const Stage& s : stages) {
        json::Value item = json::Object{};
        item.set("name", s.name);
        item.set("lane", s.lane);
        item.set("start_ms", s.startMs);
        item.set("duration_ms", s.durationMs);
        item.set("bytes", s.bytes);
        item.set("note", s.note);
        out.push(std::move(item));
    }
    return out;
}

Result<std::vector<Stage>> stagesFromJson(const json::Value& value, const std::string& where) {
    std::vector<Stage> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        Stage s;
        FieldReader in(value.asArray()[i], where + "[" + std::to_string(i) + "]");
        in.get("name", s.name)
            .get("lane", s.lane)
            .get("start_ms", s.startMs)
            .get("duration_ms", s.durationMs)
            .get("bytes", s.bytes)
            .get("note", s.note);
        ROWSCOPE_TRY(in.status());
        out.push_back(std::move(s));
    }
    return out;
}

json::Value findingsToJson(const std::vector<Finding>& findings) {
    json::Value out = json::Array{};
    for (const Finding& f : findings) {
        json::Value item = json::Object{};
        item.set("code", f.code);
        item.set("title", f.title);
        item.set("severity", nameOf(f.severity));
        item.set("place", placeToJson(f.place));
        item.set("cause", f.cause);
        item.set("cure", f.cure);
        item.set("evidence", f.evidence);
        item.set("details", pairsToJson(f.details));
        out.push(std::move(item));
    }
    return out;
}

Result<std::vector<Finding>> findingsFromJson(const json::Value& value, const std::string& where) {
    std::vector<Finding> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        const json::Value& item = value.asArray()[i];
        const std::string path = where + "[" + std::to_string(i) + "]";
        Finding f;
        FieldReader in(item, path);
        in.get("code", f.code)
            .get("title", f.title)
            .getName("severity", f.severity)
            .get("cause", f.cause)
            .get("cure", f.cure)
            .get("evidence", f.evidence);
        ROWSCOPE_TRY(in.status());
        ROWSCOPE_TRY_ASSIGN(placeValue, json::require(item, "place", path));
        ROWSCOPE_TRY_ASSIGN(place, placeFromJson(*placeValue, path + ": place"));
        ROWSCOPE_TRY_ASSIGN(details, pairsFromJson(item, "details", path));
        f.place = std::move(place);
        f.details = std::move(details);
        out.push_back(std::move(f));
    }
    return out;
}

}  // namespace file
}  // namespace rowscope::trace
