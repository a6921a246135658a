#include "core/trace/laya/sequences.h"

#include <algorithm>

#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"

namespace rowscope::trace::laya {
namespace {

using masks::Expression;
using rows::laya::Plan;
using rows::laya::Readout;
using rows::laya::TokenTree;

/// "0-3, 5": ascending numbers as ranges.
std::string ranges(const std::vector<std::int32_t>& numbers) {
    std::string out;
    for (std::size_t i = 0; i < numbers.size();) {
        std::size_t end = i;
        while (end + 1 < numbers.size() && numbers[end + 1] == numbers[end] + 1) ++end;
        out += (out.empty() ? "" : ", ") + std::to_string(numbers[i]);
        if (end > i) out += "-" + std::to_string(numbers[end]);
        i = end + 1;
    }
    return out;
}

/// One mask a class of layers: the rule all share, with the window where layers are local.
std::vector<NamedMask> byLayers(const std::vector<Expression>& rule, const std::string& name, std::int64_t rows, const LayerFacts& layers) {
    std::vector<std::int32_t> global;
    for (std::int32_t i = 0; i < layers.layers; ++i)
        if (std::find(layers.local.begin(), layers.local.end(), i) == layers.local.end()) global.push_back(i);
    std::vector<NamedMask> result;
    if (!global.empty() || layers.local.empty())
        result.push_back({masks::Mask(layers.local.empty() ? name : name + ", global layers", rows, rows, Expression::all(rule)),
                          ranges(global),
                          true,
                          false,
                          false,
                          {}});
    if (!layers.local.empty()) {
        std::vector<Expression> local = rule;
        local.push_back(Expression::of(masks::modernBertWindow(layers.window)));
        result.push_back({masks::Mask(name + ", local layers", rows, rows, Expression::all(std::move(local))),
                          ranges(layers.local),
                          true,
                          false,
                          false,
                          {}});
    }
    return result;
}

/// Which earlier rows a row may read: all under the mask readouts, earlier ones and its own option block otherwise.
std::vector<Expression> orderRule(const Plan& plan, const std::vector<rows::RowRange>& optionSpans, std::size_t rowCount,
                                  std::int64_t queryStart = 0) {
    if (plan.parts.readout != Readout::Terminator) return {};
    if (!plan.block) return {Expression::of(masks::causal(queryStart))};
    const auto groups = masks::groupsFromRanges(optionSpans, rowCount);
    return {Expression::any({Expression::of(masks::causal(queryStart)), Expression::of(masks::optionBlock(groups, queryStart))})};
}

std::vector<Expression> rowRule(const Plan& plan, const std::vector<rows::RowRange>& optionSpans, std::size_t rowCount) {
    const std::vector<std::uint8_t> valid(rowCount, 1);
    std::vector<Expression> rule{Expression::of(masks::validity(valid))};
    for (Expression& e : orderRule(plan, optionSpans, rowCount)) rule.push_back(std::move(e));
    return rule;
}

std::string maskName(const Plan& plan) {
    if (plan.parts.readout != Readout::Terminator) return "bidirectional";
    return plan.block ? "causal with option block" : "causal";
}

std::vector<Cut> cutsOf(const Plan& plan, std::size_t row) {
    const rows::laya::Sequence& sequence = plan.rows[row].sequence;
    const auto q = static_cast<std::size_t>(plan.rows[row].question);
    const rows::laya::QuestionPieces& pieces = plan.pieces[q];
    const bool middle = plan.parts.readout == Readout::Terminator;
    std::vector<Cut> cuts;
    if (pieces.head.dropped() > 0) cuts.push_back({"instructions", pieces.head.dropped(), middle ? "middle" : "right"});
    for (const std::int32_t option : pieces.cut.options)
        cuts.push_back({"option '" + plan.questions[q].options[static_cast<std::size_t>(option)].label + "'",
                        pieces.options[static_cast<std::size_t>(option)].dropped(), "right"});
    if (sequence.statePiece.dropped() > 0)
        cuts.push_back({"state", sequence.statePiece.dropped(), plan.parts.side == request::TruncationSide::Left ? "left" : "right"});
    return cuts;
}

}  // namespace

std::vector<std::string> ViewContext::textsOf(const std::vector<std::int32_t>& ids) const {
    std::vector<std::string> texts;
    texts.reserve(ids.size());
    for (const std::int32_t id : ids) texts.push_back(tokenText ? tokenText(id) : std::string());
    return texts;
}

Sequence scoredSequence(const ViewContext& context, std::size_t row) {
    const Plan& plan = context.plan;
    const rows::laya::PlannedRow& planned = plan.rows[row];
    const auto q = static_cast<std::size_t>(planned.question);
    rows::laya::Tables tables =
        rows::laya::describe(context.vocabulary, plan.parts, planned.sequence, plan.pieces[q], planned.question, context.manifestHash);
    Sequence view;
    view.name = plan.questions[q].id + ", order " + std::to_string(planned.order + 1);
    view.question = planned.question;
    view.order = planned.order;
    view.tokenText = context.textsOf(tables.rows.tokenId);
    view.expansion = std::move(tables.expansion);
    view.rows = std::move(tables.rows);
    const std::size_t count = view.rows.size();
    view.masks =
        byLayers(rowRule(plan, {planned.sequence.optionSpan}, count), maskName(plan), static_cast<std::int64_t>(count), context.layers);
    view.cuts = cutsOf(plan, row);
    view.prefixLength = context.prefixLength;
    return view;
}

masks::Mask rowMask(const Plan& plan, std::size_t row, std::int64_t length, std::int64_t queryStart) {
    const rows::laya::Sequence& sequence = plan.rows[row].sequence;
    std::vector<std::uint8_t> valid(static_cast<std::size_t>(length), 0);
    std::fill_n(valid.begin(), std::min<std::int64_t>(sequence.length(), length), std::uint8_t{1});
    std::vector<Expression> rule{Expression::of(masks::validity(valid))};
    for (Expression& e : orderRule(plan, {sequence.optionSpan}, valid.size(), queryStart)) rule.push_back(std::move(e));
    return {maskName(plan), length - queryStart, length, Expression::all(std::move(rule))};
}

std::vector<NamedMask> packedMasks(const Plan& plan, const TokenTree& tree, const LayerFacts& layers) {
    const auto count = static_cast<std::size_t>(tree.rowCount);
    std::vector<rows::RowRange> spans;
    if (plan.block)
        for (std::size_t row = 0; row < plan.rows.size(); ++row) {
            const rows::RowRange span = plan.rows[row].sequence.optionSpan;
            if (span.size() > 0) {
                const auto s = static_cast<std::int32_t>(row);
                spans.push_back({tree.packedRow(s, span.begin), tree.packedRow(s, span.end - 1) + 1});
            }
        }
    std::vector<Expression> rule = rowRule(plan, spans, count);
    rule.push_back(Expression::of(masks::branch(tree.nodeOfRow(), tree.parents())));
    return byLayers(rule, maskName(plan) + ", by branch", tree.rowCount, layers);
}

}  // namespace rowscope::trace::laya
