#include "model/training/loop/feature_cache.h"

#include <ATen/ops/stack.h>
#include <c10/core/GradMode.h>

#include "model/engine/arrays.h"

namespace rowscope::training {

std::string FeatureCache::keyOf(const network::Network& network, const media::ProcessedMedia& picture) const {
    runtime::BridgeKey key;
    key.mediaHash = picture.contentHash;
    key.processorManifest = picture.manifestHash;
    key.encoderCheckpoint = m_weights.vision;
    key.featureLayer = "last, after its norm";
    key.dtype = network.dtype() == at::kBFloat16 ? "bfloat16" : "float32";
    key.projectorCheckpoint = m_weights.connector;
    key.layout = "view, row, width";
    key.fusionMode = "prefix";
    key.rowPolicy = std::to_string(m_rowsPerView) + " rows a view";
    return runtime::keyHash(runtime::BridgeKey::kFamily, key.fields());
}

Result<at::Tensor> FeatureCache::features(const network::Network& network, const std::vector<media::ProcessedMedia>& pictures,
                                          const nn::Context& context) {
    const c10::AutoGradMode noGradients(false);
    std::vector<std::string> keys;
    std::vector<at::Tensor> found(pictures.size());
    std::vector<at::Tensor> missing;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        keys.push_back(keyOf(network, pictures[i]));
        if (const auto kept = m_kept.find(keys.back()); kept != m_kept.end()) {
            ++m_hits;
            found[i] = kept->second;
            continue;
        }
        ++m_misses;
        places.push_back(i);
        missing.push_back(engine::viewOf(pictures[i].pixelValues).select(0, 0));
    }
    if (!missing.empty()) {
        ROWSCOPE_TRY_ASSIGN(computed, network.encodeImages(at::stack(missing), context));
        for (std::size_t m = 0; m < places.size(); ++m) {
            found[places[m]] = computed.select(0, static_cast<std::int64_t>(m)).clone();
            const auto bytes = static_cast<std::int64_t>(found[places[m]].nbytes());
            if (m_bytes + bytes > m_budget) continue;
            if (m_kept.emplace(keys[places[m]], found[places[m]]).second) m_bytes += bytes;
        }
    }
    return at::stack(found);
}

}  // namespace rowscope::training
