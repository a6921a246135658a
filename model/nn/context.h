#pragma once

#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "model/kernels/arithmetic.h"
#include "model/nn/taps.h"

namespace rowscope::kernels {
class Runner;
}

namespace rowscope::nn {

/// What a forward pass carries along beside its tensors. All may be null.
struct Context {
    Taps* taps = nullptr;
    const Progress* progress = nullptr;
    kernels::Runner* runner = nullptr;  ///< our own kernels, for packed layers and without gradients; null = torch's operators
    kernels::Arithmetic arithmetic = kernels::Arithmetic::Float32;  ///< of attention in our own kernels; packed weights have their own

    /// Error of kind Cancelled once a stop was asked for; networks ask between the large products of a layer.
    [[nodiscard]] Status check(const char* where) const { return progress ? progress->check(where) : Status{}; }
    void hidden(Part part, std::int64_t index, const at::Tensor& states) const {
        if (taps && taps->wantsHidden(part, index)) taps->hidden(part, index, states);
    }
};

}  // namespace rowscope::nn
