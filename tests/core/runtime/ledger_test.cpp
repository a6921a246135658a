#include "core/runtime/ledger.h"

#include <gtest/gtest.h>

namespace rowscope::runtime {
namespace {

TEST(Ledger, TheArticlesTwoExamples) {  // 0x08, a topology ledger
    EXPECT_EQ(*prefixKvBytes({32, 576, 32, 128, 2}), std::int64_t{288} << 20);
    EXPECT_EQ(*crossKvBytes({8, 64, 32, 128, 2}), std::int64_t{8} << 20);
    EXPECT_EQ(*bridgeBytes(64, 4096, 2), 64 * 4096 * 2);
}

TEST(Ledger, StaysExactBeyond32And53Bits) {
    EXPECT_EQ(*prefixKvBytes({80, 65536, 8, 128, 2}), 21474836480);
    EXPECT_EQ(*prefixKvBytes({512, 2147483649, 128, 256, 4}), 512LL * 2147483649LL * 2 * 128 * 256 * 4);
}

TEST(Ledger, OverflowAndNegativeSizesAreErrors) {
    EXPECT_EQ(prefixKvBytes({1LL << 40, 1LL << 40, 1, 1, 1}).error().kind, ErrorKind::Limit);
    EXPECT_EQ(prefixKvBytes({-1, 5, 1, 1, 1}).error().kind, ErrorKind::Value);
    EXPECT_EQ(*prefixKvBytes({0, 1LL << 62, 1LL << 62, 1, 1}), 0) << "nothing times anything is nothing";
    EXPECT_EQ(addBytes(INT64_MAX, 1).error().kind, ErrorKind::Limit);
}

}  // namespace
}  // namespace rowscope::runtime
