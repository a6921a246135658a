#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/base/result.h"
#include "core/media/processor.h"
#include "core/runtime/cache_keys.h"
#include "model/engine/identity.h"
#include "model/network/network.h"

namespace rowscope::training {

/// Feature rows of pictures under frozen networks, kept under keys that name the whole transformation (article 0x07): picture,
/// processor, tower, connector, dtype, layout. Holds what fits its budget; what does not is computed anew.
class FeatureCache {
public:
    FeatureCache(engine::WeightIdentity weights, std::int64_t rowsPerView, std::int64_t byteBudget)
        : m_weights(std::move(weights)), m_rowsPerView(rowsPerView), m_budget(byteBudget) {}

    /// Features [n, T, width] without gradients; only pictures not seen before are computed.
    [[nodiscard]] Result<at::Tensor> features(const network::Network& network, const std::vector<media::ProcessedMedia>& pictures,
                                              const nn::Context& context);

    [[nodiscard]] std::int64_t hits() const { return m_hits; }
    [[nodiscard]] std::int64_t misses() const { return m_misses; }

private:
    [[nodiscard]] std::string keyOf(const network::Network& network, const media::ProcessedMedia& picture) const;

    engine::WeightIdentity m_weights;
    std::int64_t m_rowsPerView;
    std::int64_t m_budget;
    std::int64_t m_bytes = 0;
    std::int64_t m_hits = 0;
    std::int64_t m_misses = 0;
    std::unordered_map<std::string, at::Tensor> m_kept;
};

}  // namespace rowscope::training
