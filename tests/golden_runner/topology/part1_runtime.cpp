#include "core/rows/binding.h"
#include "core/runtime/admission.h"
#include "core/runtime/cache_keys.h"
#include "core/runtime/external_embeds.h"
#include "core/runtime/ledger.h"
#include "core/runtime/request_state.h"
#include "tests/golden_runner/topology/part1.h"

namespace rowscope::golden {
namespace {

Result<Value> kvLedger(const Value& input, const std::filesystem::path&) {
    const std::int64_t rows = intAt(input, "media_rows");
    const std::int64_t bytes = intAt(input, "bytes");
    ROWSCOPE_TRY_ASSIGN(
        prefix, runtime::prefixKvBytes({intAt(input, "lm_layers"), rows, intAt(input, "kv_heads"), intAt(input, "head_dim"), bytes}));
    ROWSCOPE_TRY_ASSIGN(cross, runtime::crossKvBytes({intAt(input, "cross_layers"), rows, intAt(input, "cross_kv_heads"),
                                                      intAt(input, "cross_head_dim"), bytes}));
    ROWSCOPE_TRY_ASSIGN(bridge, runtime::bridgeBytes(rows, intAt(input, "bridge_dim"), bytes));
    ROWSCOPE_TRY_ASSIGN(both, runtime::addBytes(cross, bridge));
    Value out;
    out.set("prefix_kv", prefix);
    out.set("cross_kv", cross);
    out.set("bridge", bridge);
    out.set("cross_plus_bridge", both);
    return out;
}

Result<Value> admission(const Value& input, const std::filesystem::path&) {
    const Value& r = at(input, "request");
    const Value& limits = at(input, "budget");
    const runtime::AdmissionRequest request{.mediaItems = intAt(r, "media_items"),
                                            .encoderRowsPerItem = intAt(r, "encoder_rows_per_item"),
                                            .bridgeRowsPerItem = intAt(r, "bridge_rows_per_item"),
                                            .textRows = intAt(r, "text_rows"),
                                            .lmLayers = intAt(r, "lm_layers"),
                                            .kvHeads = intAt(r, "kv_heads"),
                                            .headDim = intAt(r, "head_dim"),
                                            .bytesPerScalar = intAt(r, "bytes"),
                                            .bridgeWidth = intAt(r, "bridge_dim"),
                                            .encoderBytesPerRow = intAt(r, "encoder_bytes_per_row")};
    ROWSCOPE_TRY_ASSIGN(cost, runtime::estimateCost(request));
    const auto decision = runtime::admit(
        cost, {intAt(limits, "max_media_items"), intAt(limits, "max_prefill_rows"), intAt(limits, "max_encoder_working_set")});
    Value costs;
    costs.set("media_items", cost.mediaItems);
    costs.set("encoder_rows", cost.encoderRows);
    costs.set("bridge_rows", cost.bridgeRows);
    costs.set("text_rows", cost.textRows);
    costs.set("bridge_bytes", cost.bridgeBytes);
    costs.set("kv_bytes", cost.kvBytes);
    Value out;
    out.set("cost", std::move(costs));
    out.set("language_rows", cost.languageRows);
    out.set("encoder_bytes", cost.encoderBytes);
    out.set("accepted", decision.accepted());
    out.set("reason", decision.accepted() ? Value() : Value(decision.rejections.front().budget));
    json::Array all;
    for (const auto& rejection : decision.rejections) all.emplace_back(rejection.budget);
    out.set("all_reasons", std::move(all));
    return out;
}

Result<Value> cacheKeys(const Value& input, const std::filesystem::path&) {
    const auto named = [](const Value& object) {
        runtime::KeyFields out;
        for (const auto& [name, value] : object.asObject()) out.emplace_back(name, value.asString());
        return out;
    };
    const runtime::KeyFields stored = named(at(input, "stored"));
    const runtime::KeyFields request = named(at(input, "request"));
    using runtime::StateFamily;
    Value reusable;
    for (const StateFamily family : {StateFamily::Processor, StateFamily::Encoder, StateFamily::Bridge, StateFamily::BridgeInstructionAware,
                                     StateFamily::PrefixKv, StateFamily::CrossKv})
        reusable.set(runtime::familyName(family), runtime::keyHash(family, runtime::fieldsOf(family, stored)) ==
                                                      runtime::keyHash(family, runtime::fieldsOf(family, request)));
    Value out;
    out.set("changed", list(runtime::differingFields(stored, request)));
    out.set("reusable", std::move(reusable));
    return out;
}

Result<Value> externalEmbeds(const Value& input, const std::filesystem::path&) {
    const Value& c = at(input, "contract");
    const Value& e = at(input, "embedding");
    runtime::EmbeddingContract contract;
    contract.allowExternalEmbeddings = at(c, "allow_external_embeddings").asBool();
    ROWSCOPE_TRY_ASSIGN(dtype, runtime::dtypeFromFrameworkName(textAt(c, "dtype")));
    contract.dtype = dtype;
    for (const Value& d : at(c, "embedding_tail_shape").asArray()) contract.tailShape.push_back(d.asInt());
    contract.maxMediaRows = intAt(c, "max_media_rows");
    contract.checkpointHash = textAt(c, "checkpoint_hash");
    runtime::EmbeddingFacts facts;
    ROWSCOPE_TRY_ASSIGN(found, runtime::dtypeFromFrameworkName(textAt(e, "dtype")));
    facts.dtype = found;
    for (const Value& d : at(e, "shape").asArray()) facts.shape.push_back(d.asInt());
    for (const Value& bad : at(e, "nonfinite").asArray()) {
        const std::int64_t row = bad.asArray()[0].asInt();
        if (!facts.firstNonFiniteRow || row < *facts.firstNonFiniteRow) facts.firstNonFiniteRow = row;
    }
    const auto report = runtime::checkEmbedding(facts, contract, textAt(input, "loaded_checkpoint_hash"));
    Value out;
    out.set("ok", report.ok());
    out.set("first_error", report.ok() ? Value() : Value(runtime::embeddingFaultName(report.faults.front())));
    json::Array all;
    for (const auto fault : report.faults) all.emplace_back(runtime::embeddingFaultName(fault));
    out.set("all_errors", std::move(all));
    return out;
}

Result<Value> stateMachine(const Value& input, const std::filesystem::path&) {
    std::vector<runtime::RequestState> trace;
    for (const Value& name : at(input, "trace").asArray()) {
        ROWSCOPE_TRY_ASSIGN(state, runtime::stateFromName(name.asString()));
        trace.push_back(state);
    }
    const std::int64_t bad = runtime::firstIllegal(trace);
    Value out;
    out.set("ok", bad < 0);
    out.set("first_bad", bad);
    return out;
}

}  // namespace

void addRuntimeCases(CaseRunners& runners) {
    runners["kv_ledger"] = kvLedger;
    runners["admission"] = admission;
    runners["cache_keys"] = cacheKeys;
    runners["external_embeds"] = externalEmbeds;
    runners["state_machine"] = stateMachine;
}

}  // namespace rowscope::golden
