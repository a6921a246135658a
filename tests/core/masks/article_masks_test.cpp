// The masks that article X1.3 draws or states in a formula, cell by cell.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/masks/term_dense.h"
#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "core/masks/topologies.h"
#include "tests/core/masks/mask_text.h"

namespace rowscope::masks {
namespace {

using E = Expression;
using rows::OriginKind;
using testing::ElementsAre;
constexpr OriginKind I = OriginKind::Image;
constexpr OriginKind T = OriginKind::Text;

TEST(ArticleMasks, MediaPrefixReadsMediaAndTextReadsMediaAndEarlierText) {  // 0x03, the matrix T with two media and three text rows
    const std::vector<OriginKind> kinds{I, I, T, T, T};
    const Mask mask("T", 5, 5, E::any({E::of(mediaKeys(kinds)), E::of(textCausal(kinds))}));
    EXPECT_THAT(textOf(mask), ElementsAre("11000", "11000", "11100", "11110", "11111"));
}

TEST(ArticleMasks, QFormerObjectivesChangeTheGraph) {  // 0x06, three queries and two text rows
    EXPECT_THAT(textOf(maskOf(qformer(QFormerMode::Itc, 3, 2), 5, 5)), ElementsAre("11100", "11100", "11100", "00011", "00011"));
    EXPECT_THAT(textOf(maskOf(qformer(QFormerMode::Itg, 3, 2), 5, 5)), ElementsAre("11100", "11100", "11100", "11110", "11111"));
    EXPECT_THAT(textOf(maskOf(qformer(QFormerMode::Itm, 3, 2), 5, 5)), ElementsAre("11111", "11111", "11111", "11111", "11111"));
}

struct CrossCase {
    const char* name;
    CrossRule rule;
    std::vector<std::string> expected;
};

TEST(ArticleMasks, FlamingoReadsOnlyTheLastPrecedingMedium) {  // 0x03, 4: text, image, text, image, text; two latents each
    const std::vector<std::int32_t> slots{-1, 0, -1, 1, -1};
    const std::vector<std::int64_t> latents{2, 2};
    const CrossCase cases[] = {
        {"last", CrossRule::LastPreceding, {"0000", "1100", "1100", "0011", "0011"}},
        {"all", CrossRule::AllPreceding, {"0000", "1100", "1100", "1111", "1111"}},
        {"next", CrossRule::Next, {"1100", "1100", "0011", "0011", "0000"}},
    };
    for (const CrossCase& c : cases)
        EXPECT_EQ(textOf(maskOf(crossMedia(mediaWindows(c.rule, slots), latents, c.rule), 5, 4)), c.expected) << c.name;
}

TEST(ArticleMasks, AnEndOfTextRowKeepsItsMediumAndWhatFollowsDoesNot) {
    const std::vector<std::int32_t> slots{0, -1, -1, -1, 1, -1};
    const std::vector<std::uint8_t> eos{0, 0, 1, 0, 0, 0};
    const auto windows = mediaWindows(CrossRule::LastPrecedingUntilEos, slots, eos);
    EXPECT_THAT(textMediaIndex(windows), ElementsAre(0, 0, 0, -1, 1, 1));
}

TEST(ArticleMasks, AMediumNeverReachesAnotherSegment) {
    const std::vector<std::int32_t> slots{0, -1, -1, 1, -1};
    const std::vector<std::int32_t> segments{0, 0, 1, 1, 1};
    EXPECT_THAT(textMediaIndex(mediaWindows(CrossRule::LastPreceding, slots, {}, segments)), ElementsAre(0, 0, -1, 1, 1));
    EXPECT_THAT(textMediaIndex(mediaWindows(CrossRule::Next, slots, {}, segments)), ElementsAre(0, -1, 1, 1, -1));
    const auto all = mediaWindows(CrossRule::AllPreceding, slots, {}, segments);
    EXPECT_EQ(all[4], (MediaWindow{1, 2}));
}

TEST(ArticleMasks, PackedExamplesDoNotReadOneAnother) {  // 0x05
    const std::vector<std::int32_t> segments{0, 0, 1, 1, -1};
    const std::vector<std::uint8_t> valid{1, 1, 1, 1, 0};
    const Mask mask("packed", 5, 5, E::all({E::of(validity(valid, valid)), E::of(segment(segments)), E::of(causal())}));
    EXPECT_THAT(textOf(mask), ElementsAre("10000", "11000", "00100", "00110", "00000"));
}

TEST(ArticleMasks, LayaOptionBlockLetsOptionsReadAheadInsideTheirSpanOnly) {  // laya-vision 5
    const std::vector<rows::RowRange> spans{{1, 4}};
    const auto ids = groupsFromRanges(spans, 5);
    const Mask mask("block", 5, 5, E::any({E::of(causal()), E::of(optionBlock(ids))}));
    EXPECT_THAT(textOf(mask), ElementsAre("10000", "11110", "11110", "11110", "11111"));
    // The suffix behind a cached prefix of two rows has the same rows of the mask.
    const Mask suffix("block", 3, 5, E::any({E::of(causal(2)), E::of(optionBlock(ids, 2))}));
    EXPECT_THAT(textOf(suffix), ElementsAre("11110", "11110", "11111"));
}

TEST(ArticleMasks, ABranchReadsSharedRowsAndItsOwnPath) {
    // shared 0-1; node 0: row 2; node 1 below it: row 3; node 2 below it: row 4; node 3 on the root: row 5
    const std::vector<std::int32_t> node{-1, -1, 0, 1, 2, 3};
    const std::vector<std::int32_t> parent{-1, 0, 0, -1};
    EXPECT_THAT(textOf(maskOf(branch(node, parent), 6, 6)), ElementsAre("110000", "110000", "111000", "111100", "111010", "110001"));
    const std::vector<std::int32_t> flat{-1, 0, 1};
    EXPECT_THAT(textOf(maskOf(branch(flat), 3, 3)), ElementsAre("100", "110", "101"));
}

TEST(ArticleMasks, ABrokenTreeOpensNothing) {
    const std::vector<std::int32_t> node{-1, 0, 1, 2147483647};
    const std::vector<std::int32_t> circle{1, 0};
    EXPECT_THAT(textOf(maskOf(branch(node, circle), 4, 4)), ElementsAre("1000", "1100", "1010", "1000"));
}

TEST(ArticleMasks, WindowsCountTheRowItself) {
    EXPECT_THAT(textOf(Mask("w", 4, 4, E::all({E::of(causal()), E::of(slidingWindow(2))}))), ElementsAre("1000", "1100", "0110", "0011"));
    EXPECT_THAT(textOf(maskOf(slidingWindow(1, 1), 4, 4)), ElementsAre("1100", "1110", "0111", "0011"));
    EXPECT_TRUE(maskOf(modernBertWindow(), 200, 200).allows({0, 64}));
    EXPECT_FALSE(maskOf(modernBertWindow(), 200, 200).allows({0, 65}));
}

TEST(ArticleMasks, AnImportedMatrixIsKeptAsItIsFromBytesAndFromBits) {
    const std::vector<std::uint8_t> bytes{1, 0, 7, 0, 0, 1};
    EXPECT_THAT(textOf(maskOf(denseFromBytes(bytes, 2, 3), 2, 3)), ElementsAre("101", "001"));
    const std::vector<std::uint8_t> bits{0b101, 0b11111100};  // bits beyond the row are not cells
    EXPECT_THAT(textOf(maskOf(denseFromBits(bits, 2, 3), 2, 3)), ElementsAre("101", "001"));
    EXPECT_THAT(textOf(maskOf(denseFromBytes(bytes, 3, 3), 3, 3)), ElementsAre("101", "001", "000")) << "missing cells are blocked";
}

}  // namespace
}  // namespace rowscope::masks
