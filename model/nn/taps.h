#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace rowscope::nn {

/// Which network a tapped value comes from.
enum class Part : std::uint8_t { Vision, Text, Head };

/// What may read what: `allowed` is bool (true = may read) or additive floats, broadcastable to [batch, heads, queries, keys], or
/// undefined for "all". `causal` adds: the query that is i-th from the end reads no key later than the i-th from the end.
struct AttentionMask {
    at::Tensor allowed;
    bool causal = false;
};

/// Attention weights somebody wants of one layer.
struct AttentionWish {
    std::vector<std::int64_t> heads;  ///< empty = all, in order
    at::Tensor queryRows;             ///< int64 [batch, M]: only these query rows; undefined = all
};

/// Receives what layers compute. A layer asks first; what nobody wants is neither computed nor kept, and nothing handed out is
/// part of the network's own data flow, so a tap can't change a result. Layer 0's input is hidden state 0, layer i's output is
/// i + 1, and the state after the final norm is layers + 1. Called on the thread that runs the network.
class Taps {
public:
    virtual ~Taps() = default;

    [[nodiscard]] virtual bool wantsHidden(Part /*part*/, std::int64_t /*index*/) const { return false; }
    /// states [batch, rows, width], in the dtype that the layers hand on; keep a clone if it must outlive the call.
    virtual void hidden(Part /*part*/, std::int64_t /*index*/, const at::Tensor& /*states*/) {}

    /// nullptr: nobody wants the weights of this layer.
    [[nodiscard]] virtual const AttentionWish* attentionWish(Part /*part*/, std::int64_t /*layer*/) const { return nullptr; }
    /// weights float32 [batch, heads, M or queries, keys]; a fully blocked query's weights are all 0.
    virtual void attention(Part /*part*/, std::int64_t /*layer*/, const at::Tensor& /*weights*/) {}

    [[nodiscard]] virtual bool wantsInputs(Part /*part*/) const { return false; }
    /// The positions really used, int64 [batch or 1, rows] (vision: [views or 1, patches], the position table's rows).
    virtual void positions(Part /*part*/, const at::Tensor& /*positions*/) {}
    /// The mask really used by a layer, before it meets a kernel.
    virtual void mask(Part /*part*/, std::int64_t /*layer*/, const AttentionMask& /*mask*/) {}
};

}  // namespace rowscope::nn
