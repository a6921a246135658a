#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "model/training/optim/parameters.h"

namespace rowscope::training {

/// Which parameters learn (laya-vision 7). The head always does, but where its act head alone is meant.
struct Freezing {
    enum class Mode : std::uint8_t {
        Act,    ///< the act head alone: answers stay as they are to the bit
        Head,   ///< the head alone
        LastN,  ///< and the last n text layers with the final norm
        Full,   ///< and the whole text network and the connector
    };
    Mode mode = Mode::Head;
    std::int64_t lastLayers = 0;  ///< n of LastN
    bool vision = false;          ///< the vision tower learns too; only with Full
};

[[nodiscard]] Result<Freezing::Mode> freezingFromName(std::string_view text, const std::string& where);

/// Whether a parameter learns; `textLayers` is the depth of the text network.
[[nodiscard]] bool learns(std::string_view parameter, const Freezing& freezing, std::int64_t textLayers);

/// Sets requires_grad on all parameters of the network and returns those that learn, in the network's order.
[[nodiscard]] std::vector<NamedTensor> applyFreezing(network::Network& network, const Freezing& freezing);

}  // namespace rowscope::training
