// The backend boundary: additive forms, ranks, polarities, blocked rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/masks/additive.h"
#include "core/masks/canonical.h"
#include "core/masks/softmax.h"

namespace rowscope::masks {
namespace {

using testing::ElementsAre;
using Bytes = std::vector<std::uint8_t>;

TEST(Additive, BlocksWithTheLowestFiniteNumberOfEachDtype) {
    struct Case {
        DType dtype;
        double lowest;
    };
    const Case cases[] = {{DType::F64, -1.7976931348623157e308},
                          {DType::F32, -3.4028234663852886e38},
                          {DType::BF16, -3.3895313892515355e38},
                          {DType::F16, -65504}};
    for (const Case& c : cases) {
        EXPECT_EQ(*finiteMinimum(c.dtype), c.lowest);
        const auto bias = additiveBias(Bytes{1, 0, 0, 1}, {2, 2}, c.dtype);
        ASSERT_TRUE(bias);
        EXPECT_EQ(bias->dtype(), c.dtype);
        EXPECT_THAT(bias->toDoubles(), ElementsAre(0, c.lowest, c.lowest, 0));
        EXPECT_TRUE(std::isinf(*addedIn(c.dtype, c.lowest, c.lowest))) << "two blocked biases overflow";
        EXPECT_EQ(*safeBiasSum(c.dtype, c.lowest, c.lowest), c.lowest);
        EXPECT_EQ(*safeBiasSum(c.dtype, 0, c.lowest), c.lowest);
    }
    EXPECT_FALSE(finiteMinimum(DType::I32));
    EXPECT_EQ(additiveBias(Bytes{1, 0}, {2, 2}, DType::F32).error().kind, ErrorKind::Mismatch);
}

TEST(Additive, HalfFloatsRoundToNearestEven) {
    struct Case {
        float value;
        float rounded;
    };
    const Case cases[] = {{1.0F, 1.0F},           {65519.0F, 65504.0F},           {65520.0F, INFINITY},           {-65520.0F, -INFINITY},
                          {1.00048828125F, 1.0F}, {1.00146484375F, 1.001953125F}, {5.9604645e-8F, 5.9604645e-8F}, {2.9802322e-8F, 0.0F},
                          {6.1e-5F, 6.1e-5F}};
    for (const Case& c : cases) {
        const float rounded = f16ToFloat(floatToF16(c.value));
        EXPECT_TRUE(rounded == c.rounded || std::abs(rounded - c.rounded) <= 3e-8F) << c.value << " became " << rounded;
    }
    EXPECT_TRUE(std::isnan(f16ToFloat(floatToF16(NAN))));
    for (std::uint32_t bits = 0; bits < 0x7C00U; ++bits)  // every finite half float survives
        ASSERT_EQ(floatToF16(f16ToFloat(static_cast<std::uint16_t>(bits))), bits);
}

TEST(Canonical, AnyRankAndPolarityBecomesOneForm) {
    const Array keys = Array::copyOf<std::uint8_t>(DType::Bool, {2, 3}, Bytes{1, 1, 0, 1, 0, 0});
    const auto fromKeys = *toCanonical(keys, MaskAxes::BatchKeys, Polarity::NonZeroAllows, 2);
    EXPECT_EQ(fromKeys.shape(), (Shape{2, 1, 2, 3}));
    EXPECT_EQ(fromKeys.allowed, (Bytes{1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0}));

    const float low = -3.4028234663852886e38F;
    const Array additive = Array::of({1, 2, 2}, std::vector<float>{0, low, 0, 0});
    EXPECT_EQ(toCanonical(additive, MaskAxes::BatchQueriesKeys, Polarity::ZeroAllows)->allowed, (Bytes{1, 0, 1, 1}));

    const Array bias = Array::of({1, 1, 5}, std::vector<float>{-0.001F, 5, -10000, -999, -INFINITY});
    EXPECT_EQ(toCanonical(bias, MaskAxes::BatchQueriesKeys, Polarity::ZeroAllows)->allowed, (Bytes{1, 1, 0, 1, 0}))
        << "a small bias blocks nothing";

    const Array heads = Array::of({1, 2, 1, 2}, std::vector<std::int64_t>{0, 1, 0, 0});
    const auto perHead = *toCanonical(heads, MaskAxes::BatchHeadsQueriesKeys, Polarity::NonZeroBlocks);
    EXPECT_EQ(perHead.allowed, (Bytes{1, 0, 1, 1}));
    EXPECT_FALSE(perHead.headsEqual);
    EXPECT_THAT(std::vector<std::uint8_t>(perHead.plane(0, 1).begin(), perHead.plane(0, 1).end()), ElementsAre(1, 1));

    const Array shared = Array::copyOf<std::uint8_t>(DType::U8, {2, 2}, Bytes{1, 0, 1, 1});
    EXPECT_EQ(toCanonical(shared, MaskAxes::QueriesKeys, Polarity::NonZeroAllows, 0, 2)->allowed, (Bytes{1, 0, 1, 1, 1, 0, 1, 1}));
}

TEST(Canonical, RefusesWhatIsNoMask) {
    EXPECT_FALSE(axesByRank(1));
    EXPECT_EQ(toCanonical(Array::of({2, 2}, std::vector<float>(4)), MaskAxes::BatchQueriesKeys, Polarity::ZeroAllows).error().message(),
              "mask: has another rank (expected [B, Lq, Lk], found [2, 2]).");
    EXPECT_EQ(
        toCanonical(Array::of({1, 1, 2}, std::vector<float>{0, NAN}), MaskAxes::BatchQueriesKeys, Polarity::ZeroAllows).error().message(),
        "mask: element 1: is not a number.");
    EXPECT_EQ(toCanonical(Array::of({1, 1, 2}, std::vector<float>{0, INFINITY}), MaskAxes::BatchQueriesKeys, Polarity::ZeroAllows)
                  .error()
                  .message(),
              "mask: element 1: adds infinity.");
}

TEST(Canonical, TheArticleMaskIsTopologyAndValidity) {
    const auto out = *canonicalAttentionMask(Bytes{1, 0}, Bytes{1, 1}, 1, Bytes{1, 0, 1, 1});
    EXPECT_EQ(out.allowed, (Bytes{1, 0, 0, 0}));
    EXPECT_FALSE(canonicalAttentionMask(Bytes{1, 0}, Bytes{1, 1}, 1, Bytes{1}));
}

TEST(Polarity, IsDecidedOnlyByEvidence) {
    struct Case {
        const char* name;
        Array mask;
        MaskAxes axes;
        Bytes valid;
        std::optional<Polarity> polarity;
        const char* evidence;
    };
    const auto bytes = [](Shape shape, Bytes values) { return Array::copyOf<std::uint8_t>(DType::Bool, std::move(shape), values); };
    const Case cases[] = {
        {"additive",
         Array::of({1, 1, 2}, std::vector<float>{0, -1e9F}),
         MaskAxes::BatchQueriesKeys,
         {},
         Polarity::ZeroAllows,
         "floating values that are 0 or negative (1 negative ones)"},
        {"padding 0",
         bytes({1, 3}, {1, 1, 0}),
         MaskAxes::BatchKeys,
         {1, 1, 0},
         Polarity::NonZeroAllows,
         "all 1 cells of padded keys are 0, and padding must be blocked"},
        {"padding 1",
         bytes({1, 3}, {0, 0, 1}),
         MaskAxes::BatchKeys,
         {1, 1, 0},
         Polarity::NonZeroBlocks,
         "all 1 cells of padded keys are 1, and padding must be blocked"},
        {"diagonal 1",
         bytes({1, 2, 2}, {1, 0, 1, 1}),
         MaskAxes::BatchQueriesKeys,
         {},
         Polarity::NonZeroAllows,
         "all 2 cells of a row with itself are 1, and a row reads itself"},
        {"diagonal 0",
         bytes({1, 2, 2}, {0, 1, 0, 0}),
         MaskAxes::BatchQueriesKeys,
         {},
         Polarity::NonZeroBlocks,
         "all 2 cells of a row with itself are 0, and a row reads itself"},
        {"all ones", bytes({1, 2}, {1, 1}), MaskAxes::BatchKeys, {}, std::nullopt, "all values are 1: they fit both polarities"},
        {"nothing known",
         bytes({1, 2}, {1, 0}),
         MaskAxes::BatchKeys,
         {},
         std::nullopt,
         "neither padded keys nor the cells of rows with themselves decide"},
        {"weights",
         Array::of({1, 1, 2}, std::vector<float>{0.5F, 0.25F}),
         MaskAxes::BatchQueriesKeys,
         {},
         std::nullopt,
         "values other than 0, 1 and negative ones: no polarity is known for them"},
    };
    for (const Case& c : cases) {
        const auto found = detectPolarity(c.mask, c.axes, c.valid);
        EXPECT_EQ(found.polarity, c.polarity) << c.name;
        EXPECT_EQ(found.evidence, c.evidence) << c.name;
    }
}

TEST(Softmax, ABlockedRowIsNaNUniformOrZeroByPolicy) {
    const std::vector<double> scores{1, 2, 3, 4};
    const Bytes allowed{1, 1, 0, 0};
    EXPECT_THAT(blockedRows(allowed, 2), ElementsAre(1));
    const auto infinite = *maskedSoftmax(scores, allowed, 2, DType::F32, BlockedRowPolicy::MinusInfinity);
    EXPECT_TRUE(std::isnan(infinite[2]));
    const auto sentinel = *maskedSoftmax(scores, allowed, 2, DType::F32, BlockedRowPolicy::FiniteSentinel);
    EXPECT_TRUE(isUniform(std::span<const double>(sentinel).subspan(2)));
    const auto zero = *maskedSoftmax(scores, allowed, 2, DType::F32, BlockedRowPolicy::ZeroOutput);
    EXPECT_EQ(zero[2], 0);
    EXPECT_EQ(zero[3], 0);
    EXPECT_NEAR(zero[0] + zero[1], 1, 1e-6);
    EXPECT_EQ(sentinel[0], zero[0]);
    EXPECT_FALSE(maskedSoftmax(scores, Bytes{1}, 2, DType::F32, BlockedRowPolicy::ZeroOutput));
}

TEST(Softmax, InHalfPrecisionTheSentinelOverflowsAndPicksAnArbitraryKey) {
    const std::vector<double> scores{-44, -43.5, 41.5};
    const auto out = *maskedSoftmax(scores, Bytes{0, 0, 0}, 3, DType::F16, BlockedRowPolicy::FiniteSentinel);
    EXPECT_EQ(out[2], 1) << "the two lower scores overflowed to minus infinity";
}

}  // namespace
}  // namespace rowscope::masks
