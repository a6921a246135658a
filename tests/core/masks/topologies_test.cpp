#include "core/masks/topologies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/masks/mask_text.h"

namespace rowscope::masks {
namespace {

using rows::OriginKind;
using testing::ElementsAre;
constexpr OriginKind I = OriginKind::Image;
constexpr OriginKind T = OriginKind::Text;

struct Columns {
    std::vector<std::uint8_t> valid{1, 1, 1, 1, 1};
    std::vector<OriginKind> kind{T, I, I, T, T};
    std::vector<std::int32_t> id{-1, 0, 0, -1, -1};
    std::vector<std::int32_t> segment{0, 0, 0, 1, 1};
    std::vector<std::uint8_t> prefix{1, 1, 1, 0, 0};
    [[nodiscard]] SelfMaskColumns view() const {
        return {.valid = valid, .originKind = kind, .originId = id, .segment = segment, .prefixToken = prefix, .window = windowBack(2)};
    }
};

TEST(Topologies, ComposeAsTheLibrariesDo) {
    struct Case {
        const char* name;
        std::vector<std::string> rows;
    };
    const Case cases[] = {
        {"full", {"11111", "11111", "11111", "11111", "11111"}},
        {"causal", {"10000", "11000", "11100", "11110", "11111"}},
        {"causal_sliding", {"10000", "11000", "01100", "00110", "00011"}},
        {"bidir_image_block", {"10000", "11100", "11100", "11110", "11111"}},
        {"bidir_image_block_sliding", {"10000", "11100", "01100", "00110", "00011"}},
        {"prefix_lm", {"11100", "01100", "01100", "11110", "11111"}},
        {"prefix_block", {"11100", "11100", "11100", "11110", "11111"}},
        {"prefix_block_sliding", {"11100", "11100", "11100", "00110", "00011"}},
        {"packed_causal", {"10000", "11000", "11100", "00010", "00011"}},
        {"packed_media_prefix", {"11100", "01100", "01100", "00010", "00011"}},
        {"packed_bidir_image_block", {"10000", "11100", "11100", "00010", "00011"}},
    };
    const Columns columns;
    for (const Case& c : cases) {
        const auto rule = topologyFromName(c.name);
        ASSERT_TRUE(rule) << c.name;
        const auto mask = selfMask(*rule, columns.view());
        ASSERT_TRUE(mask) << mask.error().message();
        EXPECT_EQ(mask->name(), c.name);
        EXPECT_EQ(textOf(*mask), c.rows) << c.name;
    }
}

TEST(Topologies, PaddingBlocksKeysAndOnRequestQueries) {
    Columns columns;
    columns.valid = {1, 1, 1, 1, 0};
    auto view = columns.view();
    EXPECT_THAT(textOf(*selfMask({Topology::Full}, view)), ElementsAre("11110", "11110", "11110", "11110", "11110"));
    view.padding = PaddingPolicy::KeysAndQueries;
    EXPECT_THAT(textOf(*selfMask({Topology::Full}, view)), ElementsAre("11110", "11110", "11110", "11110", "00000"));
    view.queryOffset = 3;
    EXPECT_THAT(textOf(*selfMask({Topology::Causal}, view)), ElementsAre("11110", "00000"));
}

TEST(Topologies, AMissingColumnIsNamed) {
    Columns columns;
    auto view = columns.view();
    view.segment = {};
    const auto mask = selfMask({Topology::Causal, true}, view);
    ASSERT_FALSE(mask);
    EXPECT_EQ(mask.error().message(), "topology 'packed_causal': needs the column 'segment_ids', which is not known.");
}

TEST(Topologies, AnUnknownNameIsRefusedWithTheNamesThereAre) {
    const auto rule = topologyFromName("packed_sideways");
    ASSERT_FALSE(rule);
    EXPECT_EQ(rule.error().kind, ErrorKind::Unsupported);
    EXPECT_EQ(rule.error().found, "'packed_sideways'");
}

TEST(MediaBlocks, AdjacentImagesJoinOnlyUnderTheContiguousRule) {
    const std::vector<OriginKind> kind{I, I, I, T, I};
    const std::vector<std::int32_t> id{0, 0, 1, -1, 0};
    EXPECT_THAT(rows::mediaBlocks(kind, id, rows::BlockRule::ContiguousRun), ElementsAre(0, 0, 0, -1, 1));
    EXPECT_THAT(rows::mediaBlocks(kind, id, rows::BlockRule::PerMedia), ElementsAre(0, 0, 1, -1, 0));
}

}  // namespace
}  // namespace rowscope::masks
