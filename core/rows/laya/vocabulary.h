#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace rowscope::rows::laya {

/// Where an option is read and how its sequence is laid out (laya-vision 2).
enum class Readout : std::uint8_t {
    Terminator,  ///< SmolVLM: the newline that ends the option's line; causal
    Mask,        ///< ModernVBERT: the [MASK] before the option; bidirectional
    Text,        ///< ModernBERT: the same without pictures
};
[[nodiscard]] std::string_view name(Readout readout);  ///< "terminator", "mask", "mask"

/// What the builder needs of a checkpoint's tokenizer. `encode` adds no special tokens of its own but knows the ones that
/// stand in the text. Ids are -1 where the readout has no use for them.
struct Vocabulary {
    std::function<Result<std::vector<std::int32_t>>(std::string_view)> encode;
    std::int32_t pad = 0;
    std::int32_t image = -1;  ///< the placeholder that feature rows replace
    std::int32_t mask = -1;
    std::int32_t sep = -1;
    std::int32_t cls = -1;
    std::string imageToken = "<image>";
    std::string maskToken = "[MASK]";
    std::vector<std::pair<std::string, std::int32_t>> specials;  ///< every special token, for notes about user text
};

/// The limits of a checkpoint's sequences (laya-vision 3), in tokens.
struct Budgets {
    std::int32_t maxLen = 1024;
    std::int32_t headMaxLen = 256;  ///< question and options; no hard cap
};
inline constexpr std::int32_t kOptionTokens = 48;  ///< an option's text, its marker not counted
inline constexpr std::int32_t kLeastQuestionTokens = 8;
inline constexpr std::int32_t kLeastOptionTokens = 4;
inline constexpr std::int32_t kQuestionReserve = 16;  ///< options are cut evenly when they leave the question less

}  // namespace rowscope::rows::laya
