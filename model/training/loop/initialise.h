#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "model/network/network.h"

namespace rowscope::training {

/// float32 values from N(0, deviation^2); the same seed gives the same values.
[[nodiscard]] at::Tensor normalTensor(at::IntArrayRef shape, double deviation, std::uint64_t seed);

/// Fills every parameter of a fresh network: products from N(0, 1/inputs), queries and keys half as strong again, norms 1, biases 0,
/// tables from N(0, 1/width), positions a little stronger. torch's own defaults leave the decision on a plateau with no gradient.
void initialise(network::Network& network, std::uint64_t seed);

}  // namespace rowscope::training
