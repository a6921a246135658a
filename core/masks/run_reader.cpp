#include <algorithm>

#include "core/masks/mask.h"

namespace rowscope::masks {

const KeyRuns& RunReader::row(std::int64_t query, KeyRun window) {
    m_row.clear();
    window = {std::max<std::int64_t>(window.begin, 0), std::min(window.end, m_mask.keys())};
    if (query >= 0 && query < m_mask.queries() && window.begin < window.end) evaluate(m_mask.expression(), query, window, 0, m_row);
    return m_row;
}

void RunReader::evaluate(const Expression& expression, std::int64_t query, KeyRun window, std::size_t depth, KeyRuns& out) {
    out.clear();
    if (expression.kind == Expression::Kind::Term) return expression.term->runs(query, window, out);
    const bool all = expression.kind == Expression::Kind::All;
    if (expression.children.empty()) {
        if (all) out.push_back(window);
        return;
    }
    evaluate(expression.children.front(), query, window, depth, out);
    if (m_scratch.size() <= depth) m_scratch.emplace_back();
    for (std::size_t i = 1; i < expression.children.size(); ++i) {
        if (all && out.empty()) return;
        if (!all && out.size() == 1 && out.front() == window) return;
        // Under "and" nothing outside what is left can come back, so later terms look at less.
        const KeyRun narrowed = all ? KeyRun{out.front().begin, out.back().end} : window;
        Scratch& scratch = m_scratch[depth];
        evaluate(expression.children[i], query, narrowed, depth + 1, scratch.operand);
        if (all)
            intersect(out, scratch.operand, scratch.joined);
        else
            unite(out, scratch.operand, scratch.joined);
        out.swap(scratch.joined);
    }
}

}  // namespace rowscope::masks
