#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "model/llama/llama.h"

namespace rowscope::engine {

/// A prefix all rows share, run once: keys and values of every layer and the hidden states, batch 1.
struct PrefixState {
    llama::KeyValues keyValues;
    at::Tensor hidden;  ///< [1, P, width], after the final norm
    [[nodiscard]] std::int64_t rows() const { return hidden.defined() ? hidden.size(1) : 0; }
    [[nodiscard]] std::int64_t bytes() const;
};

}  // namespace rowscope::engine
