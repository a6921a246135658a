// Times of preparing pictures on one core, in milliseconds of processor time, and how they compare. Prints a JSON line a measurement.
#include <algorithm>
#include <array>
#include <ctime>
#include <functional>
#include <vector>

#include "core/media/hops.h"
#include "core/media/processor.h"
#include "tests/bench/report.h"

namespace {

using namespace rowscope::media;

double cpuMs() {
    std::timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) / 1e6;
}

double medianMs(int runs, const std::function<void()>& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const double start = cpuMs();
        work();
        times.push_back(cpuMs() - start);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

Image noise(ImageSize size) {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height) * 3);
    std::uint32_t state = 1;
    for (auto& v : pixels) v = static_cast<std::uint8_t>((state = state * 1664525U + 1013904223U) >> 24);
    return Image(size.width, size.height, 3, std::move(pixels));
}

}  // namespace

int main() {
    std::size_t sink = 0;  // results are used, so that no work can be left out
    const auto process = [&](const Image& image, const ProcessorConfig& config) {
        const auto processor = Processor::create(config);
        return medianMs(15, [&] { sink += processor->process(image)->tiles.bytes().size(); });
    };
    ProcessorConfig split;
    split.split = true;
    for (const ImageSize size : {ImageSize{640, 480}, ImageSize{1080, 1920}, ImageSize{4000, 3000}}) {
        const Image image = noise(size);
        rowscope::bench::report("prepare " + toString(size), process(image, {}), "ms");
        rowscope::bench::report("prepare " + toString(size) + " as tiles", process(image, split), "ms");
    }
    const Image image = noise({640, 480});
    const std::array hops{firstHop(image.size(), 2048), ImageSize{512, 512}};
    const auto chain = [&](Simd simd) {
        return medianMs(9, [&] { sink += resize(image, hops, {Filter::Lanczos, PillowOrder::V13, simd}).pixels()[0]; });
    };
    const double fast = chain(Simd::Auto);
    const double plain = chain(Simd::Portable);
    rowscope::bench::report("both hops of 640x480, this machine's kernels", fast, "ms");
    rowscope::bench::report("both hops of 640x480, plain", plain, "ms");
    return sink == 0 ? 1 : 0;
}
