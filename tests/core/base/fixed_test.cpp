#include "core/base/fixed.h"

#include <gtest/gtest.h>

#include <limits>

namespace rowscope {
namespace {

TEST(Fixed, showsSoManyDecimalsAndNeverNotANumberAsANumber) {
    EXPECT_EQ(fixed(1.0 / 3, 4), "0.3333");
    EXPECT_EQ(fixed(-2.5, 0), "-2");
    EXPECT_EQ(fixed(std::numeric_limits<double>::quiet_NaN(), 2), "not finite");
    EXPECT_EQ(fixed(-std::numeric_limits<double>::infinity(), 2), "not finite");
    EXPECT_EQ(fixed(std::numeric_limits<double>::max(), 3).size(), 313U);
    EXPECT_EQ(fixed(-std::numeric_limits<double>::max(), 30).size(), 341U);
}

}  // namespace
}  // namespace rowscope
