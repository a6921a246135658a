#pragma once

#include <string>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/trace/lab/layout.h"

namespace rowscope::trace::lab {

/// A rule is
///   a topology's name        "causal", "packed_media_prefix", "bidir_image_block_sliding", … (masks/topologies.h), with padded keys
///   removed a cross rule             "last_preceding", "all_preceding", "next", "last_preceding_until_eos": language rows x media memory
///   a Q-Former objective     "itc", "itg", "itm": query and text rows; "queries_to_media": query rows x media memory
///   an expression of terms   {"all": [rules]}, {"any": [rules]}, and as leaves "validity", "causal", "segment", "option_block", "branch",
///                            "bidirectional_media_block", "media_keys", "text_causal", "prefix_tokens", {"sliding_window": w | [left,
///                            right]},
///                            {"prefix_lm": length}
[[nodiscard]] Result<MaskRule> parseMaskRule(const json::Value& value, const std::string& where);

/// A window: w (k > q - w) or [left, right] with null for no limit on a side.
[[nodiscard]] Result<masks::Window> parseWindow(const json::Value& value, const std::string& where);

}  // namespace rowscope::trace::lab
