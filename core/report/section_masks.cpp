#include "core/report/sections.h"

namespace rowscope::report {
namespace {

using masks::Expression;

bool hasAlternative(const Expression& expression) {
    if (expression.kind == Expression::Kind::Any && expression.children.size() > 1) return true;
    for (const Expression& child : expression.children)
        if (hasAlternative(child)) return true;
    return false;
}

/// The rule with only the first of each "or": what the others add is then the difference.
Expression firstAlternatives(const Expression& expression) {
    if (expression.kind == Expression::Kind::Term) return expression;
    if (expression.kind == Expression::Kind::Any && !expression.children.empty()) return firstAlternatives(expression.children.front());
    Expression result = expression;
    for (Expression& child : result.children) child = firstAlternatives(child);
    return result;
}

void addTermNames(const Expression& expression, std::string& names) {
    if (expression.term) names += (names.empty() ? "" : ", ") + std::string(expression.term->name());
    for (const Expression& child : expression.children) addTermNames(child, names);
}

void nameAlternatives(const Expression& expression, std::string& base, std::string& others) {
    if (expression.kind == Expression::Kind::Any && expression.children.size() > 1) {
        addTermNames(expression.children.front(), base);
        for (std::size_t i = 1; i < expression.children.size(); ++i) addTermNames(expression.children[i], others);
        return;
    }
    for (const Expression& child : expression.children) nameAlternatives(child, base, others);
}

Result<MaskFigure> figure(const trace::NamedMask& named, const ReportOptions& options, const Progress& progress) {
    MaskFigure figure;
    const masks::Mask& mask = named.mask;
    figure.layers = named.layers;
    figure.queries = mask.queries();
    figure.keys = mask.keys();
    ROWSCOPE_TRY_ASSIGN(composed, maskRuns(mask, options.maxMaskBytes, progress));
    figure.composed = std::move(composed);
    if (!figure.composed.complete)
        figure.note = "Too irregular to list every cell in " + std::to_string(options.maxMaskBytes) +
                      " bytes: the picture shows the share of allowed cells a block.";
    const auto terms = mask.terms();
    if (!figure.composed.complete || terms.size() < 2) return figure;
    // A term alone is a mask too: the same reader gives its cells, so a reader of the report sees each verdict.
    std::int64_t left = options.maxMaskBytes;
    for (const masks::Term* term : terms) {
        const std::shared_ptr<const masks::Term> borrowed(std::shared_ptr<const void>(), term);  // the trace owns it
        const masks::Mask alone(std::string(term->name()), figure.queries, figure.keys, masks::Expression::of(borrowed));
        ROWSCOPE_TRY_ASSIGN(runs, maskRuns(alone, left, progress));
        if (!runs.complete) {
            figure.terms.clear();
            figure.note = "The terms' own verdicts are too irregular to list.";
            return figure;
        }
        left -= static_cast<std::int64_t>(runs.packed.size());
        figure.terms.emplace_back(std::string(term->name()), std::move(runs));
    }
    if (hasAlternative(mask.expression())) {
        ROWSCOPE_TRY_ASSIGN(base,
                            maskRuns({mask.name(), figure.queries, figure.keys, firstAlternatives(mask.expression())}, left, progress));
        if (base.complete) {
            figure.base = std::move(base);
            nameAlternatives(mask.expression(), figure.baseName, figure.otherNames);
        }
    }
    return figure;
}

}  // namespace

Facts maskFacts(const MaskFigure& figure) {
    Facts facts;
    const std::int64_t cells = figure.queries * figure.keys;
    facts.facts.push_back({"Allowed edges", figure.composed.allowed, "of " + std::to_string(cells) + " cells", ""});
    std::string first;
    for (std::size_t i = 0; i < figure.composed.blockedRows.size() && i < 8; ++i)
        first += (i ? ", " : "rows ") + std::to_string(figure.composed.blockedRows[i]);
    if (figure.composed.blockedRowCount > 8) first += " \u2026";
    facts.facts.push_back({"Fully blocked query rows", figure.composed.blockedRowCount, "", first});
    return facts;
}

Result<Section> masksSection(const trace::Trace& trace, const std::vector<std::int32_t>& sequences, const ReportOptions& options,
                             const Progress& progress) {
    Section section{"masks", "Masks", {}};
    for (const std::int32_t index : sequences) {
        const auto& sequence = trace.sequences[static_cast<std::size_t>(index)];
        for (std::size_t m = 0; m < sequence.masks.size(); ++m) {
            const auto& named = sequence.masks[m];
            if (!named.composed) continue;  // its terms are shown with the composed one
            ROWSCOPE_TRY_ASSIGN(drawn, figure(named, options, progress));
            drawn.id = "mask-" + std::to_string(index) + "-" + std::to_string(m);
            drawn.title = sequenceTitle(trace, index) + ": " + named.mask.name();
            if (options.rows && !named.keysAreMedia) drawn.rowsTable = rowsTableId(index);
            section.blocks.emplace_back(std::move(drawn));
        }
    }
    if (section.blocks.empty() && !sequences.empty()) section.blocks.emplace_back(Text{"This trace carries no masks."});
    return section;
}

}  // namespace rowscope::report
