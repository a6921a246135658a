#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <variant>

#include "core/base/result.h"
#include "model/checkpoint/backbone_config.h"
#include "model/idefics3/connector.h"
#include "model/laya_head/head.h"
#include "model/llama/llama.h"
#include "model/modernbert/modernbert.h"
#include "model/siglip/tower.h"

namespace rowscope::network {

/// All networks of one checkpoint. Nothing in here decides what to run: the engine does. The functions throw what libtorch
/// throws; run them inside nn::guarded, with c10::InferenceMode set unless gradients are wanted.
struct Network {
    std::optional<siglip::Tower> vision;
    std::optional<idefics3::Connector> connector;
    std::variant<llama::Decoder, modernbert::Encoder> text;
    laya_head::Head head;
    std::int64_t imageToken = -1;

    /// The backbone's parameters, then the head's, under the names of a whole agent's weight file.
    void visitBackbone(nn::ParameterVisitor& visitor);
    void visitHead(nn::ParameterVisitor& visitor) { head.visit(visitor, ""); }

    /// Lays all weights out for our own kernels (about their size in memory again, float32). A forward pass uses them when its
    /// context has a runner; later changes of the parameters do not reach them. Error of kind Cancelled after a stop; then the network
    /// is of no use.
    [[nodiscard]] Status pack(const kernels::KernelSet& kernels, const Progress& progress);

    [[nodiscard]] llama::Decoder* decoder() { return std::get_if<llama::Decoder>(&text); }
    [[nodiscard]] const llama::Decoder* decoder() const { return std::get_if<llama::Decoder>(&text); }
    [[nodiscard]] const modernbert::Encoder* encoder() const { return std::get_if<modernbert::Encoder>(&text); }
    /// dtype of the backbone's weights; the head is float32 always.
    [[nodiscard]] at::ScalarType dtype() const;

    /// pixels float32 [views, 3, size, size], normalised -> image features [views, rows, width]: float32 where the
    /// context has a runner, else in the backbone's dtype.
    [[nodiscard]] Result<at::Tensor> encodeImages(const at::Tensor& pixels, const nn::Context& context) const;

    /// ids int64 [rows, L] -> embeddings [rows, L, width]; features [views, T, width] (undefined = none) replace the image token's
    /// rows in order, anew for every row of the batch. Error where an id is outside the vocabulary or the counts differ.
    [[nodiscard]] Result<at::Tensor> embed(const at::Tensor& ids, const at::Tensor& features, const nn::Context& context) const;
};

/// The empty networks for these sizes: parameters are undefined until something fills them.
[[nodiscard]] Network makeNetwork(const checkpoint::BackboneConfig& backbone, const laya_head::HeadConfig& head);

}  // namespace rowscope::network
