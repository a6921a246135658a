#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "core/base/json.h"
#include "core/base/result.h"
#include "model/idefics3/connector_config.h"
#include "model/llama/config.h"
#include "model/modernbert/config.h"
#include "model/siglip/config.h"

namespace rowscope::checkpoint {

enum class Family : std::uint8_t { SmolVlm, ModernVbert, ModernBert };

/// A backbone's config.json: the sizes of its networks, nothing else.
struct BackboneConfig {
    Family family = Family::SmolVlm;
    std::optional<siglip::SiglipConfig> vision;  ///< none for the text family
    std::optional<idefics3::ConnectorConfig> connector;
    std::variant<llama::LlamaConfig, modernbert::ModernBertConfig> text;
    std::int64_t imageToken = -1;  ///< id of <image>; -1 without vision
    std::int64_t padToken = -1;    ///< -1 = not given

    [[nodiscard]] std::int64_t textWidth() const;
    [[nodiscard]] std::int64_t vocabulary() const;
    [[nodiscard]] std::int64_t textLayers() const;
    [[nodiscard]] std::int64_t textHeads() const;
    [[nodiscard]] std::int64_t maxPositions() const;
};

/// Reads a config by its model_type (idefics3, smolvlm, modernvbert, modernbert); `where` names the file. Settings that would
/// change the arithmetic and that we do not compute (another activation, a scaled rotary embedding) are errors, never ignored.
[[nodiscard]] Result<BackboneConfig> parseBackbone(const json::Value& object, const std::string& where);

}  // namespace rowscope::checkpoint
