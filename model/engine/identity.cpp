#include "model/engine/identity.h"

#include <algorithm>

#include "core/base/hash.h"

namespace rowscope::engine {
namespace {

constexpr std::size_t kWhole = std::size_t{64} << 10;  ///< bytes up to which a tensor is read whole
constexpr std::size_t kPiece = 256;
constexpr std::size_t kPieces = 64;

void addSampled(Sha256& hash, std::span<const std::byte> bytes) {
    if (bytes.size() <= kWhole) {
        hash.add(bytes);
        return;
    }
    const std::size_t step = (bytes.size() - kPiece) / (kPieces - 1);
    for (std::size_t i = 0; i < kPieces; ++i) hash.add(bytes.subspan(i * step, kPiece));
}

std::string hashOf(const checkpoint::WeightSet& weights, const std::string& prefix) {
    Sha256 hash;
    for (const auto& [name, tensor] : weights.tensors()) {
        if (!name.starts_with(prefix)) continue;
        hash.addNumber(static_cast<std::uint64_t>(name.size())).add(name).add(rowscope::name(tensor.array.dtype()));
        for (const std::int64_t dim : tensor.array.shape()) hash.addNumber(dim);
        addSampled(hash, tensor.array.bytes());
    }
    return hash.hex();
}

}  // namespace

WeightIdentity identityOf(const checkpoint::CheckpointFolder& folder) {
    const bool vision = folder.backbone.vision.has_value();
    return {vision ? hashOf(folder.weights, "encoder.vision_model.") : std::string(),
            vision ? hashOf(folder.weights, "encoder.connector.") : std::string(),
            hashOf(folder.weights, vision ? "encoder.text_model." : "encoder.")};
}

}  // namespace rowscope::engine
