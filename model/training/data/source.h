#pragma once

#include <cstdint>
#include <memory>

#include "core/base/result.h"
#include "model/training/data/example.h"

namespace rowscope::training {

/// Which half of the data: what is trained on, and what nothing ever saw.
enum class Split : std::uint8_t { Train, HeldOut };

/// Where batches come from. A batch is a pure function of its number, so that a resumed run needs no other cursor than its step.
class Source {
public:
    virtual ~Source() = default;
    [[nodiscard]] virtual Result<Draft> batch(std::int64_t number) = 0;
};

/// How much of what one batch holds.
struct BatchSize {
    std::int32_t pictures = 16;
    std::int32_t questions = 4;  ///< a picture; sources without pictures give the product
    [[nodiscard]] std::int32_t rows() const { return pictures * questions; }
};

/// A seed for item `item` of stream `stream`: neighbours share nothing (splitmix64, Steele et al. 2014).
[[nodiscard]] constexpr std::uint64_t mixedSeed(std::uint64_t seed, std::uint64_t stream, std::uint64_t item) {
    const auto mix = [](std::uint64_t x) {
        x += 0x9E3779B97F4A7C15ULL;
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    };
    return mix(mix(mix(seed) ^ stream) ^ item);
}

}  // namespace rowscope::training
