#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "core/question/option_orders.h"
#include "core/question/python_random.h"

namespace rowscope::question {
namespace {

using testing::ElementsAre;

// What CPython 3.11 prints for random.Random(0).
TEST(PythonRandom, GivesCPythonsStream) {
    PythonRandom random(0);
    EXPECT_EQ(random.bits(32), 3626764237U);
    EXPECT_EQ(random.bits(32), 1654615998U);
    EXPECT_EQ(random.bits(32), 3255389356U);
    EXPECT_EQ(random.bits(32), 3823568514U);
}

TEST(PythonRandom, ShufflesAsCPython) {
    PythonRandom random(0);
    std::vector<int> first{0, 1, 2, 3, 4};
    random.shuffle(first);
    EXPECT_THAT(first, ElementsAre(2, 1, 0, 4, 3));
    std::vector<int> second{0, 1, 2, 3, 4};
    random.shuffle(second);
    EXPECT_THAT(second, ElementsAre(0, 2, 1, 3, 4));
}

TEST(PythonRandom, StreamGoesOnPastOneBlockOfState) {
    PythonRandom random(0);
    std::set<std::uint32_t> seen;
    for (int i = 0; i < 2000; ++i) seen.insert(random.next());
    EXPECT_GT(seen.size(), 1990U);
}

TEST(OptionOrders, BeginWithIdentityAndReversed) {
    EXPECT_THAT(optionOrders(4, 1), ElementsAre(ElementsAre(0, 1, 2, 3)));
    EXPECT_THAT(optionOrders(4, 4),
                ElementsAre(ElementsAre(0, 1, 2, 3), ElementsAre(3, 2, 1, 0), ElementsAre(2, 0, 1, 3), ElementsAre(0, 1, 3, 2)));
}

TEST(OptionOrders, NeverRepeat) {
    EXPECT_THAT(optionOrders(3, 8), ElementsAre(ElementsAre(0, 1, 2), ElementsAre(2, 1, 0), ElementsAre(0, 2, 1), ElementsAre(1, 0, 2),
                                                ElementsAre(2, 0, 1), ElementsAre(1, 2, 0)));
    EXPECT_THAT(optionOrders(2, 8), ElementsAre(ElementsAre(0, 1), ElementsAre(1, 0)));
    EXPECT_THAT(optionOrders(1, 8), ElementsAre(ElementsAre(0)));
    for (int k : {5, 11, 40}) {
        const auto orders = optionOrders(k, 16);
        EXPECT_EQ(orders.size(), 16U);
        EXPECT_EQ(std::set<OptionOrder>(orders.begin(), orders.end()).size(), 16U);
    }
}

}  // namespace
}  // namespace rowscope::question
