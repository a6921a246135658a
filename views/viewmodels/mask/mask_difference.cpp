#include "views/viewmodels/mask/mask_difference.h"

#include <QCoreApplication>
#include <utility>

namespace rowscope::viewmodels {

namespace {

struct DifferenceText {
    Q_DECLARE_TR_FUNCTIONS(DifferenceText)
};

bool sameSize(const MaskView& a, const MaskView& b) { return a.shown.queries() == b.shown.queries() && a.shown.keys() == b.shown.keys(); }

void appendAll(std::vector<MaskChoice>& out, const trace::TracePtr& trace, int sequence, bool fromOther) {
    if (!trace || sequence < 0 || static_cast<std::size_t>(sequence) >= trace->sequences.size()) return;
    const int count = static_cast<int>(trace->sequences[static_cast<std::size_t>(sequence)].masks.size());
    for (int mask = 0; mask < count; ++mask) {
        MaskView view = maskView(trace, sequence, mask);
        const QString name = QString::fromStdString(view.shown.name());
        out.push_back({std::move(view), fromOther, fromOther ? DifferenceText::tr("%1 (other trace)").arg(name) : name});
    }
}

}  // namespace

std::vector<MaskChoice> maskChoices(const trace::TracePtr& trace, int sequence, const trace::TracePtr& other) {
    std::vector<MaskChoice> out;
    appendAll(out, trace, sequence, false);
    appendAll(out, other, sequence, true);
    return out;
}

std::optional<ChosenPair> likelyPair(const std::vector<MaskChoice>& choices) {
    const auto find = [&](auto matches) -> std::optional<ChosenPair> {
        for (std::size_t e = 0; e < choices.size(); ++e) {
            for (std::size_t a = 0; a < choices.size(); ++a) {
                if (e != a && sameSize(choices[e].view, choices[a].view) && matches(choices[e], choices[a]))
                    return ChosenPair{static_cast<int>(e), static_cast<int>(a)};
            }
        }
        return std::nullopt;
    };
    const auto imported = [](const MaskChoice& c) { return c.view.named().imported; };
    const auto whole = [](const MaskChoice& c) { return c.view.named().composed; };
    if (auto pair = find([&](const auto& e, const auto& a) {
            return whole(e) && whole(a) && !imported(e) && imported(a) && e.fromOther == a.fromOther;
        }))
        return pair;
    if (auto pair = find([&](const auto& e, const auto& a) { return whole(e) && whole(a) && !e.fromOther && a.fromOther; })) return pair;
    return find([](const auto&, const auto&) { return true; });
}

std::optional<masks::EdgeDifference> edgeDifference(const MaskPair& pair, const std::stop_token& stop) {
    if (!pair.isValid()) return std::nullopt;
    const rows::RowTable& rows = pair.expected.rowsOwner().rows;
    masks::RowFacts facts;
    if (!pair.expected.keysAreMedia()) {
        if (rows.valid.size() == rows.size()) facts.live = rows.valid;
        if (rows.segment.size() == rows.size()) facts.segment = rows.segment;
    }
    facts.queryOffset = pair.expected.queryOffset();
    Progress progress;
    progress.stop = stop;
    auto difference = masks::compareEdges(pair.actual.shown, pair.expected.shown, facts, progress);
    if (!difference) return std::nullopt;
    return std::move(*difference);
}

CardText explainDifference(const MaskPair& pair, masks::Cell cell) {
    CardText card;
    if (!pair.isValid()) return card;
    const CardText expected = explainCell(pair.expected, cell);
    const CardText actual = explainCell(pair.actual, cell);
    const bool wanted = pair.expected.shown.allows(cell);
    const bool found = pair.actual.shown.allows(cell);
    const auto names = [&](const QString& text) { return text.arg(pair.expected.queryRow(cell.query)).arg(cell.key); };
    if (wanted == found)
        card.title = wanted ? names(DifferenceText::tr("same: row %1 may read row %2"))
                            : names(DifferenceText::tr("same: row %1 may not read row %2"));
    else
        card.title = wanted ? names(DifferenceText::tr("missing: row %1 should read row %2 and may not"))
                            : names(DifferenceText::tr("too much: row %1 reads row %2 and should not"));
    card.subtitle = expected.subtitle;
    for (auto line : expected.lines) {
        line.name = DifferenceText::tr("expected: %1").arg(line.name);
        card.lines.push_back(std::move(line));
    }
    for (auto line : actual.lines) {
        line.name = DifferenceText::tr("actual: %1").arg(line.name);
        card.lines.push_back(std::move(line));
    }
    return card;
}

}  // namespace rowscope::viewmodels
