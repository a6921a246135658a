#include "core/question/option_case.h"

#include <gtest/gtest.h>

namespace rowscope::question {
namespace {

struct Case {
    const char* name;
    OptionCase how;
    const char* expected;
};

// What Python's strip, lower and [:1].upper() give.
TEST(OptionCase, FollowsPython) {
    const Case cases[] = {
        {" Red Car ", OptionCase::Keep, "Red Car"},
        {" Red Car ", OptionCase::Lower, "red car"},
        {"red car", OptionCase::Title, "Red car"},
        {"iPhone", OptionCase::Title, "IPhone"},
        {"\u00c9COLE", OptionCase::Lower, "\u00e9cole"},
        {"\u00df", OptionCase::Title, "SS"},
        {"\ufb01sh", OptionCase::Title, "FIsh"},
        {"\u0390", OptionCase::Title, "\u0399\u0308\u0301"},
        {"\u01c6", OptionCase::Title, "\u01c4"},
        {"\u0130x", OptionCase::Lower, "i\u0307x"},
        {"\u039f\u0394\u039f\u03a3", OptionCase::Lower, "\u03bf\u03b4\u03bf\u03c2"},
        {"\u03a3\u0391\u03a3 \u03a3", OptionCase::Lower, "\u03c3\u03b1\u03c2 \u03c3"},
        {"  ", OptionCase::Title, ""},
        {"\U00010428", OptionCase::Title, "\U00010400"},
    };
    for (const Case& c : cases) EXPECT_EQ(recased(c.name, c.how), c.expected) << c.name;
}

}  // namespace
}  // namespace rowscope::question
