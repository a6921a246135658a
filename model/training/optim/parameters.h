#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <string_view>
#include <vector>

#include "model/network/network.h"

namespace rowscope::training {

/// A parameter under its checkpoint name. The tensor shares the network's storage.
struct NamedTensor {
    std::string name;
    at::Tensor tensor;
};

/// All parameters of a network: backbone, then head. The head's temperature is a buffer and not among them.
[[nodiscard]] std::vector<NamedTensor> parametersOf(network::Network& network);

/// The part of the network a name belongs to, as telemetry and learning rates group them.
enum class Module : std::uint8_t { Vision, Connector, Text, Head };
[[nodiscard]] std::string_view name(Module module);
[[nodiscard]] Module moduleOf(std::string_view parameter);

}  // namespace rowscope::training
