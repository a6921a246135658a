#pragma once

#include <cstdint>
#include <vector>

namespace rowscope::question {

/// The stream of numpy.random.default_rng(seed): SeedSequence and PCG64 (XSL-RR 128/64, O'Neill 2014), with numpy's bounded draws.
/// Calibration evidence made by the reference draws folds and bootstrap samples from it; the same seed gives the same samples here.
class NumpyGenerator {
public:
    explicit NumpyGenerator(std::uint32_t seed);

    [[nodiscard]] std::uint64_t next64();
    [[nodiscard]] std::uint32_t next32();  ///< low half first, the high half is kept for the next call
    /// `integers(0, bound, size=count)`; bound >= 1.
    [[nodiscard]] std::vector<std::uint32_t> integers(std::uint32_t bound, std::size_t count);
    /// `permutation(count)`.
    [[nodiscard]] std::vector<std::uint32_t> permutation(std::uint32_t count);

private:
    __extension__ using Word = unsigned __int128;
    void step();
    Word m_state = 0;
    Word m_increment = 0;
    std::uint32_t m_kept = 0;
    bool m_hasKept = false;
};

}  // namespace rowscope::question
