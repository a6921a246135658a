#pragma once

#include <cstdint>
#include <vector>

#include "core/rows/laya/plan.h"
#include "core/rows/laya/token_tree.h"
#include "model/nn/segments.h"

namespace rowscope::engine {

/// A token tree laid out for one forward pass, with its first `prefixRows` rows left to a kept prefix.
struct PackedPass {
    std::vector<std::int64_t> ids;
    std::vector<std::int64_t> positions;
    std::vector<nn::AttentionSegment> segments;
};

/// `prefixRows` must lie in the part that all sequences share. Under block attention the rows of an option span, which no
/// sequence shares, read one another.
[[nodiscard]] PackedPass packPass(const rows::laya::Plan& plan, const rows::laya::TokenTree& tree, std::int64_t prefixRows);

}  // namespace rowscope::engine
