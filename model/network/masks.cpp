#include "model/network/masks.h"

#include <ATen/ops/arange.h>

namespace rowscope::network {

at::Tensor optionBlockAllowed(const at::Tensor& valid, const at::Tensor& spans, std::int64_t queryStart) {
    const std::int64_t rows = valid.size(1);
    const at::Tensor keys = at::arange(rows, at::kLong);
    const at::Tensor queries = keys.narrow(0, queryStart, rows - queryStart);
    at::Tensor allowed = queries.unsqueeze(1).ge(keys.unsqueeze(0)).unsqueeze(0);
    if (spans.defined()) {
        const at::Tensor begin = spans.narrow(1, 0, 1);
        const at::Tensor end = spans.narrow(1, 1, 1);
        const auto inside = [&](const at::Tensor& at) { return at.unsqueeze(0).ge(begin).logical_and(at.unsqueeze(0).lt(end)); };
        allowed = allowed.logical_or(inside(queries).unsqueeze(2).logical_and(inside(keys).unsqueeze(1)));
    }
    return allowed.logical_and(valid.unsqueeze(1)).unsqueeze(1);
}

}  // namespace rowscope::network
