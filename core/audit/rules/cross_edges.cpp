#include "core/audit/rules/cross_edges.h"

#include <algorithm>

namespace rowscope::audit::rules {
namespace {

struct Cells {
    std::vector<std::int32_t> rows;
    std::vector<std::int32_t> slots;
    std::int64_t edges = 0;
};

Cells cellsOf(const AuditInput& input, const Sample& sample, CrossEdge wanted) {
    Cells cells;
    const CrossView& cross = *sample.cross;
    const auto decode = decodeRows(input);
    std::vector<std::uint8_t> slots(static_cast<std::size_t>(cross.effective.keys()), 0);
    for (std::size_t row = 0; row < sample.size(); ++row) {
        if (!sample.live[row]) continue;
        const auto r = static_cast<std::int32_t>(row);
        const bool isDecode = std::any_of(decode.begin(), decode.end(), [&](const rows::RowRange& range) { return range.contains(r); });
        bool any = false;
        for (std::int64_t slot = 0; slot < cross.effective.keys(); ++slot) {
            const bool has = cross.effective.allows({static_cast<std::int64_t>(row), slot});
            const bool should = cross.claimed->allows({static_cast<std::int64_t>(row), slot});
            if (has == should) continue;
            const std::int32_t placeholder = cross.slotRow[static_cast<std::size_t>(slot)];
            const bool later = placeholder < 0 || placeholder > r;
            const CrossEdge edge = !has ? CrossEdge::Missing : later ? CrossEdge::Later : CrossEdge::Earlier;
            if (edge != wanted || (edge == CrossEdge::Missing && isDecode)) continue;
            slots[static_cast<std::size_t>(slot)] = 1;
            ++cells.edges;
            any = true;
        }
        if (any) cells.rows.push_back(r);
    }
    for (std::size_t slot = 0; slot < slots.size(); ++slot)
        if (slots[slot]) cells.slots.push_back(static_cast<std::int32_t>(slot));
    return cells;
}

std::string slotsText(const std::vector<std::int32_t>& slots) {
    std::string text = slots.size() == 1 ? "medium " : "media ";
    for (std::size_t i = 0; i < slots.size(); ++i) text += (i ? ", " : "") + std::to_string(slots[i]);
    return text;
}

}  // namespace

std::vector<rows::RowRange> decodeRows(const AuditInput& input) {
    std::vector<rows::RowRange> out;
    for (const trace::StepFact& step : input.steps)
        if (step.kind == trace::StepKind::Decode && step.rowsOfDump) out.push_back(*step.rowsOfDump);
    return out;
}

void reportCross(const AuditInput& input, CrossEdge edge, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (!sample.cross || !sample.cross->claimed) continue;
        const Cells cells = cellsOf(input, sample, edge);
        if (cells.rows.empty()) continue;
        NewFinding found;
        found.sample = sample.index;
        found.mask = sample.cross->traceMask;
        found.rows = rangesOf(std::span<const std::int32_t>(cells.rows));
        found.keys = rangesOf(std::span<const std::int32_t>(cells.slots));
        const std::string rows = inSample(sample.index) + rowsText(found.rows);
        switch (edge) {
            case CrossEdge::Later:
                found.cause = rows + " read " + slotsText(cells.slots) + " directly, which the text has not reached yet";
                found.cure =
                    "bind each row to media whose placeholder stands at or before it; a row without one reads none, and its output is "
                    "zeroed";
                break;
            case CrossEdge::Earlier:
                found.cause = rows + " read " + slotsText(cells.slots) + " directly; the rule '" + input.claims.crossText +
                              "' binds them to another medium or none";
                found.cure = "compare the medium's index with the row's last placeholder for equality, not for order";
                break;
            case CrossEdge::Missing:
                found.cause =
                    rows + " can't read " + slotsText(cells.slots) + ", to which the rule '" + input.claims.crossText + "' binds them";
                found.cure = "build the cross mask from the placeholders of the expanded sequence";
                break;
        }
        found.evidence = count(cells.edges, "cell") + " of the cross mask";
        found.details.emplace_back("axis", "media");
        found.details.emplace_back("part", "cross");
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules
