#pragma once

#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "model/checkpoint/agent_config.h"
#include "model/checkpoint/backbone_config.h"
#include "model/checkpoint/weights.h"

namespace rowscope::checkpoint {

/// A checkpoint folder with its configs read and checked and its weight files opened (headers checked, data mapped): everything
/// but the tensors' match with the network. No torch in here.
struct CheckpointFolder {
    std::filesystem::path root;
    AgentConfig agent;
    BackboneConfig backbone;
    Readout readout = Readout::Terminator;  ///< the agent's, or what the family asks for
    WeightSet weights;
    std::filesystem::path tokenizerFile;        ///< tokenizer.json
    std::filesystem::path tokenizerConfigFile;  ///< tokenizer_config.json beside it; may not exist
    std::filesystem::path preprocessorFile;     ///< preprocessor_config.json; empty for the text branch
    std::filesystem::path processorFile;        ///< processor_config.json; empty for the text branch
};

/// Opens one of the layouts of laya-vision 8. Errors name the file and field or tensor.
[[nodiscard]] Result<CheckpointFolder> openFolder(const std::filesystem::path& root, const json::Value& configOverrides);

}  // namespace rowscope::checkpoint
