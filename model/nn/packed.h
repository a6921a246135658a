#pragma once

#include <ATen/core/Tensor.h>

#include <initializer_list>
#include <memory>

#include "model/kernels/runner.h"
#include "model/nn/context.h"
#include "model/nn/layers.h"

namespace rowscope::nn {

// The inference path beside the differentiable one: weights laid out once for our own kernels, products with their activation and
// residual sum in one pass. It is taken where a layer was packed and the context brings a runner; never under gradients.

/// A network's first states as its layers carry them on: float32 where our own kernels run, whatever the weights are, else as given.
/// Rounding every layer's states to bfloat16 costs more time than its products save, and loses more than they do.
[[nodiscard]] at::Tensor streamOf(const Context& context, const at::Tensor& x);

using PackedWeight = std::shared_ptr<const kernels::PackedMatrix>;

/// Lays weights out for the products of one kernel set. A checkpoint's take seconds, so a stop is heard before each of them: from then
/// on there are none, and a network that got some of them is of no use but to be destroyed.
struct Packer {
    const kernels::KernelSet& kernels;
    const Progress& progress;

    /// Linears with the same input side by side (their outputs follow each other). `gated`: exactly two, gate and value. bfloat16
    /// weights are laid out for products in 16-bit fixed point. Null after a stop.
    [[nodiscard]] PackedWeight pack(std::initializer_list<const Linear*> linears, bool gated) const;
};
/// Rows [first, first + count) of one linear.
[[nodiscard]] Linear rowsOf(const Linear& linear, std::int64_t first, std::int64_t count);

/// activation(x W^T + b) + residual. x [..., depth] float32, or bfloat16 (widened first, rounded once at the end); residual
/// undefined = none. Returns [..., outputs] in x's dtype.
[[nodiscard]] at::Tensor multiply(kernels::Runner& runner, const at::Tensor& x, const kernels::PackedMatrix& weight,
                                  kernels::Activation activation = kernels::Activation::None, const at::Tensor& residual = {});

[[nodiscard]] at::Tensor normalise(const Context& context, const LayerNorm& norm, const at::Tensor& x);
[[nodiscard]] at::Tensor normalise(const Context& context, const RmsNorm& norm, const at::Tensor& x);

}  // namespace rowscope::nn
