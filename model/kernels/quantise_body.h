#pragma once

#include <algorithm>
#include <cmath>

#include "model/kernels/fixed_point.h"
#include "model/kernels/vector.h"

namespace {

/// One block of a row or column as whole numbers with a norm of at most `norm` (fixed_point.h): `count` of them, then a zero. Returns
/// what a unit is worth: NaN if a value is not finite, so that every sum over the block says so.
template <int W>
float quantise(const float* from, std::int64_t count, float norm, std::int32_t* to) {
    using V = Vector<W>;
    using F = typename V::F;
    using I = typename V::I;
    F most{}, poison{};
    std::int64_t k = 0;
    for (; k + W <= count; k += W) {
        const F x = V::load(from + k);
        most = V::max(most, V::max(x, -x));
        poison += x * V::all(0.0F);
    }
    float largest = 0, spoilt = V::sum(poison), each[W];
    V::store(each, most);
    for (const float x : each) largest = std::max(largest, x);
    for (std::int64_t i = k; i < count; ++i) {
        largest = std::max(largest, std::abs(from[i]));
        spoilt += from[i] * 0.0F;
    }
    const float inverse = 1.0F / largest;
    F squares{};
    for (k = 0; k + W <= count; k += W) {
        const F x = V::load(from + k) * V::all(inverse);
        squares += x * x;
    }
    float square = V::sum(squares);
    for (; k < count; ++k) square += from[k] * inverse * (from[k] * inverse);
    const float units = spoilt == 0 ? rowscope::kernels::fixed::unitsOf(largest, square, norm) : 0.0F;
    if (units == 0) {
        std::fill(to, to + count + 1, 0);
        return spoilt;
    }
    for (k = 0; k + W <= count; k += W) {
        const I whole = V::nearest(V::load(from + k) * V::all(units));
        std::memcpy(to + k, &whole, sizeof(I));
    }
    for (; k < count; ++k) to[k] = static_cast<std::int32_t>(std::lrint(from[k] * units));
    to[count] = 0;
    return 1.0F / units;
}

}  // namespace
