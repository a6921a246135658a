#include "core/report/finding_order.h"

#include <algorithm>
#include <numeric>

namespace rowscope::report {

std::vector<std::size_t> findingOrder(const trace::Trace& trace) {
    std::vector<std::size_t> order(trace.findings.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&trace](std::size_t a, std::size_t b) { return trace.findings[a].severity > trace.findings[b].severity; });
    return order;
}

}  // namespace rowscope::report
