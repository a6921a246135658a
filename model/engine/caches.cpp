#include "model/engine/caches.h"

#include <filesystem>

#include "core/base/hash.h"

namespace rowscope::engine {
namespace {

/// Short name of an entry, for people: the first digits of its key's hash.
std::string shortName(const std::string& hash) { return hash.substr(0, 12); }

trace::CacheEvent::Op opOf(runtime::StoreEvent::Op op) {
    switch (op) {
        case runtime::StoreEvent::Op::Hit:
            return trace::CacheEvent::Op::Hit;
        case runtime::StoreEvent::Op::Store:
            return trace::CacheEvent::Op::Store;
        case runtime::StoreEvent::Op::Evict:
            return trace::CacheEvent::Op::Evict;
        case runtime::StoreEvent::Op::Miss:
            break;
    }
    return trace::CacheEvent::Op::Miss;
}

std::string layoutOf(const rows::laya::Prefix& prefix) {
    std::string layout;
    for (const auto& image : prefix.images)
        layout += (layout.empty() ? "" : "; ") + std::to_string(image.features.size()) + " views in rows " +
                  std::to_string(image.run.begin) + "-" + std::to_string(image.run.end);
    return layout.empty() ? "no pictures" : layout;
}

}  // namespace

std::string CacheKeys::dtype() const { return m_checkpoint.loaded.network.dtype() == at::kBFloat16 ? "bfloat16" : "float32"; }

runtime::ProcessorKey CacheKeys::processed(const request::Picture& picture) const {
    return {"file" + std::filesystem::path(picture.name).extension().string() + ":" + sha256Hex(*picture.bytes),
            m_checkpoint.processor->manifest().hash};
}

runtime::BridgeKey CacheKeys::features(const media::ProcessedMedia& picture) const {
    runtime::BridgeKey key;
    key.mediaHash = picture.contentHash;
    key.processorManifest = picture.manifestHash;
    key.encoderCheckpoint = m_checkpoint.identity.vision;
    key.featureLayer = "last, after its norm";
    key.dtype = dtype();
    key.projectorCheckpoint = m_checkpoint.identity.connector;
    key.layout = "view, row, width";
    key.fusionMode = "prefix";
    key.rowPolicy = std::to_string(m_checkpoint.setup.rules.rowsPerView) + " rows a view";
    return key;
}

runtime::PrefixKvKey CacheKeys::prefix(const rows::laya::Plan& plan, std::span<const media::ProcessedMedia> pictures,
                                       std::int64_t rows) const {
    runtime::PrefixKvKey key;
    Sha256 media;
    for (const media::ProcessedMedia& picture : pictures) media.add(picture.contentHash);
    static_cast<runtime::BridgeKey&>(key) = pictures.empty() ? runtime::BridgeKey{} : features(pictures.front());
    key.mediaHash = pictures.empty() ? "none" : media.hex();
    key.dtype = dtype();
    key.fusionMode = "prefix";
    key.lmCheckpoint = m_checkpoint.identity.text;
    key.chatTemplate = "laya prompt 1, " + std::string(rows::laya::name(plan.parts.readout));
    key.placeholderLayout = layoutOf(plan.parts.prefix);
    key.positionPolicy = "0, 1, 2, ... along the row";
    const auto& ids = plan.rows.front().sequence.ids;
    const std::vector<std::vector<std::int32_t>> tokens{{ids.begin(), ids.begin() + rows}};
    key.prefixTokens = std::to_string(rows) + ":" + rows::laya::inputIdsHash(tokens);
    return key;
}

trace::CacheEvent cacheEvent(const std::string& family, const runtime::StoreEvent& event) {
    trace::CacheEvent out;
    out.op = opOf(event.op);
    out.family = family;
    out.key = event.key;
    out.keyHash = event.keyHash;
    out.bytes = event.bytes;
    out.entry = shortName(event.keyHash);
    out.request = "request";
    out.reason = event.reason;
    out.nearestEntry = shortName(event.nearestEntry);
    out.differs = event.differs;
    return out;
}

trace::CacheEvent bypassed(const std::string& family, std::string reason) {
    trace::CacheEvent out;
    out.op = trace::CacheEvent::Op::Bypass;
    out.family = family;
    out.request = "request";
    out.reason = std::move(reason);
    return out;
}

}  // namespace rowscope::engine
