// Masks of a dump: what they take in memory, what they mean where nobody says it, and values that mean nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/masks/canonical.h"
#include "core/trace/dump/bare.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/item_masks.h"
#include "core/trace/dump/opened.h"

namespace rowscope::trace {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using Tensors = std::map<std::string, Array, std::less<>>;
using Bytes = std::vector<std::uint8_t>;

Array bools(Shape shape, const Bytes& values) { return Array::copyOf<std::uint8_t>(DType::Bool, std::move(shape), values); }
Array ids(std::int64_t batch, std::int64_t rows) {
    return Array::of({batch, rows}, std::vector<std::int64_t>(static_cast<std::size_t>(batch * rows), 5));
}

Result<Dump> dumpOf(const std::string& rest, Tensors tensors) {
    auto manifest = json::parse(R"({"format": "mmdump", "version": 1)" + rest + "}", "manifest.json");
    EXPECT_TRUE(manifest) << rest;
    return makeDump(std::move(*manifest), std::move(tensors), "manifest.json");
}

std::string message(const auto& result) { return result ? std::string("no error") : result.error().message(); }

TEST(MaskImport, aMaskOfOneQueryTakesMemoryOfItsKeysAlone) {
    constexpr std::int64_t kRows = 200'000;
    for (const Shape& shape : {Shape{1, 1, 1, kRows}, Shape{1, 1, kRows}}) {
        Bytes keep(static_cast<std::size_t>(kRows), 1);
        keep.back() = 0;
        Tensors tensors{{"input_ids", ids(1, kRows)}, {"attention_mask", bools(shape, keep)}};
        auto dump = dumpOf(R"(, "masks": {"attention_mask": {"meaning": "allowed_is_true"}})", tensors);
        ASSERT_TRUE(dump) << message(dump);
        const auto opened = open(std::move(*dump));
        ASSERT_TRUE(opened) << message(opened);
        ASSERT_EQ(opened->self[0].size(), 1U);
        const masks::Mask& mask = opened->self[0][0].effective;
        EXPECT_EQ(mask.queries(), kRows);
        EXPECT_TRUE(mask.allows({kRows - 1, 0}));
        EXPECT_FALSE(mask.allows({0, kRows - 1}));
    }
}

TEST(MaskImport, moreCellsThanTheLimitAreRefusedByNumber) {
    constexpr std::int64_t kRows = 70'000;
    // The cells are counted before one is read: behind these bytes there is nothing.
    static const std::byte kNothing{};
    const Array huge(DType::Bool, {1, 1, kRows, kRows}, std::span(&kNothing, static_cast<std::size_t>(kRows * kRows)), nullptr);
    const auto dump = dumpOf(R"(, "masks": {"m": {"meaning": "allowed_is_true"}}, "layers": [{"kind": "self", "mask": "m"}])",
                             {{"input_ids", ids(1, kRows)}, {"m", huge}});
    ASSERT_TRUE(dump) << message(dump);
    EXPECT_THAT(message(importMask(*dump, "m", 0, 0, kRows)),
                AllOf(HasSubstr("tensor 'm': has too many cells"), HasSubstr("at most 4294967296"), HasSubstr("[1, 1, 70000, 70000]")));
    EXPECT_THAT(
        message(masks::toCanonical(bools({1, kRows}, Bytes(kRows, 1)), masks::MaskAxes::BatchKeys, masks::Polarity::NonZeroAllows, kRows)),
        HasSubstr("has too many cells"));
}

TEST(MaskImport, oneLineOfSampleNumbersHoldsForEveryItem) {
    Tensors tensors{{"input_ids", ids(3, 4)}, {"attention_mask", Array::of({1, 4}, std::vector<std::int64_t>{1, 2, 2, 0})}};
    const auto dump = dumpFromTensors(tensors, {}, "bare");
    ASSERT_TRUE(dump) << message(dump);
    const auto tables = rowTables(*dump);
    ASSERT_TRUE(tables) << message(tables);
    for (const rows::RowTable& table : *tables) {
        EXPECT_THAT(table.valid, ElementsAre(1, 1, 1, 0));
        EXPECT_THAT(table.segment, ElementsAre(0, 1, 1, -1));
    }
}

TEST(MaskImport, numbersOfSamplesThatAreNoneAreRefusedWithTheirPlace) {
    for (const float bad : {std::nanf(""), INFINITY, -INFINITY, -1.F, 1.5F, 1e10F}) {
        Tensors tensors{{"input_ids", ids(1, 3)}, {"attention_mask", Array::of({1, 3}, std::vector<float>{1, bad, 2})}};
        const auto dump = dumpOf(R"(, "masks": {"attention_mask": {"meaning": "segment_number_from_1"}})", tensors);
        ASSERT_TRUE(dump) << message(dump);
        const auto expected = HasSubstr(std::isnan(bad) ? "tensor 'attention_mask': element 1 is not a number"
                                                        : "tensor 'attention_mask': element 1 is no number of a packed sample");
        EXPECT_THAT(message(rowTables(*dump)), expected) << bad;
        EXPECT_THAT(message(importMask(*dump, "attention_mask", 0, 0, 3)), HasSubstr("element 1 is no number of a packed sample"));
    }
    Tensors square{{"input_ids", ids(1, 2)}, {"m", Array::of({1, 2, 2}, std::vector<std::int64_t>{1, 1, 1, 1})}};
    const auto dump = dumpOf(R"(, "masks": {"m": {"meaning": "segment_number_from_1"}})", square);
    ASSERT_TRUE(dump) << message(dump);
    EXPECT_THAT(message(importMask(*dump, "m", 0, 0, 2)), HasSubstr("numbers of packed samples stand one a row"));
}

struct Told {
    const char* name;
    Array mask;
    std::string more;  ///< of the manifest
    MaskMeaning meaning;
    const char* evidence;
};

/// A mask of four rows whose manifest says nothing of it: the last row is padding by its token.
TEST(MaskImport, aMeaningThatNobodySaysIsToldByItsValues) {
    const Bytes causal{1, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0};
    Bytes blocked;
    std::vector<float> zeroOne;
    std::vector<float> additive;
    std::vector<std::int64_t> numbers;
    for (const std::uint8_t cell : causal) {
        blocked.push_back(cell == 0);
        zeroOne.push_back(cell);
        numbers.push_back(cell);
        additive.push_back(cell ? 0.F : -1e4F);
    }
    const std::string noPad = R"("ids": {"pad_token_id": null})";
    const std::string pad = R"("ids": {"pad_token_id": 0})";
    const Shape shape{1, 1, 4, 4};
    const std::vector<Told> cases{
        {"bool, allowed", bools(shape, causal), pad, MaskMeaning::AllowedIsTrue, "cells of padded keys are 0"},
        {"bool, blocked", bools(shape, blocked), pad, MaskMeaning::BlockedIsTrue, "cells of padded keys are 1"},
        {"float, allowed", Array::of(shape, zeroOne), pad, MaskMeaning::AllowedIsTrue, "cells of padded keys are 0"},
        {"int, allowed", Array::of(shape, numbers), pad, MaskMeaning::AllowedIsTrue, "cells of padded keys are 0"},
        {"three axes", Array::of({1, 4, 4}, numbers), pad, MaskMeaning::AllowedIsTrue, "cells of padded keys are 0"},
        {"additive", Array::of(shape, additive), pad, MaskMeaning::Additive, "floating values that are 0 or negative"},
        {"padding unknown, allowed", bools(shape, causal), noPad, MaskMeaning::AllowedIsTrue, "a row reads itself"},
        {"padding unknown, blocked", bools(shape, blocked), noPad, MaskMeaning::BlockedIsTrue, "a row reads itself"},
        {"ones", bools(shape, Bytes(16, 1)), pad, MaskMeaning::AllowedIsTrue, "all values are 1"},
        {"zeros", Array::of(shape, std::vector<float>(16, 0.F)), pad, MaskMeaning::Additive, "all values are 0"},
        {"zeros as numbers", bools(shape, Bytes(16, 0)), pad, MaskMeaning::BlockedIsTrue, "all values are 0"},
        {"keys alone", bools({1, 1, 1, 4}, {1, 1, 1, 0}), pad, MaskMeaning::AllowedIsTrue, "cells of padded keys are 0"},
        {"keys alone, padding unknown", bools({1, 1, 1, 4}, {1, 1, 1, 0}), noPad, MaskMeaning::Unknown, "neither padded keys"},
        {"weights", Array::of(shape, std::vector<float>(16, 0.25F)), pad, MaskMeaning::Unknown, "no polarity is known"},
        {"contradiction", bools(shape, {0, 1, 1, 0, 1, 0, 1, 0, 1, 1, 0, 0, 1, 1, 1, 0}), pad, MaskMeaning::Unknown, "contradict"}};
    for (const Told& c : cases) {
        Tensors tensors{{"input_ids", Array::of({1, 4}, std::vector<std::int64_t>{5, 6, 7, 0})}, {"attention_mask", c.mask}};
        const auto dump = dumpOf(", " + c.more, tensors);
        ASSERT_TRUE(dump) << c.name << message(dump);
        const MaskFact& fact = dump->masks.at("attention_mask");
        EXPECT_EQ(fact.meaning, c.meaning) << c.name;
        EXPECT_THAT(fact.evidence, HasSubstr(c.evidence)) << c.name;
        const auto opened = open(*dump);
        ASSERT_TRUE(opened) << c.name << message(opened);
        EXPECT_EQ(opened->self[0].size(), c.meaning == MaskMeaning::Unknown ? 0U : 1U) << c.name;
        const auto trace = traceOf(*opened);
        ASSERT_TRUE(trace);
        if (c.meaning == MaskMeaning::Unknown) {
            EXPECT_THAT(trace->findings, IsEmpty()) << c.name;
            EXPECT_THAT(message(importMask(*dump, "attention_mask", 0, 0, 4)), HasSubstr("its polarity is not known: ")) << c.name;
        } else {
            ASSERT_EQ(trace->findings.size(), 1U) << c.name;
            EXPECT_EQ(trace->findings[0].severity, Severity::Info);
            EXPECT_EQ(trace->findings[0].evidence, fact.evidence);
        }
        // A bare file of the same tensors is read alike.
        ImportOptions options;
        if (c.more == pad) options.pad = 0;
        const auto bare = dumpFromTensors(tensors, options, "bare");
        ASSERT_TRUE(bare) << message(bare);
        EXPECT_EQ(bare->masks.at("attention_mask").meaning, c.meaning) << c.name;
    }
}

TEST(MaskImport, whatTheManifestSaysIsNotTold) {
    Tensors tensors{{"input_ids", ids(1, 2)}, {"attention_mask", bools({1, 2, 2}, {1, 0, 1, 1})}};
    const auto dump = dumpOf(R"(, "masks": {"attention_mask": {"meaning": "blocked_is_true"}})", tensors);
    ASSERT_TRUE(dump) << message(dump);
    EXPECT_EQ(dump->masks.at("attention_mask").meaning, MaskMeaning::BlockedIsTrue);
    EXPECT_EQ(dump->masks.at("attention_mask").evidence, "");
}

/// A row of media memory is no row of the sequence, even where there are as many.
TEST(MaskImport, masksOverMediaMemoryHaveNoDiagonal) {
    Tensors tensors{{"input_ids", ids(1, 3)},
                    {"image_attention_mask", Array::of({1, 3, 3}, std::vector<std::int64_t>{0, 0, 0, 1, 0, 0, 0, 1, 0})}};
    const auto dump = dumpOf("", tensors);
    ASSERT_TRUE(dump) << message(dump);
    EXPECT_EQ(dump->masks.at("image_attention_mask").meaning, MaskMeaning::AllowedIsTrue);
    tensors.insert_or_assign("image_attention_mask", Array::of({1, 3, 2}, std::vector<std::int64_t>(6, 0)));
    EXPECT_EQ(dumpOf("", tensors)->masks.at("image_attention_mask").meaning, MaskMeaning::AllowedIsTrue) << "no row reads any medium";
}

TEST(MaskImport, openingStopsWhenAsked) {
    std::stop_source stop;
    stop.request_stop();
    Progress progress;
    progress.stop = stop.get_token();
    Tensors tensors{{"input_ids", ids(2, 4)}, {"attention_mask", Array::of({2, 1, 4, 4}, std::vector<float>(32, 0.F))}};
    const auto dump = dumpFromTensors(tensors, {}, "bare");
    ASSERT_TRUE(dump) << message(dump);
    const auto kindOf = [](const auto& result) { return result ? ErrorKind::Internal : result.error().kind; };
    EXPECT_EQ(kindOf(readDump("/nowhere/manifest.json", {}, progress)), ErrorKind::Cancelled);
    EXPECT_EQ(kindOf(dumpFromTensors(tensors, {}, "bare", progress)), ErrorKind::Cancelled);
    EXPECT_EQ(kindOf(rowTables(*dump, progress)), ErrorKind::Cancelled);
    EXPECT_EQ(kindOf(selfMasks(*dump, (*rowTables(*dump))[0], 0, nullptr, progress)), ErrorKind::Cancelled);
    EXPECT_EQ(kindOf(open(*dump, progress)), ErrorKind::Cancelled);
    EXPECT_EQ(kindOf(traceOf(*open(*dump), progress)), ErrorKind::Cancelled);
}

}  // namespace
}  // namespace rowscope::trace
