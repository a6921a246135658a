#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

Result<ScheduledBatch> readBatch(const json::Value& value, const std::string& where) {
    ScheduledBatch batch;
    FieldReader in(value, where);
    in.need("batch_id", batch.id, 0, 1 << 30).getTime("encode_start_ms", batch.startMs).getTime("encode_end_ms", batch.endMs);
    if (const json::Array* requests = in.list("requests"))
        for (std::size_t i = 0; i < requests->size(); ++i) {
            ScheduledRequest request;
            FieldReader fields((*requests)[i], where + ": requests[" + std::to_string(i) + "]");
            fields.need("id", request.id).get("media_items", request.mediaItems, 0).get("encoder_rows", request.encoderRows, 0);
            fields.get("text_rows", request.textRows, 0).getTime("arrival_ms", request.arrivalMs).get("kind", request.kind);
            ROWSCOPE_TRY(fields.status());
            batch.requests.push_back(std::move(request));
        }
    ROWSCOPE_TRY(in.status());
    return batch;
}

Result<RuntimeEvent> readEvent(const json::Value& value, const std::string& where) {
    RuntimeEvent event;
    FieldReader in(value, where);
    in.getTime("t", event.t)
        .get("r", event.request)
        .need("ev", event.event)
        .get("media", event.media)
        .get("cache", event.cache)
        .get("thread", event.thread);
    in.get("rows", event.rows)
        .get("gen", event.generation)
        .get("hit_gen", event.hitGeneration)
        .get("encoder_rows_in_use", event.encoderRowsInUse);
    in.get("live_requests", event.liveRequests).get("encoder_rows", event.encoderRows).get("quiesced", event.quiesced);
    in.get("owner_checked", event.ownerChecked).get("allocation", event.allocation);
    ROWSCOPE_TRY(in.status());
    return event;
}

}  // namespace

Status readServing(const json::Value& manifest, const std::string& where, Dump& dump) {
    FieldReader in(manifest, where);
    if (const json::Value* value = in.present("schedule")) {
        ScheduleFact schedule;
        FieldReader fields(*value, where + ": schedule");
        if (const json::Value* policy = fields.present("policy")) {
            FieldReader limits(*policy, where + ": schedule: policy");
            limits.get("max_encoder_rows_per_batch", schedule.maxEncoderRows, 0);
            ROWSCOPE_TRY(limits.status());
        }
        if (const json::Array* batches = fields.list("batches"))
            for (std::size_t i = 0; i < batches->size(); ++i) {
                ROWSCOPE_TRY_ASSIGN(batch, readBatch((*batches)[i], where + ": schedule: batches[" + std::to_string(i) + "]"));
                schedule.batches.push_back(std::move(batch));
            }
        ROWSCOPE_TRY(fields.status());
        dump.schedule = std::move(schedule);
    }
    if (const json::Array* events = in.list("events"))
        for (std::size_t i = 0; i < events->size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(event, readEvent((*events)[i], where + ": events[" + std::to_string(i) + "]"));
            dump.events.push_back(std::move(event));
        }
    return in.status();
}

}  // namespace rowscope::trace::manifest
