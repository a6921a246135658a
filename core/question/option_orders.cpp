#include "core/question/option_orders.h"

#include <algorithm>
#include <numeric>

#include "core/question/python_random.h"

namespace rowscope::question {

std::vector<OptionOrder> optionOrders(std::int32_t options, std::int32_t wanted) {
    constexpr int kTries = 100;
    OptionOrder identity(static_cast<std::size_t>(std::max(options, 0)));
    std::iota(identity.begin(), identity.end(), 0);

    std::vector<OptionOrder> orders{identity};
    if (wanted > 1 && options > 1) orders.emplace_back(identity.rbegin(), identity.rend());
    PythonRandom random(0);
    for (int tries = 0; static_cast<std::int32_t>(orders.size()) < wanted && tries < kTries; ++tries) {
        OptionOrder order = identity;
        random.shuffle(order);
        if (std::find(orders.begin(), orders.end(), order) == orders.end()) orders.push_back(std::move(order));
    }
    return orders;
}

}  // namespace rowscope::question
