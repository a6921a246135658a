#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/masks/term.h"

namespace rowscope::masks {

/// A mask's rule as a small expression tree: terms joined by "and" and, where a topology states it, "or"
/// (Gemma3: window AND (causal OR media block); PaliGemma 2: (causal AND window) OR prefix).
struct Expression {
    enum class Kind : std::uint8_t { Term, All, Any };
    Kind kind = Kind::All;  ///< All of no children allows everything; Any of no children allows nothing
    TermPtr term;
    std::vector<Expression> children;

    [[nodiscard]] static Expression of(TermPtr term) { return {Kind::Term, std::move(term), {}}; }
    [[nodiscard]] static Expression all(std::vector<Expression> children) { return {Kind::All, nullptr, std::move(children)}; }
    [[nodiscard]] static Expression any(std::vector<Expression> children) { return {Kind::Any, nullptr, std::move(children)}; }
    [[nodiscard]] bool allows(Cell cell) const;
};

/// What one term says about one cell.
struct Verdict {
    std::string term;
    bool allowed = false;
    bool decisive = false;  ///< turning this verdict round alone would turn the cell
    std::string reason;
};

struct Explanation {
    bool allowed = false;
    std::string sentence;  ///< "row 12, text 'blue', may not read row 40, image 1 row 3: image 1 comes later"
    std::vector<Verdict> verdicts;
};

/// A named mask over queries x keys rows: rules, not a matrix. Immutable and cheap to copy.
class Mask {
public:
    Mask(std::string name, std::int64_t queries, std::int64_t keys, Expression expression)
        : m_name(std::move(name)),
          m_queries(queries),
          m_keys(keys),
          m_expression(std::make_shared<const Expression>(std::move(expression))) {}

    [[nodiscard]] const std::string& name() const { return m_name; }
    [[nodiscard]] std::int64_t queries() const { return m_queries; }
    [[nodiscard]] std::int64_t keys() const { return m_keys; }
    [[nodiscard]] const Expression& expression() const { return *m_expression; }

    /// False outside the mask.
    [[nodiscard]] bool allows(Cell cell) const;
    /// Row-major bytes, 1 = allowed, into out[area.queries * area.keys]; cells of the area outside the mask are 0.
    void fill(const TileArea& area, std::span<std::uint8_t> out) const;
    /// The whole mask, [queries, keys]; only for kernels and small views: memory is queries * keys bytes.
    [[nodiscard]] std::vector<std::uint8_t> dense() const;
    [[nodiscard]] Explanation explain(Cell cell, const RowNamer& namer) const;
    /// Every term of the tree, left to right.
    [[nodiscard]] std::vector<const Term*> terms() const;

private:
    std::string m_name;
    std::int64_t m_queries;
    std::int64_t m_keys;
    std::shared_ptr<const Expression> m_expression;
};

/// Rows of one mask as runs of keys, without a matrix. Keeps its buffers from row to row: make one per thread and loop.
class RunReader {
public:
    explicit RunReader(Mask mask) : m_mask(std::move(mask)) {}
    /// The keys that the query may read, clipped to `window`; valid until the next call. Empty outside the mask.
    [[nodiscard]] const KeyRuns& row(std::int64_t query, KeyRun window);
    [[nodiscard]] const KeyRuns& row(std::int64_t query) { return row(query, {0, m_mask.keys()}); }
    [[nodiscard]] const Mask& mask() const { return m_mask; }

private:
    void evaluate(const Expression& expression, std::int64_t query, KeyRun window, std::size_t depth, KeyRuns& out);

    struct Scratch {
        KeyRuns operand;
        KeyRuns joined;
    };
    Mask m_mask;
    KeyRuns m_row;
    std::deque<Scratch> m_scratch;  ///< per depth; a deque, because references stay valid while it grows
};

}  // namespace rowscope::masks
