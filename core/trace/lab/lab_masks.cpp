#include "core/trace/lab/lab_masks.h"

#include <algorithm>

#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"

namespace rowscope::trace::lab {
namespace {

using masks::Expression;
using masks::TermPtr;

constexpr std::int64_t kMostMemoryRows = std::int64_t{1} << 21;

/// What terms are made of, gathered once a mask.
struct Columns {
    const rows::RowTable& table;
    const LabRows& rows;
    const LayoutSequence& sequence;
    std::vector<std::uint8_t> prefix;
    std::vector<std::int32_t> blocks;
};

Columns columnsOf(const LabRows& rows, const LayoutSequence& sequence) {
    Columns out{rows.sequence.rows, rows, sequence, {}, {}};
    out.prefix.resize(out.table.size());
    for (std::size_t row = 0; row < out.prefix.size(); ++row)
        out.prefix[row] = out.table.valid[row] && out.table.role[row] != rows::Role::Assistant;
    out.blocks = rows::mediaBlocks(out.table.originKind, out.table.originId, rows::BlockRule::PerMedia);
    return out;
}

TermPtr termOf(const MaskRule& rule, const Columns& c) {
    if (rule.name == "validity") return masks::validity(c.table.valid);
    if (rule.name == "causal") return masks::causal();
    if (rule.name == "segment") return masks::segment(c.table.segment);
    if (rule.name == "option_block") return masks::optionBlock(c.rows.optionSpan);
    if (rule.name == "branch") return masks::branch(c.table.branch, c.sequence.branches);
    if (rule.name == "bidirectional_media_block") return masks::bidirectionalMediaBlock(c.blocks);
    if (rule.name == "media_keys") return masks::mediaKeys(c.table.originKind);
    if (rule.name == "text_causal") return masks::textCausal(c.table.originKind);
    if (rule.name == "prefix_tokens") return masks::prefixTokens(c.prefix);
    if (rule.name == "sliding_window") return masks::slidingWindow(rule.window.left, rule.window.right);
    return masks::prefixLm(rule.length);
}

Expression expressionOf(const MaskRule& rule, const Columns& c) {
    if (rule.kind == MaskRule::Kind::Term) return Expression::of(termOf(rule, c));
    std::vector<Expression> children;
    for (const MaskRule& child : rule.children) children.push_back(expressionOf(child, c));
    return rule.kind == MaskRule::Kind::All ? Expression::all(std::move(children)) : Expression::any(std::move(children));
}

Result<masks::Mask> topologyMask(const LayoutMask& mask, const Columns& c, const std::string& where) {
    masks::SelfMaskColumns columns{.valid = c.table.valid,
                                   .originKind = c.table.originKind,
                                   .originId = c.table.originId,
                                   .segment = c.table.segment,
                                   .prefixToken = c.prefix};
    if (mask.window) columns.window = *mask.window;
    auto out = masks::selfMask(mask.rule.topology, columns);
    if (!out) return fail(out.error().within(where));
    return masks::Mask(mask.name, out->queries(), out->keys(), out->expression());
}

struct Memory {
    std::vector<std::int64_t> rowsOfMedia;
    std::vector<std::string> names;
};
Result<Memory> memoryOf(const Layout& layout, const LabRows& rows, const std::string& where) {
    Memory out;
    std::int64_t total = 0;
    for (const std::int32_t index : rows.memoryMedia) {
        const LayoutMedia& media = layout.media[static_cast<std::size_t>(index)];
        out.rowsOfMedia.push_back(media.rows);
        if ((total += media.rows) > kMostMemoryRows)
            return fail(ErrorKind::Limit, where, "the media memory has too many rows", "at most " + std::to_string(kMostMemoryRows));
        const std::string name = media.name.empty() ? "medium " + std::to_string(index) : media.name;
        for (std::int32_t row = 0; row < media.rows; ++row) out.names.push_back(name + " row " + std::to_string(row));
    }
    return out;
}

masks::CrossRule crossRule(const std::string& name) {
    if (name == "all_preceding") return masks::CrossRule::AllPreceding;
    if (name == "next") return masks::CrossRule::Next;
    if (name == "last_preceding_until_eos") return masks::CrossRule::LastPrecedingUntilEos;
    return masks::CrossRule::LastPreceding;
}

Result<NamedMask> crossMask(const Layout& layout, const LayoutMask& mask, const Columns& c, const std::string& where) {
    const bool fromQueries = mask.rule.kind == MaskRule::Kind::QueriesToMedia;
    const Fusion needed = fromQueries ? Fusion::QFormer : Fusion::CrossAttention;
    if (c.sequence.fusion != needed)
        return fail(ErrorKind::Value, where, "this rule needs media memory", fromQueries ? "fusion 'qformer'" : "fusion 'cross_attention'");
    ROWSCOPE_TRY_ASSIGN(memory, memoryOf(layout, c.rows, where));
    const std::vector<std::uint8_t> keys(memory.names.size(), 1);
    std::vector<std::uint8_t> queries = c.table.valid;
    std::vector<Expression> parts;
    if (fromQueries) {
        for (std::size_t row = static_cast<std::size_t>(c.sequence.queries); row < queries.size(); ++row) queries[row] = 0;
    } else {
        const masks::CrossRule rule = crossRule(mask.rule.name);
        const auto windows = masks::mediaWindows(
            rule, c.rows.mediaSlot, c.rows.endOfText,
            c.sequence.examples.size() > 1 ? std::span<const std::int32_t>(c.table.segment) : std::span<const std::int32_t>{});
        parts.push_back(Expression::of(masks::crossMedia(windows, memory.rowsOfMedia, rule)));
    }
    parts.insert(parts.begin(), Expression::of(masks::validity(keys, queries)));
    masks::Mask out(mask.name, static_cast<std::int64_t>(c.table.size()), static_cast<std::int64_t>(keys.size()),
                    Expression::all(std::move(parts)));
    return NamedMask{std::move(out), mask.layers, true, false, true, std::move(memory.names)};
}

}  // namespace

Result<NamedMask> labMask(const Layout& layout, const LayoutSequence& sequence, const LayoutMask& mask, const LabRows& rows,
                          const std::string& where) {
    const Columns columns = columnsOf(rows, sequence);
    const auto count = static_cast<std::int64_t>(columns.table.size());
    switch (mask.rule.kind) {
        case MaskRule::Kind::Topology: {
            ROWSCOPE_TRY_ASSIGN(out, topologyMask(mask, columns, where));
            return NamedMask{std::move(out), mask.layers, true, false, false, {}};
        }
        case MaskRule::Kind::Cross:
        case MaskRule::Kind::QueriesToMedia:
            return crossMask(layout, mask, columns, where);
        case MaskRule::Kind::QFormer: {
            if (sequence.fusion != Fusion::QFormer) return fail(ErrorKind::Value, where, "this rule needs query rows", "fusion 'qformer'");
            const auto mode = mask.rule.name == "itc"   ? masks::QFormerMode::Itc
                              : mask.rule.name == "itg" ? masks::QFormerMode::Itg
                                                        : masks::QFormerMode::Itm;
            std::vector<Expression> parts{Expression::of(masks::validity(columns.table.valid)),
                                          Expression::of(masks::qformer(mode, sequence.queries, count - sequence.queries))};
            return NamedMask{masks::Mask(mask.name, count, count, Expression::all(std::move(parts))), mask.layers, true, false, false, {}};
        }
        case MaskRule::Kind::Term:
        case MaskRule::Kind::All:
        case MaskRule::Kind::Any:
            return NamedMask{masks::Mask(mask.name, count, count, expressionOf(mask.rule, columns)), mask.layers, true, false, false, {}};
    }
    return fail(ErrorKind::Internal, where, "unknown kind of rule");
}

}  // namespace rowscope::trace::lab
