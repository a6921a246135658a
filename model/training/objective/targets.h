#pragma once

#include <ATen/core/Tensor.h>

namespace rowscope::training {

/// What a batch of scored rows should have said. Every tensor of this folder is in marker order, N rows padded to K options.
struct Targets {
    at::Tensor probabilities;  ///< float32 [N, K]: one probability an option, 0 where padded
    at::Tensor mask;           ///< bool [N, K]: true = a real option
    at::Tensor types;          ///< int64 [N]: choice 0, score 1, noul 2
};

}  // namespace rowscope::training
