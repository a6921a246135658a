// Times of mask tiles, counts and pyramids at several lengths. Prints a JSON line a measurement.
#include <algorithm>
#include <chrono>
#include <functional>
#include <vector>

#include "core/masks/summary.h"
#include "core/masks/term_dense.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "tests/bench/report.h"

namespace {

using namespace rowscope;
using masks::Expression;
using masks::Mask;

double medianMs(int runs, const std::function<void()>& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

struct Columns {
    std::vector<std::uint8_t> valid;
    std::vector<std::int32_t> segment;
    std::vector<std::int32_t> span;
    std::vector<std::int32_t> block;
    std::vector<rows::OriginKind> kind;
};

/// Examples of 1,024 rows: 256 of a picture, text, an option span, a little padding at the end of all.
Columns columnsOf(std::int64_t n) {
    Columns c;
    for (std::int64_t row = 0; row < n; ++row) {
        const std::int64_t at = row % 1024;
        const bool media = at >= 16 && at < 272;
        c.valid.push_back(row < n - 100);
        c.segment.push_back(static_cast<std::int32_t>(row / 1024));
        c.kind.push_back(media ? rows::OriginKind::Image : rows::OriginKind::Text);
        c.block.push_back(media ? static_cast<std::int32_t>(row / 1024) : -1);
        c.span.push_back(at >= 900 && at < 1000 ? static_cast<std::int32_t>(row / 1024) : -1);
    }
    return c;
}

std::vector<Mask> masksOf(std::int64_t n) {
    using E = Expression;
    const Columns c = columnsOf(n);
    const E valid = E::of(masks::validity(c.valid));
    const E causal = E::of(masks::causal());
    std::vector<Mask> out;
    out.emplace_back("causal", n, n, E::all({valid, causal}));
    out.emplace_back("packed + media block + window", n, n,
                     E::all({valid, E::of(masks::segment(c.segment)), E::any({causal, E::of(masks::bidirectionalMediaBlock(c.block))}),
                             E::of(masks::slidingWindow(4096))}));
    out.emplace_back("option block", n, n, E::all({valid, E::any({causal, E::of(masks::optionBlock(c.span))})}));
    return out;
}

void measure(std::int64_t n) {
    std::vector<std::uint8_t> tile(512 * 512);
    for (const Mask& mask : masksOf(n)) {
        double worst = 0;
        for (const std::int64_t at : {std::int64_t{0}, n / 2, n - 512})
            worst = std::max(worst, medianMs(25, [&] { mask.fill({at, at, 512, 512}, tile); }));
        const double count = medianMs(3, [&] { (void)masks::countAllowed(mask); });
        const double pyramid = medianMs(3, [&] { (void)masks::coverage(mask, {0, 0, n, n}, (n + 1023) / 1024); });
        const std::string what = mask.name() + ", " + std::to_string(n) + " rows: ";
        bench::report(what + "tile 512x512", worst, "ms");
        bench::report(what + "count", count, "ms");
        bench::report(what + "overview 1024x1024", pyramid, "ms");
    }
}

}  // namespace

int main() {
    for (const std::int64_t n : {8192, 16384, 131072}) measure(n);
    const std::int64_t n = 16384;
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(n * n));
    std::uint32_t state = 1;
    for (auto& cell : cells) cell = (state = state * 1664525U + 1013904223U) >> 31;
    const Mask dense("dense", n, n, Expression::of(masks::denseFromBytes(cells, n, n)));
    std::vector<std::uint8_t> tile(512 * 512);
    const std::string what = "imported, random, " + std::to_string(n) + " rows: ";
    bench::report(what + "tile 512x512", medianMs(25, [&] { dense.fill({5000, 5003, 512, 512}, tile); }), "ms");
    bench::report(what + "count", medianMs(1, [&] { (void)masks::countAllowed(dense); }), "ms");
    return 0;
}
