#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/trace/lab/lab_trace.h"

using namespace rowscope::trace;

/// Any bytes as a layout: an error, or a trace whose masks answer everywhere.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const lab::LayoutLimits limits{.rows = 4096, .media = 64, .branches = 64, .sequences = 8};
    const auto layout = lab::parseLayout({reinterpret_cast<const char*>(data), size}, "fuzz", limits);
    if (!layout) return 0;
    const auto trace = lab::traceFromLayout(*layout, limits);
    if (!trace) return 0;
    for (const Sequence& sequence : trace->sequences)
        for (const NamedMask& mask : sequence.masks) {
            const std::int64_t corner[] = {0, mask.mask.queries() / 2, mask.mask.queries() - 1, mask.mask.queries()};
            for (const std::int64_t q : corner)
                for (const std::int64_t k : {std::int64_t{-1}, std::int64_t{0}, mask.mask.keys() - 1}) (void)mask.mask.allows({q, k});
        }
    return 0;
}
