// Every kernel set this CPU runs against the same product in double precision, at sizes that leave partial tiles everywhere.

#include <gtest/gtest.h>

#include <cmath>

#include "model/kernels/runner.h"
#include "tests/model/kernels/numbers.h"

namespace rowscope::kernels {
namespace {

struct Size {
    std::int64_t rows, columns, depth;
};
const std::vector<Size> kSizes{{1, 1, 1},      {1, 17, 5},    {5, 16, 64},    {6, 33, 70},
                               {13, 100, 257}, {97, 40, 769}, {400, 31, 100}, {3, 64, 1600}};

double activated(double x, Activation how) {
    switch (how) {
        case Activation::None:
            return x;
        case Activation::Relu:
            return x > 0 ? x : 0;
        case Activation::GeluTanh:
            return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
        case Activation::GeluGate:
            return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
        case Activation::SiluGate:
            return x / (1 + std::exp(-x));
    }
    return 0;
}

/// Largest difference between the kernel's result and the double one, over all entries.
double worst(const KernelSet& kernels, const Size& size, Activation how, bool withBias, bool withResidual, int threads) {
    const bool gated = isGate(how);
    const std::int64_t packedColumns = gated ? 2 * size.columns : size.columns;
    const auto a = randomFloats(size.rows * size.depth, 1, 2.0F);
    const auto b = randomFloats(packedColumns * size.depth, 2, 2.0F / std::sqrt(static_cast<float>(size.depth)));
    const auto bias = randomFloats(packedColumns, 3);
    const auto residual = randomFloats(size.rows * size.columns, 4);
    std::vector<WeightPart> parts;
    if (gated) {
        parts.push_back({b.data(), withBias ? bias.data() : nullptr, size.columns});
        parts.push_back({b.data() + size.columns * size.depth, withBias ? bias.data() + size.columns : nullptr, size.columns});
    } else {
        const std::int64_t first = size.columns / 3;  // two parts side by side, as query and key are
        parts.push_back({b.data(), withBias ? bias.data() : nullptr, first});
        parts.push_back({b.data() + first * size.depth, withBias ? bias.data() + first : nullptr, size.columns - first});
    }
    const PackedMatrix packed(kernels, parts, size.depth, gated);
    EXPECT_EQ(packed.outputs(), size.columns);
    std::vector<float> c(static_cast<std::size_t>(size.rows * size.columns), 777.0F);
    GemmCall call;
    call.a = a.data();
    call.aStride = size.depth;
    call.rows = size.rows;
    call.c = c.data();
    call.cStride = size.columns;
    call.activation = how;
    if (withResidual) call.residual = residual.data();
    Runner runner(threads, kernels);
    runner.multiply(call, packed);
    const auto product = [&](std::int64_t row, std::int64_t column) {
        double sum = withBias ? bias[static_cast<std::size_t>(column)] : 0.0;
        for (std::int64_t k = 0; k < size.depth; ++k)
            sum += static_cast<double>(a[static_cast<std::size_t>(row * size.depth + k)]) *
                   b[static_cast<std::size_t>(column * size.depth + k)];
        return sum;
    };
    double most = 0;
    for (std::int64_t row = 0; row < size.rows; ++row)
        for (std::int64_t column = 0; column < size.columns; ++column) {
            double expected = activated(product(row, column), how);
            if (gated) expected *= product(row, size.columns + column);
            if (withResidual && !gated) expected += residual[static_cast<std::size_t>(row * size.columns + column)];
            most = std::max(most, std::abs(expected - c[static_cast<std::size_t>(row * size.columns + column)]));
        }
    return most;
}

TEST(Multiply, equalsTheDoubleProductInEverySet) {
    for (const KernelSet* kernels : runnableKernels())
        for (const Size& size : kSizes)
            for (const Activation how :
                 {Activation::None, Activation::GeluTanh, Activation::Relu, Activation::SiluGate, Activation::GeluGate})
                for (const bool extras : {false, true})
                    EXPECT_LT(worst(*kernels, size, how, extras, extras, 2), 2e-5)
                        << kernels->name << " " << size.rows << " x " << size.columns << " x " << size.depth << ", activation "
                        << static_cast<int>(how);
}

TEST(Multiply, anyNumberOfThreadsGivesTheSameBits) {
    const Size size{250, 70, 900};
    const auto a = randomFloats(size.rows * size.depth, 1);
    const auto b = randomFloats(size.columns * size.depth, 2);
    const WeightPart part{b.data(), nullptr, size.columns};
    const PackedMatrix packed(bestKernels(), {&part, 1}, size.depth, false);
    std::vector<std::vector<float>> results;
    for (const int threads : {1, 2, 5}) {
        std::vector<float> c(static_cast<std::size_t>(size.rows * size.columns));
        GemmCall call;
        call.a = a.data();
        call.aStride = size.depth;
        call.rows = size.rows;
        call.c = c.data();
        call.cStride = size.columns;
        Runner(threads).multiply(call, packed);
        results.push_back(std::move(c));
    }
    EXPECT_EQ(results[0], results[1]);
    EXPECT_EQ(results[0], results[2]);
}

TEST(Multiply, residualMayBeTheResult) {
    const auto a = randomFloats(7 * 9, 1);
    const auto b = randomFloats(5 * 9, 2);
    const WeightPart part{b.data(), nullptr, 5};
    const PackedMatrix packed(bestKernels(), {&part, 1}, 9, false);
    std::vector<float> apart(35, 1.0F), onto(35, 1.0F), ones(35, 1.0F);
    GemmCall call;
    call.a = a.data();
    call.aStride = 9;
    call.rows = 7;
    call.cStride = 5;
    call.c = apart.data();
    call.residual = ones.data();
    Runner runner(1);
    runner.multiply(call, packed);
    call.c = onto.data();
    call.residual = onto.data();
    runner.multiply(call, packed);
    EXPECT_EQ(apart, onto);
}

// The reference values of exp, tanh and erf are the C library's in double precision.
TEST(Multiply, activationsHoldOverTheWholeRange) {
    for (const KernelSet* kernels : runnableKernels())
        for (const Activation how : {Activation::GeluTanh, Activation::SiluGate, Activation::GeluGate}) {
            std::vector<float> x;
            for (float v = -120.0F; v <= 120.0F; v += 0.37F) x.push_back(v);
            for (float v = -1.0F; v <= 1.0F; v += 0.0137F) x.push_back(v);
            const float one[2] = {1.0F, 0.0F};
            const float valueBias[1] = {1.0F};
            std::vector<WeightPart> parts{{&one[0], nullptr, 1}};
            if (isGate(how)) parts.push_back({&one[1], valueBias, 1});
            const PackedMatrix packed(*kernels, parts, 1, isGate(how));
            std::vector<float> c(x.size());
            GemmCall call;
            call.a = x.data();
            call.aStride = 1;
            call.rows = static_cast<std::int64_t>(x.size());
            call.c = c.data();
            call.cStride = 1;
            call.activation = how;
            Runner(1, *kernels).multiply(call, packed);
            for (std::size_t i = 0; i < x.size(); ++i) {
                const double expected = activated(x[i], how);
                EXPECT_NEAR(c[i], expected, 3e-7 + 3e-7 * std::abs(expected))
                    << kernels->name << " at " << x[i] << ", activation " << static_cast<int>(how);
            }
        }
}

}  // namespace
}  // namespace rowscope::kernels
