#include <charconv>

#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

Status readVocabulary(const json::Object& vocabulary, const std::string& where, ExtraFacts& extra) {
    for (const auto& [id, text] : vocabulary) {
        std::int32_t number = -1;
        const char* end = id.data() + id.size();
        if (const auto r = std::from_chars(id.data(), end, number); r.ec != std::errc{} || r.ptr != end || number < 0)
            return fail(ErrorKind::Value, where, "a key is no token id", "a whole number >= 0", "'" + id + "'");
        if (!text.isString()) return fail(ErrorKind::Type, where + ": '" + id + "'", "wrong type", "text", std::string(text.typeName()));
        extra.vocabulary[number] = text.asString();
    }
    return {};
}

Result<SpanFact> readSpan(const json::Value& value, const std::string& where) {
    SpanFact span;
    FieldReader in(value, where);
    in.get("batch_id", span.batch, 0, 1 << 30).need("role", span.role).get("segment", span.segment);
    ROWSCOPE_TRY(in.status());
    ROWSCOPE_TRY_ASSIGN(range, readRange(value, "start", "end", where));
    if (!range) return fail(ErrorKind::NotFound, where, "'start' or 'end' is missing");
    span.range = *range;
    return span;
}

}  // namespace

Status readExtra(const json::Value& manifest, const std::string& where, Dump& dump) {
    const json::Value* value = manifest.find("ext");
    if (!value || value->isNull()) return {};
    const std::string path = where + ": ext";
    ExtraFacts& extra = dump.extra;
    FieldReader in(*value, path);
    in.get("supervise", extra.supervise);
    if (const json::Array* spans = in.list("spans"))
        for (std::size_t i = 0; i < spans->size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(span, readSpan((*spans)[i], path + ": spans[" + std::to_string(i) + "]"));
            extra.spans.push_back(std::move(span));
        }
    if (const json::Object* vocabulary = in.object("vocab")) ROWSCOPE_TRY(readVocabulary(*vocabulary, path + ": vocab", extra));
    if (const json::Value* context = in.present("context")) {
        FieldReader fields(*context, path + ": context");
        fields.get("max_length", extra.maxLength, 0).get("untruncated_length", extra.untruncatedLength, 0);
        ROWSCOPE_TRY(fields.status());
    }
    if (const json::Value* shard = in.present("shard")) {
        FieldReader fields(*shard, path + ": shard");
        fields.get("index", extra.shardIndex, 0, 1 << 20).get("of", extra.shardCount, 1, 1 << 20);
        ROWSCOPE_TRY(fields.status());
    }
    return in.status();
}

}  // namespace rowscope::trace::manifest
