#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/masks/key_runs.h"
#include "core/masks/term_record.h"

namespace rowscope::masks {

/// One cell of a mask: may query row q read key row k?
struct Cell {
    std::int64_t query = 0;
    std::int64_t key = 0;
    bool operator==(const Cell&) const = default;
};

/// A rectangle of cells [queryBegin, queryBegin+queries) x [keyBegin, keyBegin+keys).
struct TileArea {
    std::int64_t queryBegin = 0;
    std::int64_t keyBegin = 0;
    std::int64_t queries = 0;
    std::int64_t keys = 0;
};

/// Names rows in sentences: "row 12, text 'blue'", "row 40, image 1 row 3". Made from a row table and a vocabulary.
class RowNamer {
public:
    virtual ~RowNamer() = default;
    [[nodiscard]] virtual std::string query(std::int64_t row) const = 0;
    [[nodiscard]] virtual std::string key(std::int64_t row) const = 0;
};

/// One named rule of a mask. Canonical polarity: true = this rule allows the edge (article 0x03). Immutable; every call is
/// safe from any thread. A term holds what it needs by value or shared pointer, O(rows) memory, never O(rows^2), except the
/// imported dense one. Cells outside the rows a term was made for are blocked, never undefined.
class Term {
public:
    virtual ~Term() = default;
    /// Short, fixed: "validity", "causal", "segment", …
    [[nodiscard]] virtual std::string_view name() const = 0;
    [[nodiscard]] virtual bool allows(Cell cell) const = 0;
    /// The keys in `window` that the query may read, as ordered, disjoint, maximal runs. `out` is empty on entry.
    /// This is what makes tiles, counts and pyramids cheap: a row of a mask is a few runs, whatever its length.
    virtual void runs(std::int64_t query, KeyRun window, KeyRuns& out) const = 0;
    /// Writes 1 (allowed) or 0 for every cell of the area, row-major, into out[queries * keys].
    virtual void fill(const TileArea& area, std::span<std::uint8_t> out) const;
    /// Why the cell is allowed or blocked by this rule, as a clause: "131 is later than 122", "both rows are real".
    [[nodiscard]] virtual std::string reason(Cell cell, const RowNamer& namer) const = 0;
    /// What the term was made of; unset for terms that only live in memory (a difference of two masks).
    [[nodiscard]] virtual std::optional<TermRecord> record() const { return std::nullopt; }
};

using TermPtr = std::shared_ptr<const Term>;

}  // namespace rowscope::masks
