#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/request/request.h"

namespace rowscope::checkpoint {

/// Where an option is read (laya-vision 2).
enum class Readout : std::uint8_t { Terminator, Mask };
enum class AgentKind : std::uint8_t {
    Vision,  ///< vlm_agent_config.json
    Text,    ///< rl_agent_config.json
};

/// How the pictures of a vision agent become pixels (laya-vision 4).
struct ImageSettings {
    std::int64_t size = 512;
    std::string preprocess = "processor";     ///< processor | gpu
    std::string interpolation = "processor";  ///< as the config spells it
    std::int64_t splitEdge = 0;               ///< 0 = no tiles
    std::int64_t patchSize = 16;
    std::int64_t scaleFactor = 4;
};

/// A checkpoint's agent config, every field checked; absent fields have the reference's defaults.
struct AgentConfig {
    AgentKind kind = AgentKind::Vision;
    std::string backbone;          ///< id or folder of the backbone, as written
    std::string backboneRevision;  ///< empty = none given
    std::int64_t headLayers = 2;
    std::int64_t actions = 2;
    std::int64_t maxLength = 1024;
    std::int64_t headMaxLength = 256;
    std::optional<Readout> readout;                                               ///< none = what the backbone's family asks for
    request::OptionAttention optionAttention = request::OptionAttention::Causal;  ///< never Checkpoint here
    bool deprecatedSpelling = false;  ///< the file says "bidirectional" for "block": worth a warning
    request::ComputeType dtype = request::ComputeType::Float32;
    std::array<double, 3> temperature{1, 1, 1};                        ///< choice, score, noul
    std::vector<std::pair<std::string, double>> temperatureByOptions;  ///< "choice:3-5" -> T, file order
    std::string stateFormat = "json";                                  ///< json | prose | text
    bool valueHead = false;
    bool nextHead = false;
    ImageSettings image;
    json::Value raw;                   ///< the whole object, overrides applied
    std::vector<std::string> unknown;  ///< keys this program does not know, for a note to the user
};

/// Reads a config object; `where` names the file. `overrides` (an object or null) replaces keys first.
[[nodiscard]] Result<AgentConfig> parseVisionAgent(const json::Value& object, const json::Value& overrides, const std::string& where);
[[nodiscard]] Result<AgentConfig> parseTextAgent(const json::Value& object, const json::Value& overrides, const std::string& where);

}  // namespace rowscope::checkpoint
