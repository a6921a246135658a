#include "tests/bench/report.h"

#include <cstdio>

namespace rowscope::bench {

void report(std::string_view row, double value, std::string_view unit) {
    std::printf("{\"row\": \"%.*s\", \"value\": %.6g, \"unit\": \"%.*s\"}\n", static_cast<int>(row.size()), row.data(), value,
                static_cast<int>(unit.size()), unit.data());
    std::fflush(stdout);
}

}  // namespace rowscope::bench
