#include "core/media/resize/axis_weights.h"

#include <algorithm>
#include <cmath>

namespace rowscope::media {

namespace {

AxisWeights nearest(int in, int out) {
    AxisWeights w{in, out, {}, {}, {}, {}};
    const double scale = static_cast<double>(in) / out;
    for (int i = 0; i < out; ++i) {
        w.first.push_back(std::min(static_cast<int>((i + 0.5) * scale), in - 1));
        w.count.push_back(1);
        w.offset.push_back(w.weight.size());
        w.weight.push_back(1.0);
    }
    return w;
}

}  // namespace

AxisWeights axisWeights(int in, int out, Filter filter) {
    if (filter == Filter::Nearest) return nearest(in, out);
    AxisWeights w{in, out, {}, {}, {}, {}};
    const double scale = static_cast<double>(in) / out;
    const double widening = std::max(scale, 1.0);
    const double reach = support(filter) * widening;
    const double inverse = 1.0 / widening;
    for (int i = 0; i < out; ++i) {
        const double centre = (i + 0.5) * scale;
        const int first = std::max(static_cast<int>(centre - reach + 0.5), 0);
        const int end = std::min(static_cast<int>(centre + reach + 0.5), in);
        const std::size_t offset = w.weight.size();
        double sum = 0.0;
        for (int x = 0; x < end - first; ++x) {
            const double v = value(filter, (x + first - centre + 0.5) * inverse);
            w.weight.push_back(v);
            sum += v;
        }
        if (sum != 0.0)
            for (std::size_t k = offset; k < w.weight.size(); ++k) w.weight[k] /= sum;
        w.first.push_back(first);
        w.count.push_back(end - first);
        w.offset.push_back(offset);
    }
    return w;
}

Array denseMatrix(const AxisWeights& weights) {
    std::vector<double> dense(static_cast<std::size_t>(weights.out) * static_cast<std::size_t>(weights.in));
    for (int i = 0; i < weights.out; ++i) {
        const auto band = weights.of(i);
        std::copy(band.begin(), band.end(),
                  dense.begin() + static_cast<std::ptrdiff_t>(i) * weights.in + weights.first[static_cast<std::size_t>(i)]);
    }
    return Array::of({weights.out, weights.in}, dense);
}

AxisWeights composed(const AxisWeights& firstHop, const AxisWeights& secondHop) {
    AxisWeights w{firstHop.in, secondHop.out, {}, {}, {}, {}};
    for (int i = 0; i < secondHop.out; ++i) {
        const int from = secondHop.first[static_cast<std::size_t>(i)];
        const auto outer = secondHop.of(i);
        const int last = from + static_cast<int>(outer.size()) - 1;
        const int first = firstHop.first[static_cast<std::size_t>(from)];
        const int end = firstHop.first[static_cast<std::size_t>(last)] + firstHop.count[static_cast<std::size_t>(last)];
        const std::size_t offset = w.weight.size();
        w.weight.resize(offset + static_cast<std::size_t>(end - first));
        for (int m = from; m <= last; ++m) {
            const auto inner = firstHop.of(m);
            double* to = w.weight.data() + offset + (firstHop.first[static_cast<std::size_t>(m)] - first);
            for (std::size_t k = 0; k < inner.size(); ++k) to[k] += outer[static_cast<std::size_t>(m - from)] * inner[k];
        }
        w.first.push_back(first);
        w.count.push_back(end - first);
        w.offset.push_back(offset);
    }
    return w;
}

std::vector<std::int32_t> fixedPoint(const AxisWeights& weights) {
    std::vector<std::int32_t> fixed;
    fixed.reserve(weights.weight.size());
    constexpr double kOne = 1 << kFixedBits;
    for (const double w : weights.weight) fixed.push_back(static_cast<std::int32_t>(w * kOne + (w < 0 ? -0.5 : 0.5)));
    return fixed;
}

}  // namespace rowscope::media
