#include <algorithm>
#include <limits>

#include "core/audit/lab/fault_functions.h"

namespace rowscope::audit::lab {
namespace {

tl::unexpected<Error> nothing(const char* what) {
    return fail(ErrorKind::Unsupported, "", std::string("the dump has ") + what + " to break");
}

void erase(json::Value& object, const std::string& key) {
    if (object.isObject()) std::erase_if(object.asObject(), [&](const json::Member& m) { return m.first == key; });
}

/// The key forgets a field, and the next request needs another value of it: the hit goes through.
Status forgetField(DumpEditor& editor, const std::string& family, const std::string& field, const char* other) {
    json::Value& log = editor.member("cache_log");
    if (!log.isArray()) return nothing("no cache log");
    bool hit = false;
    for (json::Value& entry : log.asArray()) {
        const json::Value* state = entry.find("state");
        if (!state || !state->isString() || state->asString() != family) continue;
        for (json::Member& part : entry.asObject()) {
            if (part.first == "key") erase(part.second, field);
            const json::Value* op = entry.find("op");
            if (part.first == "needs" && op && op->isString() && op->asString() == "hit") {
                part.second.set(field, other);
                hit = true;
            }
        }
    }
    return hit ? Status{} : Status(nothing("no hit of that family"));
}

}  // namespace

Status staleEncoder(DumpEditor& editor) { return forgetField(editor, "encoder", "processor_manifest", "size=224"); }
Status instructionNotInKey(DumpEditor& editor) { return forgetField(editor, "bridge", "instruction", "count the cups"); }
Status adapterNotInKey(DumpEditor& editor) { return forgetField(editor, "prefix_kv", "adapter", "a1"); }

Status memoryDropped(DumpEditor& editor) {
    json::Value& steps = editor.member("steps");
    if (!steps.isArray()) return nothing("no decode steps");
    for (json::Value& step : steps.asArray()) {
        const json::Value* kind = step.find("kind");
        if (!kind || !kind->isString() || kind->asString() != "decode" || !step.find("families")) continue;
        step.set("families", json::Array{"text_kv"});
        return {};
    }
    return nothing("no decode step with its state families");
}

Status badEmbedding(DumpEditor& editor) {
    const json::Value* list = editor.manifest.find("external_embeddings");
    if (!list || !list->isArray() || list->asArray().empty()) return nothing("no embedding from outside");
    const json::Value* tensor = list->asArray().front().find("tensor");
    if (!tensor || !tensor->isString() || !editor.has(tensor->asString())) return nothing("no embedding from outside");
    editor.editFloats(tensor->asString(), [](auto& values) {
        if (!values.empty()) values[values.size() / 2] = std::numeric_limits<float>::quiet_NaN();
    });
    return {};
}

Status joinedBatch(DumpEditor& editor) {
    json::Value& schedule = editor.member("schedule");
    const json::Value* batches = schedule.find("batches");
    if (!batches || !batches->isArray() || batches->asArray().size() < 2) return nothing("no schedule of two batches");
    json::Value first = batches->asArray()[0];
    json::Value requests = *first.find("requests");
    for (const json::Value& request : batches->asArray()[1].find("requests")->asArray()) requests.push(request);
    first.set("requests", std::move(requests));
    schedule.set("batches", json::Array{std::move(first)});
    return {};
}

}  // namespace rowscope::audit::lab
