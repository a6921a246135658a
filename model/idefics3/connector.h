#pragma once

#include <ATen/core/Tensor.h>

#include <string>

#include "core/base/result.h"
#include "model/idefics3/connector_config.h"
#include "model/nn/layers.h"
#include "model/nn/packed.h"

namespace rowscope::idefics3 {

/// Pixel shuffle, then a linear without bias (laya-vision 5). `projectionKey` is where this backbone keeps the weight:
/// "modality_projection.proj." (Idefics3, SmolVLM) or "modality_projection." (ModernVBERT).
struct Connector {
    ConnectorConfig config;
    std::string projectionKey = "modality_projection.proj.";
    nn::Linear projection;
    nn::PackedWeight packedProjection;

    Connector() = default;
    Connector(const ConnectorConfig& config, std::string projectionKey);
    void visit(nn::ParameterVisitor& visitor, const std::string& prefix);

    void pack(const nn::Packer& packer);

    /// [views, patches, visionWidth], patches a square grid in row order -> [views, patches / scale^2, textWidth]. Error where the
    /// grid is no square or its side no multiple of scale.
    [[nodiscard]] Result<at::Tensor> forward(const at::Tensor& patches, const nn::Context& context) const;
};

}  // namespace rowscope::idefics3
