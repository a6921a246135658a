#include "core/masks/mask.h"

#include <algorithm>
#include <cstring>

namespace rowscope::masks {
namespace {

using Bytes = std::vector<std::uint8_t>;

void fillExpression(const Expression& expression, const TileArea& area, std::span<std::uint8_t> out) {
    if (expression.kind == Expression::Kind::Term) return expression.term->fill(area, out);
    const bool all = expression.kind == Expression::Kind::All;
    if (expression.children.empty()) {
        std::memset(out.data(), all ? 1 : 0, out.size());
        return;
    }
    fillExpression(expression.children.front(), area, out);
    if (expression.children.size() == 1) return;
    Bytes operand(out.size());
    for (std::size_t i = 1; i < expression.children.size(); ++i) {
        fillExpression(expression.children[i], area, operand);
        std::uint8_t* to = out.data();
        const std::uint8_t* from = operand.data();
        if (all)
            for (std::size_t cell = 0; cell < out.size(); ++cell) to[cell] &= from[cell];
        else
            for (std::size_t cell = 0; cell < out.size(); ++cell) to[cell] |= from[cell];
    }
}

void collectTerms(const Expression& expression, std::vector<const Term*>& out) {
    if (expression.term) out.push_back(expression.term.get());
    for (const Expression& child : expression.children) collectTerms(child, out);
}

}  // namespace

bool Expression::allows(Cell cell) const {
    switch (kind) {
        case Kind::Term:
            return term->allows(cell);
        case Kind::All:
            return std::all_of(children.begin(), children.end(), [&](const Expression& e) { return e.allows(cell); });
        case Kind::Any:
            return std::any_of(children.begin(), children.end(), [&](const Expression& e) { return e.allows(cell); });
    }
    return false;
}

bool Mask::allows(Cell cell) const {
    return cell.query >= 0 && cell.query < m_queries && cell.key >= 0 && cell.key < m_keys && m_expression->allows(cell);
}

void Mask::fill(const TileArea& area, std::span<std::uint8_t> out) const {
    if (area.queries <= 0 || area.keys <= 0) return;
    const std::int64_t top = std::max<std::int64_t>(area.queryBegin, 0);
    const std::int64_t left = std::max<std::int64_t>(area.keyBegin, 0);
    const TileArea inside{top, left, std::min(area.queryBegin + area.queries, m_queries) - top,
                          std::min(area.keyBegin + area.keys, m_keys) - left};
    if (inside.queries == area.queries && inside.keys == area.keys) return fillExpression(*m_expression, area, out);

    std::memset(out.data(), 0, static_cast<std::size_t>(area.queries * area.keys));
    if (inside.queries <= 0 || inside.keys <= 0) return;
    Bytes part(static_cast<std::size_t>(inside.queries * inside.keys));
    fillExpression(*m_expression, inside, part);
    for (std::int64_t q = 0; q < inside.queries; ++q)
        std::memcpy(out.data() + (top - area.queryBegin + q) * area.keys + (left - area.keyBegin), part.data() + q * inside.keys,
                    static_cast<std::size_t>(inside.keys));
}

std::vector<std::uint8_t> Mask::dense() const {
    Bytes out(static_cast<std::size_t>(m_queries * m_keys));
    fill({0, 0, m_queries, m_keys}, out);
    return out;
}

std::vector<const Term*> Mask::terms() const {
    std::vector<const Term*> out;
    collectTerms(*m_expression, out);
    return out;
}

}  // namespace rowscope::masks
