// Files of tensors without a manifest: what their shapes and values say, and what flags must say for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/safetensors.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/dump.h"
#include "core/trace/dump/import_flags.h"
#include "core/trace/dump/item_masks.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Tensors = std::map<std::string, Array, std::less<>>;

TEST(BareTensors, gridsSayHowManyRowsEachImageHas) {
    Tensors t;
    // Image 1 should have 6 rows and has 4; image 2 should have 2 and has 3.
    t.emplace("input_ids", Array::of({1, 10}, std::vector<std::int64_t>{1, 9, 9, 9, 9, 5, 9, 9, 9, 2}));
    t.emplace("image_grid_thw", Array::of({2, 3}, std::vector<std::int64_t>{1, 4, 6, 1, 2, 4}));
    const test::TemporaryFolder folder;
    const auto path = folder.root() / "bare.safetensors";
    ASSERT_TRUE(writeSafetensors(path, {{"input_ids", t.at("input_ids")}, {"image_grid_thw", t.at("image_grid_thw")}}));
    const auto dump = readDump(path, {.imageToken = 9});
    ASSERT_TRUE(dump) << dump.error().message();
    ASSERT_EQ(dump->media.size(), 2U);
    EXPECT_EQ(dump->media[0].featureRows, 6);
    EXPECT_EQ(dump->media[0].range, (rows::RowRange{1, 5}));
    EXPECT_EQ(dump->media[1].featureRows, 2);
    EXPECT_EQ(dump->media[1].range, (rows::RowRange{6, 8}));
}

/// What a two-axis attention_mask of a bare file makes of four rows.
Result<Dump> withAttentionMask(const Array& mask) {
    const test::TemporaryFolder folder;
    const auto path = folder.root() / "masked.safetensors";
    EXPECT_TRUE(
        writeSafetensors(path, {{"input_ids", Array::of({1, 4}, std::vector<std::int64_t>{1, 2, 3, 4})}, {"attention_mask", mask}}));
    return readDump(path);
}

TEST(BareTensors, valuesOfATwoAxisMaskSayWhatItMeans) {
    const auto tableOf = [](const Array& mask) {
        const auto dump = withAttentionMask(mask);
        EXPECT_TRUE(dump) << dump.error().message();
        return dump ? (*rowTables(*dump))[0] : rows::RowTable{};
    };
    EXPECT_THAT(tableOf(Array::of({1, 4}, std::vector<std::int64_t>{1, 1, 1, 0})).valid, ElementsAre(1, 1, 1, 0));
    EXPECT_THAT(tableOf(Array::of({1, 4}, std::vector<float>{0, 1, 1, 1})).valid, ElementsAre(0, 1, 1, 1));
    EXPECT_THAT(tableOf(Array::of({1, 4}, std::vector<float>{0, 0, 0, -3e38F})).valid, ElementsAre(1, 1, 1, 0)) << "additive";
    const auto packed = tableOf(Array::of({1, 4}, std::vector<std::int64_t>{1, 1, 2, 0}));
    EXPECT_THAT(packed.valid, ElementsAre(1, 1, 1, 0)) << "numbers of packed samples";
    EXPECT_THAT(packed.segment, ElementsAre(0, 0, 1, -1));
}

TEST(BareTensors, aMaskWithOtherValuesIsRefusedAtTheFirst) {
    for (const auto& [mask, found] : {std::pair{Array::of({1, 4}, std::vector<float>{1, 0.5F, 1, 1}), "element 1"},
                                      std::pair{Array::of({1, 4}, std::vector<float>{1, 1, std::nanf(""), 1}), "found NaN"},
                                      std::pair{Array::of({1, 4}, std::vector<float>{-1, 0, 1, 0}), "element 2"},
                                      std::pair{Array::of({1, 4}, std::vector<std::int64_t>{1, -1, 1, 1}), "element 0"}}) {
        const auto dump = withAttentionMask(mask);
        ASSERT_FALSE(dump);
        EXPECT_THAT(dump.error().message(), testing::AllOf(HasSubstr("tensor 'attention_mask'"), HasSubstr(found)));
    }
}

TEST(ImportFlags, eachIsReadByItsNameAndTheirPresetsAreTheOptionsDefaults) {
    for (const ImportFlag& flag : importFlags()) {
        ImportOptions options;
        EXPECT_FALSE(flag.help.empty()) << flag.name;
        if (!flag.preset.empty()) {
            EXPECT_TRUE(setImportFlag(options, flag.name, flag.preset)) << flag.name;
        }
        EXPECT_EQ(options.spatialMergeSize, ImportOptions{}.spatialMergeSize);
        EXPECT_EQ(options.ignoreIndex, ImportOptions{}.ignoreIndex);
        for (const char* bad : {"", " ", "1 ", "4294967296", "nan", "1.5", "odd"}) {
            const Status status = setImportFlag(options, flag.name, bad);
            ASSERT_FALSE(status) << flag.name << " takes '" << bad << "'";
            EXPECT_EQ(status.error().where, flag.name);
        }
    }
    ImportOptions options;
    EXPECT_TRUE(setImportFlag(options, "labels", "shifted"));
    EXPECT_EQ(options.labels, supervision::LabelConvention::Preshifted);
    EXPECT_FALSE(setImportFlag(options, "no-such", "1"));
}

TEST(BareTensors, readsPackedFormsAsSegments) {
    const test::TemporaryFolder folder;
    const auto path = folder.root() / "packed.safetensors";
    const auto ids = Array::of({1, 6}, std::vector<std::int64_t>{1, 2, 3, 4, 5, 6});
    ASSERT_TRUE(writeSafetensors(path, {{"input_ids", ids}, {"cu_seq_lens_q", Array::of({3}, std::vector<std::int32_t>{0, 2, 5})}}));
    auto dump = readDump(path);
    ASSERT_TRUE(dump) << dump.error().message();
    EXPECT_THAT((*rowTables(*dump))[0].segment, ElementsAre(0, 0, 1, 1, 1, -1));
    ASSERT_TRUE(writeSafetensors(path, {{"input_ids", ids}, {"cu_seq_lens_q", Array::of({3}, std::vector<std::int32_t>{0, 5, 2})}}));
    EXPECT_THAT(readDump(path).error().message(), HasSubstr("tensor 'cu_seq_lens_q': border 2 is out of order"));
    ASSERT_TRUE(writeSafetensors(path, {{"input_ids", Array::of({6}, std::vector<std::int64_t>{1, 2, 3, 4, 5, 6})},
                                        {"position_ids", Array::of({6}, std::vector<std::int64_t>{0, 1, 0, 1, 2, 3})}}));
    dump = readDump(path);
    ASSERT_TRUE(dump) << dump.error().message();
    EXPECT_EQ(dump->batch, 1);
    EXPECT_EQ((*rowTables(*dump))[0].position.values.size(), 6U);
}

}  // namespace
}  // namespace rowscope::trace
