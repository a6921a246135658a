#include <algorithm>

#include "core/masks/mask.h"

namespace rowscope::masks {
namespace {

/// Evaluates the tree with given verdicts (left to right) in place of the terms' own.
bool evaluate(const Expression& expression, const std::vector<Verdict>& verdicts, std::size_t& next) {
    if (expression.kind == Expression::Kind::Term) return verdicts[next++].allowed;
    const bool all = expression.kind == Expression::Kind::All;
    bool value = all;
    for (const Expression& child : expression.children) {  // no short circuit: `next` must pass every term
        const bool childValue = evaluate(child, verdicts, next);
        value = all ? (value && childValue) : (value || childValue);
    }
    return value;
}

struct Because {
    bool value = false;
    std::vector<std::string> clauses;
};

/// The reasons that make this node what it is: under "and" all of a yes and each no; under "or" the first yes and all of a no.
Because because(const Expression& expression, const std::vector<Verdict>& verdicts, std::size_t& next) {
    if (expression.kind == Expression::Kind::Term) {
        const Verdict& verdict = verdicts[next++];
        return {verdict.allowed, {verdict.reason}};
    }
    const bool all = expression.kind == Expression::Kind::All;
    std::vector<Because> parts;
    for (const Expression& child : expression.children) parts.push_back(because(child, verdicts, next));
    Because out{all, {}};
    for (const Because& part : parts) out.value = all ? (out.value && part.value) : (out.value || part.value);
    for (const Because& part : parts) {
        if (part.value != out.value) continue;
        for (const std::string& clause : part.clauses)
            if (std::find(out.clauses.begin(), out.clauses.end(), clause) == out.clauses.end()) out.clauses.push_back(clause);
        if (!all && out.value) break;
    }
    return out;
}

/// A name with a comma in it ("row 12, text 'blue'") is closed by one.
std::string closed(const std::string& name) { return name.find(", ") == std::string::npos ? name : name + ","; }

}  // namespace

Explanation Mask::explain(Cell cell, const RowNamer& namer) const {
    Explanation out;
    if (cell.query < 0 || cell.query >= m_queries || cell.key < 0 || cell.key >= m_keys) {
        out.sentence = "cell (" + std::to_string(cell.query) + ", " + std::to_string(cell.key) + ") lies outside the mask of " +
                       std::to_string(m_queries) + " queries and " + std::to_string(m_keys) + " keys";
        return out;
    }
    for (const Term* term : terms())
        out.verdicts.push_back({std::string(term->name()), term->allows(cell), false, term->reason(cell, namer)});
    std::size_t next = 0;
    const Because why = because(*m_expression, out.verdicts, next);
    out.allowed = why.value;
    for (Verdict& verdict : out.verdicts) {
        verdict.allowed = !verdict.allowed;
        next = 0;
        verdict.decisive = evaluate(*m_expression, out.verdicts, next) != out.allowed;
        verdict.allowed = !verdict.allowed;
    }
    std::string reasons;
    for (std::size_t i = 0; i < why.clauses.size(); ++i) {
        if (i) reasons += i + 1 == why.clauses.size() ? " and " : ", ";
        reasons += why.clauses[i];
    }
    out.sentence = closed(namer.query(cell.query)) + (out.allowed ? " may read " : " may not read ") + namer.key(cell.key);
    out.sentence += ": " + (reasons.empty() ? std::string("no rule forbids it") : reasons);
    return out;
}

}  // namespace rowscope::masks
