#include "views/viewmodels/mask/mask_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

#include "core/masks/row_names.h"
#include "views/viewmodels/rows/row_text.h"

namespace rowscope::viewmodels {

namespace {

struct MaskText {
    Q_DECLARE_TR_FUNCTIONS(MaskText)
};

void collectTerms(const masks::Expression& expression, std::vector<masks::TermPtr>& out) {
    if (expression.kind == masks::Expression::Kind::Term) {
        const bool known = std::any_of(out.begin(), out.end(), [&](const auto& t) { return t == expression.term; });
        if (expression.term && !known) out.push_back(expression.term);
        return;
    }
    for (const auto& child : expression.children) collectTerms(child, out);
}

/// The first "or" of a rule that has one.
const masks::Expression* firstAny(const masks::Expression& expression) {
    if (expression.kind == masks::Expression::Kind::Any && expression.children.size() > 1) return &expression;
    for (const auto& child : expression.children) {
        if (const auto* found = firstAny(child)) return found;
    }
    return nullptr;
}

QString joinedTerms(const std::vector<masks::TermPtr>& terms) {
    QStringList names;
    for (const auto& term : terms) names << termName(term->name());
    return names.join(MaskText::tr(" and "));
}

QString joinedTerms(const masks::Expression& expression) {
    std::vector<masks::TermPtr> terms;
    collectTerms(expression, terms);
    return joinedTerms(terms);
}

std::string keyName(const MaskView& view, std::int64_t key) {
    const auto& names = view.named().rowsOf;
    return key >= 0 && static_cast<std::size_t>(key) < names.size() ? names[static_cast<std::size_t>(key)] : std::string();
}

}  // namespace

std::int32_t MaskView::queryOffset() const {
    if (keysAreMedia()) return 0;
    const std::int64_t missing = shown.keys() - shown.queries();
    return missing > 0 && shown.keys() == static_cast<std::int64_t>(rowsOwner().rows.size()) ? static_cast<std::int32_t>(missing) : 0;
}

MaskView maskView(trace::TracePtr trace, int sequence, int mask, int term) {
    MaskView view;
    view.trace = std::move(trace);
    if (!view.trace || sequence < 0 || static_cast<std::size_t>(sequence) >= view.trace->sequences.size()) return view;
    const auto& masks = view.trace->sequences[static_cast<std::size_t>(sequence)].masks;
    if (mask < 0 || static_cast<std::size_t>(mask) >= masks.size()) return view;
    view.sequence = sequence;
    view.mask = mask;
    view.shown = masks[static_cast<std::size_t>(mask)].mask;
    const auto terms = termsOf(view.shown);
    if (term >= 0 && static_cast<std::size_t>(term) < terms.size()) {
        view.term = term;
        const auto& one = terms[static_cast<std::size_t>(term)];
        view.shown = masks::Mask(std::string(one->name()), view.shown.queries(), view.shown.keys(), masks::Expression::of(one));
    }
    return view;
}

std::vector<masks::TermPtr> termsOf(const masks::Mask& mask) {
    std::vector<masks::TermPtr> terms;
    collectTerms(mask.expression(), terms);
    return terms;
}

QString termName(std::string_view name) {
    QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    return text.replace(u'_', u' ');
}

std::vector<QString> allowedNames(const masks::Mask& mask) {
    const masks::Expression* any = firstAny(mask.expression());
    if (!any) {
        const auto terms = termsOf(mask);
        const bool rule = terms.size() == 1 && terms.front()->name() != "dense";
        return {rule ? MaskText::tr("allowed by %1").arg(termName(terms.front()->name())) : MaskText::tr("allowed")};
    }
    QStringList others;
    for (std::size_t i = 1; i < any->children.size(); ++i) others << joinedTerms(any->children[i]);
    return {MaskText::tr("allowed by %1").arg(joinedTerms(any->children.front())),
            MaskText::tr("allowed by %1 only").arg(others.join(MaskText::tr(" or ")))};
}

QString rowPhrase(const MaskView& view, std::int32_t row) {
    const trace::Sequence& sequence = view.rowsOwner();
    const auto at = static_cast<std::size_t>(row);
    if (row < 0 || at >= sequence.rows.size()) return MaskText::tr("row %1").arg(row);
    const QString origin = originPhrase(*view.trace, sequence.rows, at);
    const QString text = tokenText(sequence, at, 24);
    return text.isEmpty() ? origin : QStringLiteral("“%1” · %2").arg(text, origin);
}

CardText explainCell(const MaskView& view, masks::Cell cell) {
    CardText card;
    if (!view.isValid()) return card;
    std::vector<std::string> mediaNames;
    for (const auto& medium : view.trace->media) mediaNames.push_back(medium.name);
    const masks::TableRowNames table(view.rowsOwner().rows, view.rowsOwner().tokenText, mediaNames, view.queryOffset());
    const masks::CrossRowNames cross(table, view.named().rowsOf);
    const masks::RowNamer& namer = view.keysAreMedia() ? static_cast<const masks::RowNamer&>(cross) : table;
    const masks::Explanation explanation = view.shown.explain(cell, namer);
    const std::int32_t query = view.queryRow(cell.query);
    const QString key = view.keysAreMedia() ? QString::fromStdString(namer.key(cell.key)) : MaskText::tr("row %1").arg(cell.key);
    card.title = (explanation.allowed ? MaskText::tr("row %1 may read %2") : MaskText::tr("row %1 may not read %2")).arg(query).arg(key);
    const QString keyPhrase =
        view.keysAreMedia() ? QString::fromStdString(keyName(view, cell.key)) : rowPhrase(view, static_cast<std::int32_t>(cell.key));
    card.subtitle = keyPhrase.isEmpty() ? MaskText::tr("query %1").arg(rowPhrase(view, query))
                                        : MaskText::tr("query %1 → key %2").arg(rowPhrase(view, query), keyPhrase);
    for (const masks::Verdict& verdict : explanation.verdicts) {
        card.lines.push_back({termName(verdict.term), verdict.allowed ? CardText::Mark::Holds : CardText::Mark::Blocks,
                              QString::fromStdString(verdict.reason), verdict.decisive});
    }
    return card;
}

}  // namespace rowscope::viewmodels
