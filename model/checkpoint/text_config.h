#pragma once

#include "core/base/result.h"
#include "model/checkpoint/fields.h"
#include "model/llama/config.h"
#include "model/modernbert/config.h"

namespace rowscope::checkpoint {

/// Reads a Llama `text_config`; absent sizes have transformers' class defaults, because saved configs leave defaults out.
[[nodiscard]] Result<llama::LlamaConfig> parseLlama(Fields& fields);
/// Reads a ModernBERT config; rotary thetas from `rope_parameters` per layer type or from the older keys.
[[nodiscard]] Result<modernbert::ModernBertConfig> parseModernBert(Fields& fields);

}  // namespace rowscope::checkpoint
