#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/rows/laya/token_tree.h"
#include "core/trace/trace.h"

namespace rowscope::trace::laya {

/// Attention recorded a scored row, as attention of the packed tree: every recorded query stands at its packed row, its keys at
/// theirs, and keys on branches that it does not follow hold 0 (it never read them). One tap a layer, queries ascending; a query
/// that several scored rows share is taken from the first. `taps[i].sequence` is the index of a scored row of the tree. Layers whose
/// weights would pass `maxBytes` in all are left out.
[[nodiscard]] std::vector<AttentionTap> packedAttention(std::span<const AttentionTap> taps, const rows::laya::TokenTree& tree,
                                                        std::int64_t maxBytes);

}  // namespace rowscope::trace::laya
