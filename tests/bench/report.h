#pragma once

#include <string_view>

namespace rowscope::bench {

/// One measurement as a JSON line on standard output: {"row": …, "value": …, "unit": …}. tests/bench/run.py reads these. `row`
/// and `unit` hold no quotes or backslashes.
void report(std::string_view row, double value, std::string_view unit);

}  // namespace rowscope::bench
