#include "core/trace/dump/difference.h"

#include <algorithm>

namespace rowscope::trace {
namespace {

class DifferenceTerm final : public masks::Term {
public:
    DifferenceTerm(masks::Mask actual, masks::Mask expected) : m_actual(std::move(actual)), m_expected(std::move(expected)) {}

    [[nodiscard]] std::string_view name() const override { return "difference"; }
    [[nodiscard]] bool allows(masks::Cell cell) const override { return m_actual.allows(cell) != m_expected.allows(cell); }
    void runs(std::int64_t query, masks::KeyRun window, masks::KeyRuns& out) const override {
        masks::RunReader actual(m_actual);
        masks::RunReader expected(m_expected);
        const masks::KeyRuns& has = actual.row(query, window);
        const masks::KeyRuns& should = expected.row(query, window);
        masks::KeyRuns extra;
        masks::KeyRuns missing;
        masks::subtract(has, should, extra);
        masks::subtract(should, has, missing);
        masks::unite(extra, missing, out);
    }
    [[nodiscard]] std::string reason(masks::Cell cell, const masks::RowNamer&) const override {
        const bool has = m_actual.allows(cell);
        if (has == m_expected.allows(cell)) return has ? "both allow it" : "both block it";
        return has ? "'" + m_actual.name() + "' allows it, '" + m_expected.name() + "' does not"
                   : "'" + m_expected.name() + "' allows it, '" + m_actual.name() + "' does not";
    }

private:
    masks::Mask m_actual;
    masks::Mask m_expected;
};

}  // namespace

masks::Mask differenceOf(const masks::Mask& actual, const masks::Mask& expected) {
    return masks::Mask("difference of " + actual.name() + " and " + expected.name(), std::max(actual.queries(), expected.queries()),
                       std::max(actual.keys(), expected.keys()), masks::Expression::of(std::make_shared<DifferenceTerm>(actual, expected)));
}

}  // namespace rowscope::trace
