#include "model/engine/forward.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/index_select.h>

#include <algorithm>

#include "model/engine/packed_pass.h"
#include "model/network/masks.h"

namespace rowscope::engine {

at::Tensor asTensor(const std::vector<std::int64_t>& values, at::IntArrayRef shape) {
    return at::from_blob(const_cast<std::int64_t*>(values.data()), shape, at::kLong);
}

at::Tensor asBool(const std::vector<std::uint8_t>& values, at::IntArrayRef shape) {
    return at::from_blob(const_cast<std::uint8_t*>(values.data()), shape, at::kByte).to(at::kBool);
}

std::int64_t PrefixState::bytes() const {
    std::int64_t total = hidden.defined() ? static_cast<std::int64_t>(hidden.nbytes()) : 0;
    for (const llama::KeyValue& layer : keyValues) total += static_cast<std::int64_t>(layer.keys.nbytes() + layer.values.nbytes());
    return total;
}

Status Forward::full(const at::Tensor& features, std::int32_t batch, const PassStart& start, const HiddenSink& sink) const {
    const auto groups = batches(m_plan, batch);
    std::int64_t done = 0;
    for (const auto& which : groups) {
        if (m_context.progress) m_context.progress->say("read rows", done, static_cast<std::int64_t>(m_plan.rows.size()));
        const PaddedRows padded = padRows(m_plan, which, m_pad);
        if (start) start(which, padded);
        const at::Tensor valid = asBool(padded.valid, {padded.rows, padded.length});
        ROWSCOPE_TRY_ASSIGN(embeddings, m_network.embed(asTensor(padded.ids, {padded.rows, padded.length}), features, m_context));
        const at::Tensor positions = at::arange(padded.length, at::kLong);
        at::Tensor hidden;
        if (const llama::Decoder* decoder = m_network.decoder()) {
            // Padding stands behind every real row, so under a causal mask no real row can see it.
            nn::AttentionMask mask{{}, true};
            if (m_plan.block) mask = {network::optionBlockAllowed(valid, asTensor(padded.spans, {padded.rows, 2}), 0), false};
            ROWSCOPE_TRY_ASSIGN(states, decoder->forward({embeddings, positions, mask}, m_context));
            hidden = std::move(states);
        } else {
            ROWSCOPE_TRY_ASSIGN(states,
                                m_network.encoder()->forward({embeddings, positions, padded.ragged ? valid : at::Tensor()}, m_context));
            hidden = std::move(states);
        }
        ROWSCOPE_TRY(sink(which, padded, hidden));
        done += padded.rows;
    }
    return {};
}

Result<PrefixState> Forward::prefill(std::int64_t length, const at::Tensor& features) const {
    if (m_context.progress) m_context.progress->say("read the shared prefix");
    const auto& ids = m_plan.rows.front().sequence.ids;
    const std::vector<std::int64_t> shared(ids.begin(), ids.begin() + length);
    ROWSCOPE_TRY_ASSIGN(embeddings, m_network.embed(asTensor(shared, {1, length}), features, m_context));
    PrefixState state;
    llama::Pass pass{embeddings, at::arange(length, at::kLong), {{}, true}};
    pass.keep = &state.keyValues;
    ROWSCOPE_TRY_ASSIGN(hidden, m_network.decoder()->forward(pass, m_context));
    state.hidden = std::move(hidden);
    return state;
}

Status Forward::packed(const rows::laya::TokenTree& tree, const PrefixState* prefix, const at::Tensor& features, std::int64_t keepRows,
                       PrefixState* keep) {
    const std::int64_t before = prefix ? prefix->rows() : 0;
    const PackedPass packed = packPass(m_plan, tree, before);
    const auto count = static_cast<std::int64_t>(packed.ids.size());
    if (m_context.progress) m_context.progress->say("read rows", 0, count);
    // A kept prefix holds the pictures already. Rows of different pictures never share a pass with it.
    ROWSCOPE_TRY_ASSIGN(embeddings, m_network.embed(asTensor(packed.ids, {1, count}), prefix ? at::Tensor() : features, m_context));
    llama::KeyValues made;
    llama::Pass pass{embeddings, asTensor(packed.positions, {count}), {}};
    pass.segments = &packed.segments;
    pass.prefix = prefix ? &prefix->keyValues : nullptr;
    if (keep) pass.keep = &made;
    ROWSCOPE_TRY_ASSIGN(states, m_network.decoder()->forward(pass, m_context));
    if (keep) {
        for (const llama::KeyValue& layer : made)
            keep->keyValues.push_back({layer.keys.narrow(2, 0, keepRows).clone(), layer.values.narrow(2, 0, keepRows).clone()});
        keep->hidden = states.narrow(1, 0, keepRows).clone();
    }
    m_packedHidden = (prefix ? at::cat({prefix->hidden, states}, 1) : states).squeeze(0);
    return {};
}

Status Forward::unpack(const rows::laya::TokenTree& tree, std::int32_t batch, const HiddenSink& sink) const {
    for (const auto& which : batches(m_plan, batch)) {
        const PaddedRows padded = padRows(m_plan, which, m_pad);
        std::vector<std::int64_t> rows(static_cast<std::size_t>(padded.rows * padded.length), 0);  // padding repeats row 0; nobody reads it
        for (std::size_t i = 0; i < which.size(); ++i) {
            const std::vector<std::int32_t> own = tree.packedRows(which[i]);
            std::copy(own.begin(), own.end(), rows.begin() + static_cast<std::ptrdiff_t>(i) * padded.length);
        }
        const at::Tensor hidden = at::index_select(m_packedHidden, 0, asTensor(rows, {padded.rows * padded.length}));
        ROWSCOPE_TRY(sink(which, padded, hidden.view({padded.rows, padded.length, hidden.size(1)})));
    }
    return {};
}

Status Forward::suffixes(const PrefixState& prefix, std::int32_t batch, const HiddenSink& sink) const {
    const std::int64_t start = prefix.rows();
    std::int64_t done = 0;
    for (const auto& which : batches(m_plan, batch)) {
        if (m_context.progress) m_context.progress->say("read rows", done, static_cast<std::int64_t>(m_plan.rows.size()));
        const PaddedRows padded = padRows(m_plan, which, m_pad);
        const at::Tensor valid = asBool(padded.valid, {padded.rows, padded.length});
        const std::int64_t own = padded.length - start;
        const at::Tensor ids = asTensor(padded.ids, {padded.rows, padded.length}).narrow(1, start, own).contiguous();
        ROWSCOPE_TRY_ASSIGN(embeddings, m_network.embed(ids, {}, m_context));
        const at::Tensor spans = m_plan.block ? asTensor(padded.spans, {padded.rows, 2}) : at::Tensor();
        llama::Pass pass{
            embeddings, at::arange(start, padded.length, at::kLong), {network::optionBlockAllowed(valid, spans, start), false}};
        pass.prefix = &prefix.keyValues;
        ROWSCOPE_TRY_ASSIGN(states, m_network.decoder()->forward(pass, m_context));
        const at::Tensor hidden = at::cat({prefix.hidden.expand({padded.rows, start, prefix.hidden.size(2)}), states}, 1);
        ROWSCOPE_TRY(sink(which, padded, hidden));
        done += padded.rows;
    }
    return {};
}

}  // namespace rowscope::engine
