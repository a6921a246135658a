#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/masks/mask.h"
#include "core/rows/media_runs.h"

namespace rowscope::masks {

/// The self-attention topologies that checkpoints claim, by the dump format's names.
enum class Topology : std::uint8_t {
    Full,             ///< "full"
    Causal,           ///< "causal"
    BidirImageBlock,  ///< "bidir_image_block": causal or same media block (Gemma3)
    PrefixLm,         ///< "prefix_lm", packed "packed_media_prefix": media read media, text reads media and earlier text
    PrefixBlock,      ///< "prefix_block": causal or both prefix tokens (PaliGemma)
};

/// Rows a query reaches back and ahead; a negative bound is none.
struct Window {
    std::int64_t left = -1;
    std::int64_t right = -1;
    bool operator==(const Window&) const = default;
};
/// Window w as Gemma and Qwen write it: k > q - w.
[[nodiscard]] constexpr Window windowBack(std::int64_t w) { return {w - 1, -1}; }

struct TopologyRule {
    Topology base = Topology::Causal;
    bool packed = false;
    bool sliding = false;
    bool operator==(const TopologyRule&) const = default;
};
/// "packed_causal", "bidir_image_block_sliding", … and back. Error (Unsupported) for a name that is none of them.
[[nodiscard]] std::string topologyName(TopologyRule rule);
[[nodiscard]] Result<TopologyRule> topologyFromName(std::string_view name);

enum class PaddingPolicy : std::uint8_t { KeysOnly, KeysAndQueries, None };

/// The columns a topology may need; a span that the rule does not need may be empty. Rows = the size of `valid`.
struct SelfMaskColumns {
    std::span<const std::uint8_t> valid;
    std::span<const rows::OriginKind> originKind;
    std::span<const std::int32_t> originId;
    std::span<const std::int32_t> segment;
    std::span<const std::uint8_t> prefixToken;
    rows::BlockRule blockRule = rows::BlockRule::PerMedia;
    PaddingPolicy padding = PaddingPolicy::KeysOnly;
    Window window{};
    std::int64_t queryOffset = 0;  ///< row of query 0; queries are rows queryOffset.. (decode, prefix cache)
};

/// The mask of one layer class. Sliding variants compose as the libraries do: window AND rule, but for prefix_block
/// (causal AND window) OR prefix (PaliGemma 2). Error (NotFound) naming the column that the rule needs and does not have.
[[nodiscard]] Result<Mask> selfMask(TopologyRule rule, const SelfMaskColumns& columns);

}  // namespace rowscope::masks
