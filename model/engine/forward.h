#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/rows/laya/plan.h"
#include "model/engine/batch.h"
#include "model/engine/prefix_state.h"
#include "model/llama/llama.h"
#include "model/network/network.h"

namespace rowscope::engine {

/// What a pass hands on: its rows (indices into the plan), how they were padded, and the backbone's hidden states [rows, L, width].
using HiddenSink = std::function<Status(std::span<const std::int32_t> which, const PaddedRows& padded, const at::Tensor& hidden)>;

/// Told before each pass which rows it will hold.
using PassStart = std::function<void(std::span<const std::int32_t> which, const PaddedRows& padded)>;

/// The text backbone over a plan's rows, one way or the other; every way gives the same hidden states up to rounding. Throws what
/// libtorch throws: run inside nn::guarded.
class Forward {
public:
    Forward(const network::Network& network, const rows::laya::Plan& plan, std::int32_t pad, const nn::Context& context)
        : m_network(network), m_plan(plan), m_pad(pad), m_context(context) {}

    /// Every row whole, `batch` rows a pass. `features` [views, T, width] or undefined.
    [[nodiscard]] Status full(const at::Tensor& features, std::int32_t batch, const PassStart& start, const HiddenSink& sink) const;

    /// Runs the first `length` rows, which all sequences share and which hold all pictures.
    [[nodiscard]] Result<PrefixState> prefill(std::int64_t length, const at::Tensor& features) const;

    /// All rows packed as a token tree, in one pass. With `prefix` its rows are not computed again; else, with `keep`, the first
    /// `keepRows` rows (which all sequences share) are kept there. The sink gets `batch` rows at a time.
    [[nodiscard]] Status packed(const rows::laya::TokenTree& tree, const PrefixState* prefix, const at::Tensor& features,
                                std::int64_t keepRows, PrefixState* keep);
    /// Hands the packed rows' hidden states on, sequence by sequence.
    [[nodiscard]] Status unpack(const rows::laya::TokenTree& tree, std::int32_t batch, const HiddenSink& sink) const;

    /// Only what follows the prefix; `batch` rows a pass (laya-vision 6).
    [[nodiscard]] Status suffixes(const PrefixState& prefix, std::int32_t batch, const HiddenSink& sink) const;

private:
    const network::Network& m_network;
    const rows::laya::Plan& m_plan;
    std::int32_t m_pad;
    const nn::Context& m_context;
    at::Tensor m_packedHidden;  ///< [rows of the tree, width]
};

/// Vectors as tensors that share their memory: keep the vector alive.
[[nodiscard]] at::Tensor asTensor(const std::vector<std::int64_t>& values, at::IntArrayRef shape);
[[nodiscard]] at::Tensor asBool(const std::vector<std::uint8_t>& values, at::IntArrayRef shape);

}  // namespace rowscope::engine
