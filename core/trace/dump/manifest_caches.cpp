#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

Result<CacheLogEntry> readEntry(const json::Value& value, const std::string& where) {
    CacheLogEntry entry;
    FieldReader in(value, where);
    in.get("seq", entry.seq).getName("op", entry.op).get("state", entry.state).get("entry", entry.entry).get("request", entry.request);
    if (const json::Object* key = in.object("key")) entry.key = *key;
    if (const json::Object* needs = in.object("needs")) entry.needs = *needs;
    if (const json::Object* made = in.object("made_from")) entry.madeFrom = *made;
    ROWSCOPE_TRY(in.status());
    return entry;
}

Result<ExternalEmbedding> readExternal(const json::Value& value, const std::string& where) {
    ExternalEmbedding external;
    FieldReader in(value, where);
    in.need("tensor", external.tensor).get("loaded_checkpoint_hash", external.loadedCheckpoint).get("accepted", external.accepted);
    ROWSCOPE_TRY(in.status());
    ROWSCOPE_TRY_ASSIGN(contract, json::require(value, "contract", where));
    FieldReader fields(*contract, where + ": contract");
    fields.get("allow_external_embeddings", external.allowed).get("dtype", external.dtype).get("embedding_tail_shape", external.tailShape);
    fields.get("max_media_rows", external.maxRows, 0).get("checkpoint_hash", external.contractCheckpoint);
    ROWSCOPE_TRY(fields.status());
    return external;
}

}  // namespace

Status readCaches(const json::Value& manifest, const std::string& where, Dump& dump) {
    FieldReader in(manifest, where);
    if (const json::Array* log = in.list("cache_log"))
        for (std::size_t i = 0; i < log->size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(entry, readEntry((*log)[i], where + ": cache_log[" + std::to_string(i) + "]"));
            dump.cacheLog.push_back(std::move(entry));
        }
    if (const json::Array* embeddings = in.list("external_embeddings"))
        for (std::size_t i = 0; i < embeddings->size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(external, readExternal((*embeddings)[i], where + ": external_embeddings[" + std::to_string(i) + "]"));
            dump.external.push_back(std::move(external));
        }
    return in.status();
}

}  // namespace rowscope::trace::manifest
