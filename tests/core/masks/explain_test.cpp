#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/masks/row_names.h"
#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "tests/core/masks/mask_text.h"

namespace rowscope::masks {
namespace {

using E = Expression;
using rows::OriginKind;

rows::RowTable table() {
    rows::RowTable rows;
    rows.rowCount = 6;
    rows.originKind = {OriginKind::Text, OriginKind::Image, OriginKind::Image, OriginKind::Text, OriginKind::Text, OriginKind::Padding};
    rows.originId = {-1, 1, 1, -1, -1, -1};
    rows.sourceIndex = {0, 0, 1, 2, 3, -1};
    rows.valid = {1, 1, 1, 1, 1, 0};
    rows.part = {rows::Part::Special, rows::Part::Media, rows::Part::Media, rows::Part::Text, rows::Part::Option, rows::Part::Padding};
    rows.tokenId = {1, 7, 7, 31, 32, 0};
    return rows;
}

TEST(RowNames, SayWhatARowIs) {
    const auto rows = table();
    const std::vector<std::string> text{"<s>", "", "", "blue\n", "left", ""};
    const std::vector<std::string> media{"", "cat.png"};
    const TableRowNames names(rows, text, media);
    EXPECT_EQ(names.key(0), "row 0, token '<s>'");
    EXPECT_EQ(names.key(2), "row 2, cat.png row 1");
    EXPECT_EQ(names.key(3), "row 3, text 'blue\\n'");
    EXPECT_EQ(names.key(4), "row 4, option 'left'");
    EXPECT_EQ(names.key(5), "row 5, padding");
    EXPECT_EQ(names.key(99), "row 99");
    const std::vector<std::string> none;
    EXPECT_EQ(TableRowNames(rows, none, none).key(1), "row 1, image 1 row 0");
    EXPECT_EQ(TableRowNames(rows, none, none, 2).query(1), "row 3, token 31");
}

TEST(Explain, NamesBothRowsAndTheRuleThatBlocks) {
    const auto rows = table();
    const std::vector<std::string> text{"<s>", "", "", "blue", "left", ""};
    const std::vector<std::string> none;
    const Mask mask("m", 6, 6, E::all({E::of(validity(rows.valid)), E::of(causal())}));
    const auto why = mask.explain({3, 4}, TableRowNames(rows, text, none));
    EXPECT_FALSE(why.allowed);
    EXPECT_EQ(why.sentence, "row 3, text 'blue', may not read row 4, option 'left': 4 is later than 3");
    ASSERT_EQ(why.verdicts.size(), 2U);
    EXPECT_TRUE(why.verdicts[0].allowed);
    EXPECT_FALSE(why.verdicts[0].decisive);
    EXPECT_FALSE(why.verdicts[1].allowed);
    EXPECT_TRUE(why.verdicts[1].decisive);

    const auto both = mask.explain({3, 5}, TableRowNames(rows, text, none));
    EXPECT_EQ(both.sentence, "row 3, text 'blue', may not read row 5, padding: 5 is padding and 5 is later than 3");
    EXPECT_FALSE(both.verdicts[0].decisive) << "turning one of two blocks round opens nothing";

    const auto yes = mask.explain({3, 0}, TableRowNames(rows, text, none));
    EXPECT_TRUE(yes.allowed);
    EXPECT_EQ(yes.sentence, "row 3, text 'blue', may read row 0, token '<s>': 0 is real and 0 is earlier than 3");
    EXPECT_TRUE(yes.verdicts[0].decisive);
}

TEST(Explain, AnExceptionIsTheReasonWhenItOpensTheCell) {
    const auto ids = std::vector<std::int32_t>{-1, 0, 0, -1};
    const Mask mask("gemma", 4, 4, E::any({E::of(causal()), E::of(bidirectionalMediaBlock(ids))}));
    const auto why = mask.explain({1, 2}, NumberNames{});
    EXPECT_EQ(why.sentence, "row 1 may read row 2: both rows are in media block 0");
    EXPECT_TRUE(why.verdicts[1].decisive);
    EXPECT_FALSE(why.verdicts[0].decisive);
    const auto no = mask.explain({0, 3}, NumberNames{});
    EXPECT_EQ(no.sentence, "row 0 may not read row 3: 3 is later than 0 and 0 is in no media block");
    EXPECT_TRUE(no.verdicts[0].decisive && no.verdicts[1].decisive) << "either would open the cell";
}

TEST(Explain, EveryTermSpeaksInWords) {
    struct Case {
        TermPtr term;
        Cell cell;
        const char* reason;
    };
    const std::vector<std::int32_t> ids{0, 0, 1, -1};
    const std::vector<OriginKind> kinds{OriginKind::Image, OriginKind::Text, OriginKind::Text, OriginKind::Text};
    const std::vector<std::uint8_t> valid{1, 0, 1, 1};
    const std::vector<std::int32_t> slots{-1, 0, 1, -1};
    const std::vector<std::int64_t> latents{2, 2};
    const auto cross = [&](CrossRule rule) { return crossMedia(mediaWindows(rule, slots), latents, rule); };
    const Case cases[] = {
        {segment(ids), {0, 1}, "both rows are in segment 0"},
        {segment(ids), {0, 2}, "2 is in another segment than 0"},
        {segment(ids), {3, 3}, "3 is in no segment"},
        {optionBlock(ids), {0, 3}, "3 is in no option span"},
        {prefixTokens(valid), {0, 1}, "1 is no prefix token"},
        {prefixTokens(valid), {0, 2}, "both rows are prefix tokens"},
        {validity(valid, valid), {1, 2}, "1 is padding"},
        {validity(valid, valid), {0, 2}, "both rows are real"},
        {mediaKeys(kinds), {0, 1}, "1 is no media row"},
        {textCausal(kinds), {0, 0}, "0 is a media row and reads only media"},
        {textCausal(kinds), {1, 2}, "2 is later than 1"},
        {slidingWindow(2), {3, 1}, "1 is 2 rows back, the window reaches 1 back"},
        {slidingWindow(1, 1), {1, 2}, "2 is 1 row ahead, the window reaches 1 ahead"},
        {prefixLm(2), {0, 2}, "2 is behind the prefix of 2 rows"},
        {branch(ids), {0, 2}, "2 is on branch 1, which 0 does not follow"},
        {branch(ids), {0, 3}, "all branches share 3"},
        {qformer(QFormerMode::Itc, 2, 2), {0, 2}, "ITC keeps query rows and text rows apart"},
        {qformer(QFormerMode::Itg, 2, 2), {2, 3}, "under ITG text reads text causally, and 3 is later than 2"},
        {cross(CrossRule::LastPreceding), {0, 0}, "no medium has appeared yet"},
        {cross(CrossRule::LastPreceding), {1, 2}, "row 2 belongs to medium 1, which comes later"},
        {cross(CrossRule::LastPreceding), {3, 0}, "row 0 belongs to medium 0, and this row is bound to medium 1 alone"},
        {cross(CrossRule::Next), {3, 0}, "no medium follows this row"},
    };
    for (const Case& c : cases) EXPECT_EQ(c.term->reason(c.cell, NumberNames{}), c.reason) << c.term->name();
}

TEST(Explain, ACellOutsideTheMaskIsSaidToBeOutside) {
    const auto why = maskOf(causal(), 3, 3).explain({5, 1}, NumberNames{});
    EXPECT_FALSE(why.allowed);
    EXPECT_EQ(why.sentence, "cell (5, 1) lies outside the mask of 3 queries and 3 keys");
}

}  // namespace
}  // namespace rowscope::masks
