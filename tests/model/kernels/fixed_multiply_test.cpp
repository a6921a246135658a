// Products in 16-bit fixed point against the double product: within the bound that the scales promise for any values, in every kernel
// set this CPU runs, and never a wrapped sum.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/kernels/fixed_point.h"
#include "model/kernels/runner.h"
#include "tests/model/kernels/numbers.h"

namespace rowscope::kernels {
namespace {

struct Case {
    const char* name;
    std::int64_t rows, columns, depth;
    std::vector<float> a, b;  ///< [rows, depth], [columns, depth]
};

std::vector<float> product(const KernelSet& kernels, const Case& c, int threads = 2) {
    const WeightPart part{c.b.data(), nullptr, c.columns};
    const PackedMatrix packed(kernels, {&part, 1}, c.depth, false, Arithmetic::Fixed16);
    std::vector<float> out(static_cast<std::size_t>(c.rows * c.columns), 777.0F);
    GemmCall call;
    call.a = c.a.data();
    call.aStride = c.depth;
    call.rows = c.rows;
    call.c = out.data();
    call.cStride = c.columns;
    Runner(threads, kernels).multiply(call, packed);
    return out;
}

/// Half a unit for every value of a block, against the norm of the other side: at most this part of the product of the two norms.
/// Blocks are laid out as PackedMatrix does; sums of float32 add their own rounding.
double allowed(const float* a, const float* b, std::int64_t depth) {
    const std::int64_t blocks = (depth + fixed::kDepthBlock - 1) / fixed::kDepthBlock;
    const std::int64_t size = ((depth + blocks - 1) / blocks + 1) / 2 * 2;
    double total = 0;
    for (std::int64_t k0 = 0; k0 < depth; k0 += size) {
        double a2 = 0, b2 = 0;
        for (std::int64_t k = k0; k < std::min(depth, k0 + size); ++k) {
            a2 += static_cast<double>(a[k]) * a[k];
            b2 += static_cast<double>(b[k]) * b[k];
        }
        total += std::sqrt(a2) * std::sqrt(b2);
    }
    return 5e-4 * total;
}

std::vector<Case> cases() {
    std::vector<Case> all;
    const auto add = [&](const char* name, std::int64_t rows, std::int64_t columns, std::int64_t depth, float scaleA = 1,
                         float scaleB = 1) {
        all.push_back({name, rows, columns, depth, randomFloats(rows * depth, 1, scaleA), randomFloats(columns * depth, 2, scaleB)});
        return &all.back();
    };
    add("one value", 1, 1, 1);
    add("odd sizes", 5, 17, 7);
    add("nearly a block", 13, 40, fixed::kDepthBlock - 1);
    add("one block", 13, 40, fixed::kDepthBlock);
    add("a block and one", 13, 40, fixed::kDepthBlock + 1);
    add("an odd last block", 7, 33, 515);
    add("many blocks, rows beyond what stays in the cache", 260, 50, 3073);
    add("large against small", 9, 20, 300, 1e30F, 1e-30F);
    add("products of the order of float's least", 9, 20, 300, 1e-15F, 1e-18F);
    for (const std::int64_t depth : {fixed::kDepthBlock - 1, fixed::kDepthBlock, 2 * fixed::kDepthBlock}) {
        Case* same = add("the largest sums there are", 8, 20, depth);
        std::fill(same->a.begin(), same->a.end(), -3.0F);
        std::fill(same->b.begin(), same->b.end(), 5.0F);
    }
    Case* outlier = add("an outlier a row", 12, 24, 768);
    for (std::int64_t row = 0; row < 12; ++row) outlier->a[static_cast<std::size_t>(row * 768 + 50 * row)] = 1000.0F;
    Case* single = add("a single value in a row", 3, 18, 64);
    std::fill(single->a.begin(), single->a.end(), 0.0F);
    single->a[5] = -2.5F;
    single->a[64] = 1e-38F;  // with its whole row below what a unit can be: taken for zero
    return all;
}

TEST(FixedMultiply, staysWithinWhatItsScalesPromise) {
    for (const KernelSet* kernels : runnableKernels())
        for (const Case& c : cases()) {
            const std::vector<float> got = product(*kernels, c);
            for (std::int64_t row = 0; row < c.rows; ++row)
                for (std::int64_t column = 0; column < c.columns; ++column) {
                    const float* a = c.a.data() + row * c.depth;
                    const float* b = c.b.data() + column * c.depth;
                    double expected = 0;
                    for (std::int64_t k = 0; k < c.depth; ++k) expected += static_cast<double>(a[k]) * b[k];
                    ASSERT_NEAR(got[static_cast<std::size_t>(row * c.columns + column)], expected, allowed(a, b, c.depth) + 1e-37)
                        << kernels->name << ", " << c.name << ", row " << row << ", column " << column;
                }
        }
}

// bfloat16's own rounding of the two sides loses about 2.4e-3 of a product's root mean square.
TEST(FixedMultiply, losesFarLessThanBfloat16Would) {
    const Case c{"", 64, 96, 768, randomFloats(64 * 768, 1), randomFloats(96 * 768, 2)};
    const std::vector<float> got = product(bestKernels(), c);
    double error = 0, total = 0;
    for (std::int64_t row = 0; row < c.rows; ++row)
        for (std::int64_t column = 0; column < c.columns; ++column) {
            double expected = 0;
            for (std::int64_t k = 0; k < c.depth; ++k)
                expected += static_cast<double>(c.a[static_cast<std::size_t>(row * c.depth + k)]) *
                            c.b[static_cast<std::size_t>(column * c.depth + k)];
            const double off = got[static_cast<std::size_t>(row * c.columns + column)] - expected;
            error += off * off;
            total += expected * expected;
        }
    EXPECT_LT(std::sqrt(error / total), 2.5e-4);
}

TEST(FixedMultiply, aRowThatIsNotFiniteSaysSoAndSpoilsNoOther) {
    for (const KernelSet* kernels : runnableKernels())
        for (const float bad : {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(), std::nanf("")})
            for (const std::int64_t at : {0, 299}) {
                Case c{"", 14, 20, 300, randomFloats(14 * 300, 1), randomFloats(20 * 300, 2)};
                c.a[static_cast<std::size_t>(3 * 300 + at)] = bad;
                const std::vector<float> got = product(*kernels, c);
                for (std::int64_t i = 0; i < 14 * 20; ++i)
                    ASSERT_EQ(std::isnan(got[static_cast<std::size_t>(i)]), i / 20 == 3) << kernels->name << ", entry " << i;
            }
}

TEST(FixedMultiply, aWeightThatIsNotFiniteSpoilsItsColumnAlone) {
    Case c{"", 4, 20, 300, randomFloats(4 * 300, 1), randomFloats(20 * 300, 2)};
    c.b[7 * 300 + 299] = std::nanf("");
    const std::vector<float> got = product(bestKernels(), c);
    for (std::int64_t i = 0; i < 4 * 20; ++i) ASSERT_EQ(std::isnan(got[static_cast<std::size_t>(i)]), i % 20 == 7) << "entry " << i;
}

TEST(FixedMultiply, anyNumberOfThreadsGivesTheSameBits) {
    const Case c{"", 250, 70, 900, randomFloats(250 * 900, 1), randomFloats(70 * 900, 2)};
    const std::vector<float> one = product(bestKernels(), c, 1);
    EXPECT_EQ(one, product(bestKernels(), c, 2));
    EXPECT_EQ(one, product(bestKernels(), c, 5));
}

TEST(FixedMultiply, gatesAndActivationsAreThoseOfTheFloatProduct) {
    const std::int64_t rows = 20, columns = 37, depth = 128;
    const auto a = randomFloats(rows * depth, 1);
    const auto b = randomFloats(2 * columns * depth, 2, 0.2F);
    const auto bias = randomFloats(2 * columns, 3);
    for (const Activation how : {Activation::None, Activation::GeluTanh, Activation::Relu, Activation::SiluGate, Activation::GeluGate}) {
        std::vector<WeightPart> parts{{b.data(), bias.data(), columns}};
        if (isGate(how)) parts.push_back({b.data() + columns * depth, bias.data() + columns, columns});
        std::vector<std::vector<float>> results;
        for (const Arithmetic arithmetic : {Arithmetic::Float32, Arithmetic::Fixed16}) {
            const PackedMatrix packed(bestKernels(), parts, depth, isGate(how), arithmetic);
            std::vector<float>& out = results.emplace_back(static_cast<std::size_t>(rows * columns));
            GemmCall call;
            call.a = a.data();
            call.aStride = depth;
            call.rows = rows;
            call.c = out.data();
            call.cStride = columns;
            call.activation = how;
            Runner(1).multiply(call, packed);
        }
        for (std::size_t i = 0; i < results[0].size(); ++i)
            ASSERT_NEAR(results[0][i], results[1][i], 5e-3) << "activation " << static_cast<int>(how) << ", entry " << i;
    }
}

TEST(FixedMultiply, packedWeightsTakeHalfTheMemory) {
    const auto b = randomFloats(96 * 768, 2);
    const WeightPart part{b.data(), nullptr, 96};
    const auto bytes = [&](Arithmetic arithmetic) { return PackedMatrix(bestKernels(), {&part, 1}, 768, false, arithmetic).bytes(); };
    EXPECT_LT(bytes(Arithmetic::Fixed16), 0.52 * static_cast<double>(bytes(Arithmetic::Float32)));
}

}  // namespace
}  // namespace rowscope::kernels
