#pragma once

#include <cstdint>
#include <vector>

namespace rowscope::question {

/// A label index for each marker: order[j] is the option read at marker j.
using OptionOrder = std::vector<std::int32_t>;

/// The orders in which a question with `options` options is scored when `wanted` orders are asked for: identity, reversed,
/// then seeded shuffles without repeats, at most 100 tries, so there may be fewer than asked (laya-vision 1). Never empty.
[[nodiscard]] std::vector<OptionOrder> optionOrders(std::int32_t options, std::int32_t wanted);

}  // namespace rowscope::question
