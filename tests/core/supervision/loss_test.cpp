#include "core/supervision/loss.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace rowscope::supervision {
namespace {

constexpr std::int32_t X = kIgnored;

TEST(Loss, IsCrossEntropyAtThePredictingRow) {
    // Two classes; row 0 says 3:1 for class 1, row 1 is even.
    const Array logits = Array::of({2, 2}, std::vector<double>{0, std::log(3.0), 5, 5});
    const auto none = *rowLosses(logits, std::vector<std::int32_t>{1, 0}, LossShift::None);
    EXPECT_NEAR(none.perRow[0], std::log(4.0 / 3), 1e-12);
    EXPECT_NEAR(none.perRow[1], std::log(2.0), 1e-12);
    EXPECT_EQ(none.total.count, 2);
    EXPECT_NEAR(*none.total.mean(), (std::log(4.0 / 3) + std::log(2.0)) / 2, 1e-12);
    const auto internal = *rowLosses(logits, std::vector<std::int32_t>{X, 0}, LossShift::Internal);
    EXPECT_NEAR(internal.perRow[0], std::log(4.0), 1e-12) << "row 0 is judged by the label of row 1";
    EXPECT_TRUE(std::isnan(internal.perRow[1]));
    EXPECT_EQ(internal.total.count, 1);
}

TEST(Loss, HugeLogitsStayFiniteAndBf16IsRead) {
    const Array big = Array::of({1, 2}, std::vector<double>{1e300, 0});
    EXPECT_EQ(rowLosses(big, std::vector<std::int32_t>{0}, LossShift::None)->total.sum, 0);
    const std::vector<std::uint16_t> half{floatToBf16(1), floatToBf16(1)};
    const Array bf16 = Array::copyOf<std::uint16_t>(DType::BF16, {1, 2}, half);
    EXPECT_NEAR(rowLosses(bf16, std::vector<std::int32_t>{1}, LossShift::None)->total.sum, std::log(2.0), 1e-12);
}

TEST(Loss, NothingSupervisedHasNoMean) {
    const auto out = *rowLosses(Array::of({2, 2}, std::vector<float>(4)), std::vector<std::int32_t>{X, X}, LossShift::Internal);
    EXPECT_EQ(out.total.count, 0);
    EXPECT_FALSE(out.total.mean());
}

TEST(Loss, BadInputNamesItsRow) {
    const Array logits = Array::of({2, 2}, std::vector<float>{0, 0, 0, NAN});
    EXPECT_EQ(rowLosses(logits, std::vector<std::int32_t>{2, X}, LossShift::None).error().message(),
              "row 0: its target is no token (expected 0..1, found 2).");
    EXPECT_EQ(rowLosses(logits, std::vector<std::int32_t>{X, 0}, LossShift::None).error().message(), "row 1: its logits are not finite.");
    EXPECT_EQ(rowLosses(logits, std::vector<std::int32_t>{0}, LossShift::None).error().kind, ErrorKind::Mismatch);
    EXPECT_EQ(rowLosses(logits, std::vector<std::int32_t>{-5, X}, LossShift::None).error().kind, ErrorKind::Value);
}

}  // namespace
}  // namespace rowscope::supervision
