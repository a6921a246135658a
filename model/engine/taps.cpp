#include "model/engine/taps.h"

#include <ATen/ops/from_blob.h>

#include <algorithm>

#include "model/engine/arrays.h"
#include "model/engine/forward.h"

namespace rowscope::engine {

void AttentionRecorder::beginPass(std::span<const std::int32_t> which, const PaddedRows& padded) {
    m_which.assign(which.begin(), which.end());
    m_wish = {};
    if (m_wishes.attentionAtMarkersOnly) m_wish.queryRows = asTensor(padded.markers, {padded.rows, padded.options}).clone();
}

const nn::AttentionWish* AttentionRecorder::attentionWish(nn::Part part, std::int64_t layer) const {
    if (part != nn::Part::Text || m_full) return nullptr;
    const auto& layers = m_wishes.attentionLayers;
    return std::find(layers.begin(), layers.end(), static_cast<std::int32_t>(layer)) != layers.end() ? &m_wish : nullptr;
}

void AttentionRecorder::attention(nn::Part, std::int64_t layer, const at::Tensor& weights) {
    for (std::size_t i = 0; i < m_which.size(); ++i) {
        const auto& sequence = m_plan.rows[static_cast<std::size_t>(m_which[i])].sequence;
        const std::int64_t keys = sequence.length();
        const std::int64_t queries = m_wishes.attentionAtMarkersOnly ? static_cast<std::int64_t>(sequence.markers.size()) : keys;
        const std::int64_t bytes = weights.size(1) * queries * keys * 4;
        if (m_bytes + bytes > m_maxBytes) {
            m_full = true;
            return;
        }
        m_bytes += bytes;
        trace::AttentionTap tap;
        tap.sequence = m_which[i];
        tap.layer = static_cast<std::int32_t>(layer);
        tap.weights = toArray(weights.select(0, static_cast<std::int64_t>(i)).narrow(1, 0, queries).narrow(2, 0, keys));
        if (m_wishes.attentionAtMarkersOnly) tap.queryRows = sequence.markers;
        m_taps.push_back(std::move(tap));
    }
}

}  // namespace rowscope::engine
