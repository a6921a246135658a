// What a layout may say, and the exact place of what it may not.
#include "core/trace/lab/layout.h"

#include <gtest/gtest.h>

#include "core/trace/lab/lab_trace.h"

namespace rowscope::trace::lab {
namespace {

std::string layout(const std::string& sequence, const std::string& more = "") {
    return R"({"format":"rowscope-layout","version":1,"media":[{"rows":2},{"rows":3,"thw":[1,2,2]}],)" + more + R"("sequences":[{)" +
           sequence + "}]}";
}

TEST(Layout, EveryFaultIsNamedWithItsPlace) {
    struct Case {
        std::string json;
        const char* message;
    };
    const Case cases[] = {
        {"[]", "x.json: wrong type (expected an object, found a list)."},
        {"{}", "x.json.format: is no layout (expected 'rowscope-layout', found '')."},
        {R"({"format":"rowscope-layout","version":2})", "x.json.version: is out of range (expected 1..1, found 2)."},
        {R"({"format":"rowscope-layout"})", "x.json.sequences: a layout needs at least one sequence."},
        {R"({"format":"rowscope-layout","colour":1})", "x.json: has a member that a layout does not know (found 'colour')."},
        {R"({"format":"rowscope-layout","media":[{}],"sequences":[]})",
         "x.json.media[0]: has neither 'rows' nor a 'pattern' with feature rows."},
        {R"({"format":"rowscope-layout","media":[{"rows":0}]})",
         "x.json.media[0].rows: is out of range (expected 1..1073741824, found 0)."},
        {R"({"format":"rowscope-layout","media":[{"rows":3,"pattern":["a",2]}]})",
         "x.json.media[0].rows: is not what the pattern has (expected 2, found 3)."},
        {R"({"format":"rowscope-layout","media":[{"pattern":["a",-2]}]})",
         "x.json.media[0].pattern[1]: is neither a boundary token nor a number of feature rows."},
        {R"({"format":"rowscope-layout","media":[{"rows":3,"thw":[1,2]}]})",
         "x.json.media[0].thw: wrong number of values (expected [t, h, w], found 2)."},
        {layout(""), "x.json.sequences[0]: needs either 'parts' or 'examples'."},
        {layout(R"("parts":[{"media":2}])"), "x.json.sequences[0].parts[0].media: is out of range (expected 0..1, found 2)."},
        {layout(R"("parts":[{"text":"a","media":1}])"),
         "x.json.sequences[0].parts[0]: needs one of 'text', 'tokens' and 'media' (found 2 of them)."},
        {layout(R"("parts":[{"text":"a","role":"bot"}])"),
         "x.json.sequences[0].parts[0].role: is none of the names there are (expected system, user, assistant, tool, found 'bot')."},
        {layout(R"("parts":[],"masks":[{}])"), "x.json.sequences[0].masks[0]: 'rule' is missing."},
        {layout(R"("parts":[],"masks":[{"rule":"sideways"}])"),
         "x.json.sequences[0].masks[0].rule: no rule or term has this name (found 'sideways')."},
        {layout(R"("parts":[],"masks":[{"rule":"causal_sliding"}])"), "x.json.sequences[0].masks[0]: a sliding rule needs a 'window'."},
        {layout(R"("parts":[],"masks":[{"rule":"causal_sliding","window":0}])"),
         "x.json.sequences[0].masks[0].window: is no window (expected a positive number of rows, or [rows back, rows ahead], found an "
         "integer)."},
        {layout(R"("parts":[],"masks":[{"rule":{"all":["causal",{"any":["itc"]}]}}])"),
         "x.json.sequences[0].masks[0].rule.all[1].any[0]: no rule or term has this name (found 'itc')."},
        {layout(R"("parts":[],"positions":"backwards")"), nullptr},
        {layout(R"("fusion":"qformer","parts":[])"), "x.json.sequences[0].queries: a Q-Former needs query rows."},
        {layout(R"("branches":[-1],"parts":[{"text":"a","branch":1}])"),
         "x.json.sequences[0].parts[0].branch: is out of range (expected 0..0, found 1)."},
    };
    for (const Case& c : cases) {
        const auto out = parseLayout(c.json, "x.json");
        ASSERT_FALSE(out) << c.json;
        EXPECT_TRUE(c.message ? out.error().message() == c.message : out.error().where == "x.json.sequences[0].positions: positions")
            << out.error().message();
    }
}

TEST(Layout, WhatOnlyShowsWhenItIsLaidOutIsNamedToo) {
    struct Case {
        std::string json;
        const char* message;
    };
    const Case cases[] = {
        {layout(R"("name":"s","parts":[{"media":1}],"positions":"thw")"),
         "sequence 0 's': positions 'thw': medium 1: its grid does not give its rows (expected 3 rows, found 1 x 2 x 2 patches merged by "
         "1)."},
        {layout(R"("parts":[{"media":0}],"positions":"thw")"), "sequence 0: positions 'thw': medium 0: has no grid."},
        {layout(R"("parts":[{"media":0}],"masks":[{"name":"m","rule":"last_preceding"}])"),
         "sequence 0: mask 'm': this rule needs media memory (expected fusion 'cross_attention')."},
        {layout(R"("parts":[{"media":0}],"masks":[{"name":"m","rule":"itm"}])"),
         "sequence 0: mask 'm': this rule needs query rows (expected fusion 'qformer')."},
        {layout(R"("parts":[{"text":"a b","repeat":2000000}])"),
         "sequence 0: the sequence has too many rows (expected at most 2097152, found more than 4000000)."},
    };
    for (const Case& c : cases) {
        const auto parsed = parseLayout(c.json, "x.json");
        ASSERT_TRUE(parsed) << parsed.error().message();
        const auto out = traceFromLayout(*parsed);
        ASSERT_FALSE(out) << c.json;
        EXPECT_EQ(out.error().message(), c.message);
    }
}

}  // namespace
}  // namespace rowscope::trace::lab
