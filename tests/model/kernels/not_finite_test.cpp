// A damaged weight must show in the answer: where IEEE arithmetic gives NaN or an infinity, no kernel of any set this CPU runs may
// give a plausible number, and none may spoil what the bad value does not reach.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "model/kernels/runner.h"
#include "tests/model/kernels/attention_case.h"
#include "tests/model/kernels/numbers.h"

namespace rowscope::kernels {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
const std::vector<float> kBad{std::numeric_limits<float>::quiet_NaN(), -std::numeric_limits<float>::quiet_NaN(), kInfinity, -kInfinity};
constexpr Arithmetic kArithmetics[] = {Arithmetic::Float32, Arithmetic::Fixed16};

std::string nameOf(const KernelSet& kernels, Arithmetic arithmetic, float bad) {
    return std::string(kernels.name) + (arithmetic == Arithmetic::Fixed16 ? ", fixed point, " : ", float, ") + std::to_string(bad);
}

enum class Place { Activation, Weight, Bias };

struct Product {
    static constexpr std::int64_t kRows = 14, kColumns = 20, kDepth = 300;
    Activation how;
    std::vector<float> a = randomFloats(kRows * kDepth, 1);
    std::vector<float> b = randomFloats(2 * kColumns * kDepth, 2);
    std::vector<float> bias = randomFloats(2 * kColumns, 3);

    [[nodiscard]] std::vector<float> result(const KernelSet& kernels, Arithmetic arithmetic) const {
        std::vector<WeightPart> parts{{b.data(), bias.data(), kColumns}};
        if (isGate(how)) parts.push_back({b.data() + kColumns * kDepth, bias.data() + kColumns, kColumns});
        const PackedMatrix packed(kernels, parts, kDepth, isGate(how), arithmetic);
        std::vector<float> out(kRows * kColumns, 777.0F);
        GemmCall call;
        call.a = a.data();
        call.aStride = kDepth;
        call.rows = kRows;
        call.c = out.data();
        call.cStride = kColumns;
        call.activation = how;
        Runner(2, kernels).multiply(call, packed);
        return out;
    }
    [[nodiscard]] double sum(std::int64_t row, std::int64_t column) const {
        double total = bias[static_cast<std::size_t>(column)];
        for (std::int64_t k = 0; k < kDepth; ++k)
            total += static_cast<double>(a[static_cast<std::size_t>(row * kDepth + k)]) * b[static_cast<std::size_t>(column * kDepth + k)];
        return total;
    }
    [[nodiscard]] double expected(std::int64_t row, std::int64_t column) const {
        const double x = sum(row, column);
        switch (how) {
            case Activation::None:
                return x;
            case Activation::Relu:
                return x <= 0 ? 0 : x;
            case Activation::GeluTanh:
                return 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
            case Activation::SiluGate:
                return x / (1 + std::exp(-x)) * sum(row, kColumns + column);
            case Activation::GeluGate:
                return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0))) * sum(row, kColumns + column);
        }
        return 0;
    }
};

TEST(NotFinite, aProductHidesNoneAndSpoilsNoOtherRowOrColumn) {
    for (const KernelSet* kernels : runnableKernels())
        for (const Arithmetic arithmetic : kArithmetics)
            for (const Activation how :
                 {Activation::None, Activation::GeluTanh, Activation::Relu, Activation::SiluGate, Activation::GeluGate})
                for (const float bad : kBad)
                    for (const Place place : {Place::Activation, Place::Weight, Place::Bias}) {
                        Product p{how};
                        constexpr std::int64_t kRow = 5, kColumn = 7;
                        if (place == Place::Activation) p.a[kRow * Product::kDepth + 299] = bad;
                        if (place == Place::Weight) p.b[kColumn * Product::kDepth + 3] = bad;
                        if (place == Place::Bias) p.bias[kColumn] = bad;
                        const std::vector<float> got = p.result(*kernels, arithmetic);
                        for (std::int64_t row = 0; row < Product::kRows; ++row)
                            for (std::int64_t column = 0; column < Product::kColumns; ++column) {
                                const float value = got[static_cast<std::size_t>(row * Product::kColumns + column)];
                                const bool touched = place == Place::Activation ? row == kRow : column == kColumn;
                                ASSERT_TRUE(touched ? std::isfinite(p.expected(row, column)) || !std::isfinite(value)
                                                    : std::isfinite(value))
                                    << nameOf(*kernels, arithmetic, bad) << ", activation " << static_cast<int>(how) << ", place "
                                    << static_cast<int>(place) << ", row " << row << ", column " << column << ": " << value;
                            }
                    }
}

const std::vector<Shape> kShapes{{1, 1, 1, 1, 1, 8, false, 0},    {1, 2, 2, 40, 40, 16, false, 0}, {2, 4, 2, 19, 30, 16, true, 0},
                                 {2, 2, 1, 21, 50, 24, false, 2}, {3, 2, 2, 33, 33, 24, false, 1}, {1, 1, 1, 20, 515, 33, true, 0}};

enum class Side { Query, Key, Value };

/// One bad value in the last batch entry and its last head: where it is, and what it may spoil.
struct Damage {
    AttentionCase& c;
    Side side;
    float bad;
    std::int64_t row() const { return side == Side::Query ? c.s.queries - 1 : c.s.keys / 2; }
    void apply() const {
        const std::int64_t batch = c.s.batch - 1, kvHead = c.s.kvHeads - 1, head = c.s.heads - 1, d = c.s.size - 1;
        if (side == Side::Query) c.query(batch, row(), head, d) = bad;
        if (side == Side::Key) c.key(batch, row(), kvHead, d) = bad;
        if (side == Side::Value) c.value(batch, row(), kvHead, d) = bad;
    }
    /// A value that is read with a weight of 0 may spoil what does not read it; a score that is not read may not.
    bool reaches(std::int64_t batch, std::int64_t query, std::int64_t head) const {
        if (batch != c.s.batch - 1) return false;
        if (side == Side::Query) return head == c.s.heads - 1 && query == row();
        return c.kvHead(head) == c.s.kvHeads - 1 && (side == Side::Value || c.reads(batch, query, row()));
    }
};

void expectHonest(const KernelSet& kernels, Arithmetic arithmetic, const Damage& damage, const std::vector<double>& expected) {
    const AttentionCase& c = damage.c;
    const std::vector<float> got = c.result(kernels, arithmetic);
    std::size_t at = 0;
    for (std::int64_t b = 0; b < c.s.batch; ++b)
        for (std::int64_t i = 0; i < c.s.queries; ++i)
            for (std::int64_t h = 0; h < c.s.heads; ++h)
                for (std::int64_t d = 0; d < c.s.size; ++d, ++at) {
                    const bool hidden = !std::isfinite(expected[at]) && std::isfinite(got[at]);
                    const bool spoilt = !damage.reaches(b, i, h) && !std::isfinite(got[at]);
                    ASSERT_FALSE(hidden || spoilt) << nameOf(kernels, arithmetic, damage.bad) << ", side " << static_cast<int>(damage.side)
                                                   << ", " << c.s.queries << " x " << c.s.keys << ", query " << i << ": " << got[at];
                    if (!c.readsAny(b, i) && damage.side != Side::Value) {
                        ASSERT_EQ(got[at], 0.0F) << nameOf(kernels, arithmetic, damage.bad) << ", query " << i << " reads nothing";
                    }
                }
}

TEST(NotFinite, anAttentionHidesNoneAndSpoilsNothingElse) {
    for (const Shape& shape : kShapes)
        for (const Side side : {Side::Query, Side::Key, Side::Value})
            for (const float bad : kBad) {
                AttentionCase c(shape);
                const Damage damage{c, side, bad};
                damage.apply();
                const std::vector<double> expected = c.expected();
                for (const KernelSet* kernels : runnableKernels())
                    for (const Arithmetic arithmetic : kArithmetics) expectHonest(*kernels, arithmetic, damage, expected);
            }
}

// One NaN in a key projection's weight: a column of every key.
TEST(NotFinite, aDamagedKeyProjectionReachesEveryQueryThatReads) {
    for (const Shape& shape : kShapes) {
        AttentionCase c(shape);
        for (std::int64_t b = 0; b < shape.batch; ++b)
            for (std::int64_t j = 0; j < shape.keys; ++j) c.key(b, j, 0, 0) = std::nanf("");
        const std::vector<double> expected = c.expected();
        for (const KernelSet* kernels : runnableKernels())
            for (const Arithmetic arithmetic : kArithmetics) {
                const std::vector<float> got = c.result(*kernels, arithmetic);
                for (std::size_t i = 0; i < got.size(); ++i)
                    ASSERT_EQ(std::isnan(got[i]), std::isnan(expected[i])) << nameOf(*kernels, arithmetic, 0) << ", entry " << i;
            }
    }
}

// All scores -infinity is not the same as nothing to read.
TEST(NotFinite, scoresOfNothingButMinusInfinityAreNoMask) {
    for (const Shape& shape : kShapes) {
        AttentionCase c(shape);
        for (std::int64_t j = 0; j < shape.keys; ++j) c.key(0, j, 0, 0) = -0.5F;
        for (std::int64_t i = 0; i < shape.queries; ++i) c.query(0, i, 0, 0) = kInfinity;
        const std::vector<double> expected = c.expected();
        for (const KernelSet* kernels : runnableKernels())
            for (const Arithmetic arithmetic : kArithmetics) {
                const std::vector<float> got = c.result(*kernels, arithmetic);
                for (std::size_t i = 0; i < got.size(); ++i)
                    ASSERT_EQ(std::isnan(got[i]), std::isnan(expected[i])) << nameOf(*kernels, arithmetic, kInfinity) << ", entry " << i;
            }
    }
}

TEST(NotFinite, aNormalisationAndARotationHideNone) {
    constexpr std::int64_t kRows = 5;
    for (const KernelSet* kernels : runnableKernels())
        for (const std::int64_t width : {6, 64, 100})
            for (const float bad : kBad) {
                auto x = randomFloats(kRows * width, 5);
                const auto weight = randomFloats(width, 6), bias = randomFloats(width, 7);
                const std::int64_t at = 2 * width + width - 1;
                x[static_cast<std::size_t>(at)] = bad;
                std::vector<float> layer(x.size()), rms(x.size());
                NormCall call;
                call.in = x.data();
                call.width = width;
                call.eps = 1e-5F;
                call.weight = weight.data();
                Runner runner(1, *kernels);
                call.out = rms.data();
                runner.rmsNorm(call, kRows);
                call.bias = bias.data();
                call.out = layer.data();
                runner.layerNorm(call, kRows);
                for (std::int64_t i = 0; i < kRows * width; ++i) {
                    // An infinity is divided away from its neighbours by the root mean square, as IEEE has it; its own place says so.
                    const bool spoilt = i / width == 2;
                    EXPECT_EQ(std::isnan(layer[static_cast<std::size_t>(i)]), spoilt) << kernels->name << " " << width << " " << bad;
                    EXPECT_EQ(std::isnan(rms[static_cast<std::size_t>(i)]), spoilt && (std::isnan(bad) || i == at))
                        << kernels->name << " " << width << " " << bad;
                }
                const std::vector<float> cos(static_cast<std::size_t>(kRows * width), 0.8F), sin(cos.size(), 0.6F);
                RotateCall rotation;
                rotation.x = x.data();
                rotation.rowStride = width;
                rotation.rows = kRows, rotation.heads = 1, rotation.size = width;
                rotation.cos = cos.data(), rotation.sin = sin.data();
                runner.rotate(rotation, 1);
                for (std::int64_t i = 0; i < kRows * width; ++i)
                    EXPECT_EQ(std::isfinite(x[static_cast<std::size_t>(i)]), i != at && i != at - width / 2) << kernels->name << " " << bad;
            }
}

}  // namespace
}  // namespace rowscope::kernels
