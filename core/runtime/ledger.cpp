#include "core/runtime/ledger.h"

#include <string>

namespace rowscope::runtime {

Result<std::int64_t> multiplySizes(std::initializer_list<std::int64_t> factors) {
    std::int64_t product = 1;
    bool overflow = false;
    for (const std::int64_t factor : factors) {
        if (factor < 0) return fail(ErrorKind::Value, "ledger", "a size is negative", "0 or more", std::to_string(factor));
        if (factor == 0) return 0;
    }
    for (const std::int64_t factor : factors) overflow |= __builtin_mul_overflow(product, factor, &product);
    if (overflow) return fail(ErrorKind::Limit, "ledger", "the bytes pass 2^63 - 1");
    return product;
}

Result<std::int64_t> addBytes(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) return fail(ErrorKind::Limit, "ledger", "the bytes pass 2^63 - 1");
    return sum;
}

Result<std::int64_t> prefixKvBytes(const PrefixKvSize& s) {
    return multiplySizes({s.layers, s.rows, 2, s.kvHeads, s.headDim, s.bytesPerScalar});
}
Result<std::int64_t> crossKvBytes(const CrossKvSize& s) {
    return multiplySizes({s.crossLayers, s.rows, 2, s.kvHeads, s.headDim, s.bytesPerScalar});
}
Result<std::int64_t> bridgeBytes(std::int64_t rows, std::int64_t width, std::int64_t bytesPerScalar) {
    return multiplySizes({rows, width, bytesPerScalar});
}

}  // namespace rowscope::runtime
