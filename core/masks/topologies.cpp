#include "core/masks/topologies.h"

#include <array>

#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"

namespace rowscope::masks {
namespace {

struct Name {
    Topology base;
    std::string_view text;
};
constexpr std::array<Name, 5> kNames{{{Topology::Full, "full"},
                                      {Topology::Causal, "causal"},
                                      {Topology::BidirImageBlock, "bidir_image_block"},
                                      {Topology::PrefixLm, "prefix_lm"},
                                      {Topology::PrefixBlock, "prefix_block"}}};
constexpr std::string_view kPacked = "packed_";
constexpr std::string_view kSliding = "_sliding";
constexpr std::string_view kMediaPrefix = "media_prefix";

tl::unexpected<Error> lacks(TopologyRule rule, std::string_view column) {
    return fail(ErrorKind::NotFound, "topology '" + topologyName(rule) + "'",
                "needs the column '" + std::string(column) + "', which is not known");
}

/// The media or prefix part of the rule, without causality; null where it has none.
Result<TermPtr> exceptionOf(TopologyRule rule, const SelfMaskColumns& c) {
    switch (rule.base) {
        case Topology::BidirImageBlock:
            if (c.originKind.empty() && !c.valid.empty()) return lacks(rule, "origin_kind");
            return bidirectionalMediaBlock(rows::mediaBlocks(c.originKind, c.originId, c.blockRule), c.queryOffset);
        case Topology::PrefixBlock:
            if (c.prefixToken.empty() && !c.valid.empty()) return lacks(rule, "token_type");
            return prefixTokens(c.prefixToken, c.queryOffset);
        default:
            return TermPtr{};
    }
}

}  // namespace

std::string topologyName(TopologyRule rule) {
    std::string out;
    if (rule.packed) out += kPacked;
    if (rule.packed && rule.base == Topology::PrefixLm)
        out += kMediaPrefix;
    else
        out += kNames[static_cast<std::size_t>(rule.base)].text;
    if (rule.sliding) out += kSliding;
    return out;
}

Result<TopologyRule> topologyFromName(std::string_view name) {
    TopologyRule rule;
    std::string_view rest = name;
    if ((rule.packed = rest.starts_with(kPacked))) rest.remove_prefix(kPacked.size());
    if ((rule.sliding = rest.ends_with(kSliding))) rest.remove_suffix(kSliding.size());
    if (rest == kMediaPrefix) {
        rule.base = Topology::PrefixLm;
        return rule;
    }
    for (const Name& known : kNames)
        if (known.text == rest) {
            rule.base = known.base;
            return rule;
        }
    return fail(ErrorKind::Unsupported, "topology", "no topology has this name",
                "full, causal, bidir_image_block, prefix_lm or prefix_block, with packed_ before or _sliding behind",
                "'" + std::string(name) + "'");
}

Result<Mask> selfMask(TopologyRule rule, const SelfMaskColumns& c) {
    using E = Expression;
    const auto rows = static_cast<std::int64_t>(c.valid.size());
    if (c.queryOffset < 0 || c.queryOffset > rows)
        return fail(ErrorKind::Value, "topology '" + topologyName(rule) + "'", "the first query is no row", "0.." + std::to_string(rows),
                    std::to_string(c.queryOffset));
    std::vector<E> parts;
    if (c.padding != PaddingPolicy::None)
        parts.push_back(
            E::of(validity(c.valid, c.padding == PaddingPolicy::KeysAndQueries ? c.valid.subspan(static_cast<std::size_t>(c.queryOffset))
                                                                               : std::span<const std::uint8_t>{})));
    if (rule.packed) {
        if (c.segment.empty() && rows > 0) return lacks(rule, "segment_ids");
        parts.push_back(E::of(segment(c.segment, c.queryOffset)));
    }
    const auto window = [&] { return E::of(slidingWindow(c.window.left, c.window.right, c.queryOffset)); };
    const auto order = [&] { return E::of(causal(c.queryOffset)); };
    ROWSCOPE_TRY_ASSIGN(exception, exceptionOf(rule, c));
    switch (rule.base) {
        case Topology::Full:
            break;
        case Topology::Causal:
            parts.push_back(order());
            break;
        case Topology::BidirImageBlock:
            parts.push_back(E::any({order(), E::of(exception)}));
            break;
        case Topology::PrefixLm:
            if (c.originKind.empty() && rows > 0) return lacks(rule, "origin_kind");
            parts.push_back(E::any({E::of(mediaKeys(c.originKind)), E::of(textCausal(c.originKind, c.queryOffset))}));
            break;
        case Topology::PrefixBlock: {
            E causalPart = rule.sliding ? E::all({order(), window()}) : order();
            parts.push_back(E::any({std::move(causalPart), E::of(exception)}));
            break;
        }
    }
    if (rule.sliding && rule.base != Topology::PrefixBlock) parts.push_back(window());
    return Mask(topologyName(rule), rows - c.queryOffset, rows, E::all(std::move(parts)));
}

}  // namespace rowscope::masks
