#include <functional>

#include "core/trace/compare/compare_parts.h"

namespace rowscope::trace::compare {

namespace {

using rows::RowTable;

std::string tokenOf(const Sequence& s, std::int32_t row) {
    const auto at = static_cast<std::size_t>(row);
    std::string text = at < s.rows.tokenId.size() ? std::to_string(s.rows.tokenId[at]) : "row " + std::to_string(row);
    if (at < s.tokenText.size()) text += " '" + s.tokenText[at] + "'";
    return text;
}

std::string range(const rows::RowRange& r) {
    return r.size() == 1 ? "row " + std::to_string(r.begin) : "rows " + std::to_string(r.begin) + "-" + std::to_string(r.end - 1);
}

/// A column of numbers that both sides know; unknown ones (empty) are no difference.
struct Column {
    const char* name;
    CompareStage stage;
    std::function<std::int64_t(const RowTable&, std::size_t)> value;
    std::function<bool(const RowTable&)> known;
};

template <class T>
Column column(const char* name, CompareStage stage, std::vector<T> RowTable::* member) {
    return {name, stage, [member](const RowTable& t, std::size_t row) { return static_cast<std::int64_t>((t.*member)[row]); },
            [member](const RowTable& t) { return (t.*member).size() == t.size(); }};
}

std::vector<Column> columns() {
    using S = CompareStage;
    std::vector<Column> all{
        column("validity", S::Columns, &RowTable::valid),     column("origin id", S::Columns, &RowTable::originId),
        column("source", S::Columns, &RowTable::sourceIndex), column("segment", S::Columns, &RowTable::segment),
        column("option", S::Columns, &RowTable::option),      column("marker", S::Columns, &RowTable::marker),
        column("role", S::Supervision, &RowTable::role),      column("target role", S::Supervision, &RowTable::targetRole),
        column("label", S::Supervision, &RowTable::label),
    };
    for (int axis = 0; axis < 3; ++axis) {
        all.push_back({axis == 0   ? "position"
                       : axis == 1 ? "position h"
                                   : "position w",
                       S::Columns,
                       [axis](const RowTable& t, std::size_t row) { return static_cast<std::int64_t>(t.position.at(axis, row, t.size())); },
                       [axis](const RowTable& t) {
                           return t.position.axes > axis &&
                                  t.position.values.size() >= static_cast<std::size_t>(t.position.axes) * t.size();
                       }});
    }
    return all;
}

}  // namespace

void rows(const Trace& left, const Trace& right, const SequencePair& pair, Comparison& out) {
    const Sequence& a = left.sequences[static_cast<std::size_t>(pair.left)];
    const Sequence& b = right.sequences[static_cast<std::size_t>(pair.right)];
    const auto base = [&](CompareStage stage, const char* what) {
        Difference d;
        d.stage = stage;
        d.what = what;
        d.leftPlace.sequence = pair.left;
        d.rightPlace.sequence = pair.right;
        return d;
    };
    for (std::size_t i = 0; i < pair.runs.size(); ++i) {
        const AlignedRun& run = pair.runs[i];
        if (run.kind == AlignedRun::Kind::Same) continue;
        Difference d = base(CompareStage::Rows, "rows");
        const bool replaced =
            run.kind == AlignedRun::Kind::Left && i + 1 < pair.runs.size() && pair.runs[i + 1].kind == AlignedRun::Kind::Right;
        d.left = run.left.size() > 0 ? tokenOf(a, run.left.begin) : "absent";
        d.count = run.left.size() + run.right.size();
        if (run.left.size() > 0) d.leftPlace.rows = {run.left};
        if (run.right.size() > 0) d.rightPlace.rows = {run.right};
        if (replaced) {
            const AlignedRun& other = pair.runs[++i];
            d.right = tokenOf(b, other.right.begin);
            d.rightPlace.rows = {other.right};
            d.count = std::max(run.left.size(), other.right.size());
            d.sentence = range(run.left) + " on the left " + (run.left.size() == 1 ? "is " : "are ") + range(other.right) + " on the right";
        } else {
            d.right = run.right.size() > 0 ? tokenOf(b, run.right.begin) : "absent";
            d.sentence = run.left.size() > 0 ? range(run.left) + (run.left.size() == 1 ? " is" : " are") + " on the left alone"
                                             : range(run.right) + (run.right.size() == 1 ? " is" : " are") + " on the right alone";
        }
        out.differences.push_back(std::move(d));
    }
    for (const Column& column : columns()) {
        if (!column.known(a.rows) || !column.known(b.rows)) continue;
        Difference d = base(column.stage, column.name);
        d.count = 0;
        for (const AlignedRun& run : pair.runs) {
            if (run.kind != AlignedRun::Kind::Same) continue;
            for (std::int32_t step = 0; step < run.left.size(); ++step) {
                const std::int32_t l = run.left.begin + step;
                const std::int32_t r = run.right.begin + step;
                const std::int64_t x = column.value(a.rows, static_cast<std::size_t>(l));
                const std::int64_t y = column.value(b.rows, static_cast<std::size_t>(r));
                if (x == y) continue;
                if (d.count++ == 0) {
                    d.left = std::to_string(x);
                    d.right = std::to_string(y);
                    d.leftPlace.rows = {{l, l + 1}};
                    d.rightPlace.rows = {{r, r + 1}};
                } else if (d.leftPlace.rows.back().end == l) {
                    ++d.leftPlace.rows.back().end;
                    ++d.rightPlace.rows.back().end;
                }
            }
        }
        if (d.count == 0) continue;
        d.sentence = std::string(column.name) + " differs in " + std::to_string(d.count) + " rows, first in row " +
                     std::to_string(d.leftPlace.rows.front().begin);
        out.differences.push_back(std::move(d));
    }
}

}  // namespace rowscope::trace::compare
