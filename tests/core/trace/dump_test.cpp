#include "core/trace/dump/dump.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/base/safetensors.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/import_flags.h"
#include "core/trace/dump/item_masks.h"
#include "core/trace/dump/opened.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::trace {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using Tensors = std::map<std::string, Array, std::less<>>;

constexpr const char* kHead = R"({"format": "mmdump", "version": 1, "ids": {"image_token_id": 9, "pad_token_id": 0, "ignore_index": -100})";

/// Two items of five rows: "1 9 9 5 2" and "1 5 2" with two rows of padding.
Tensors twoItems() {
    Tensors t;
    t.emplace("input_ids", Array::of({2, 5}, std::vector<std::int64_t>{1, 9, 9, 5, 2, 1, 5, 2, 0, 0}));
    t.emplace("attention_mask", Array::of({2, 5}, std::vector<std::int64_t>{1, 1, 1, 1, 1, 1, 1, 1, 0, 0}));
    t.emplace("labels", Array::of({2, 5}, std::vector<std::int64_t>{-100, -100, -100, 5, 2, -100, 5, 2, -100, -100}));
    t.emplace("m", Array::of({2, 1, 5, 5}, std::vector<float>(50, 0.F)));
    return t;
}

Result<Dump> dumpOf(const std::string& rest, Tensors tensors = twoItems()) {
    const auto manifest = json::parse(kHead + rest + "}", "manifest.json");
    if (!manifest) return fail(manifest.error());
    return makeDump(*manifest, std::move(tensors), "manifest.json");
}

// Every kind of name the format has, each misspelt once: none may pass for "not said".
TEST(Dump, namesWhatItDoesNotKnowInsteadOfDroppingIt) {
    const auto dump = dumpOf(R"(, "roles": {"pad": 0, "robot": 1},
        "ids": {"pad_token_id": 0, "pad_token": 1},
        "claims": {"topologies": "causal", "topology": "casual", "topology_sliding": "causal_slides", "labels": "shifted", "loss_shift": "inside",
        "pad_side": "start", "positions": "mrope", "cross_topology": "previous", "block_rule": "per_image"},
        "masks": {"m": {"meaning": "additive", "axes": "B,H,Lq,Lk"}}, "layers": [{"kind": "selfattention", "index": 3, "mask": "m"}],
        "steps": [{"step": 0, "kind": "prefill", "layers": [{"kind": "self"}, {"kind": "crossed"}]}])");
    ASSERT_TRUE(dump) << dump.error().message();
    std::vector<std::string> found;
    for (const UnknownName& name : dump->unknownNames) {
        found.push_back(name.place + " " + name.found);
        EXPECT_THAT(name.known, Not(testing::IsEmpty())) << name.place;
    }
    EXPECT_THAT(found, testing::UnorderedElementsAre("roles robot", "claims: 'topology' casual", "claims: 'topology_sliding' causal_slides",
                                                     "claims: 'labels' shifted", "claims: 'loss_shift' inside", "claims: 'pad_side' start",
                                                     "claims: 'positions' mrope", "claims: 'cross_topology' previous",
                                                     "claims: 'block_rule' per_image", "ids pad_token", "claims topologies",
                                                     "layers[0]: 'kind' selfattention", "steps[0]: layers[1]: 'kind' crossed"));
    EXPECT_EQ(dump->claims.blockRule, rows::BlockRule::PerMedia);
    EXPECT_FALSE(dump->claims.topology);
}

TEST(Dump, aManifestThatNamesNothingIsNoSoundDump) {
    const auto typo = makeDump(*json::parse(R"({"format": "mmdump", "version": 1, "tensor": "dump.safetensors"})", "m"), {}, "m");
    ASSERT_FALSE(typo);
    EXPECT_THAT(typo.error().message(), HasSubstr("names no tensors and holds no log"));
    EXPECT_THAT(typo.error().message(), HasSubstr("found format, version, tensor"));
    EXPECT_TRUE(makeDump(*json::parse(R"({"format": "mmdump", "version": 1, "events": []})", "m"), {}, "m"));
}

// Rules reckon with times; JSON may hold NaN, infinities and numbers that no clock shows.
TEST(Dump, refusesTimesThatNoClockShows) {
    for (const std::string bad : {"NaN", "Infinity", "-Infinity", "4.44e35", "-1e300"})
        for (const std::string& rest : {R"(, "events": [{"t": )" + bad + R"(, "r": "a", "ev": "publish"}])",
                                        R"(, "schedule": {"batches": [{"batch_id": 0, "encode_start_ms": )" + bad + R"(}]})",
                                        R"(, "schedule": {"batches": [{"batch_id": 0, "encode_end_ms": )" + bad + R"(}]})"}) {
            const auto dump = dumpOf(rest);
            ASSERT_FALSE(dump) << rest;
            EXPECT_THAT(dump.error().message(), HasSubstr("is no time")) << rest;
        }
}

TEST(Dump, knowsEveryNameOfTheFormat) {
    const auto dump = dumpOf(R"(, "roles": {"pad": 0, "system": 1, "user": 2, "assistant": 3, "tool": 4},
        "claims": {"topology": "causal", "labels": "preshifted", "loss_shift": "none", "pad_side": "left", "positions": "thw",
        "cross_topology": "next", "block_rule": "contiguous_run"})");
    ASSERT_TRUE(dump) << dump.error().message();
    EXPECT_TRUE(dump->unknownNames.empty());
    EXPECT_EQ(dump->claims.blockRule, rows::BlockRule::ContiguousRun);
}

TEST(Dump, typesWhatTheManifestSays) {
    const auto dump =
        dumpOf(R"(, "name": "n", "claims": {"topology": "causal", "topology_sliding": "bidir_image_block_sliding", "sliding_window": 7,
        "labels": "unshifted", "loss_shift": "internal", "positions": "thw", "cross_topology": "last_preceding", "layer_types": ["full_attention"]},
        "masks": {"m": {"meaning": "additive", "axes": "B,H,Lq,Lk"}}, "layers": [{"kind": "self", "index": 3, "mask": "m", "window": [2, 5]}],
        "media": [{"batch_id": 0, "media_id": 0, "kind": "image", "start_row": 1, "end_row": 3, "rows": 2, "grid_thw": [1, 2, 4]},
                  {"batch_id": 1, "media_id": 0, "kind": "video", "start_row": null, "end_row": null, "rows": 4}])");
    ASSERT_TRUE(dump) << dump.error().message();
    EXPECT_EQ(dump->batch, 2);
    EXPECT_EQ(dump->rows, 5);
    EXPECT_EQ(dump->claims.topology, masks::TopologyRule{});
    EXPECT_EQ(dump->claims.topologySliding, (masks::TopologyRule{masks::Topology::BidirImageBlock, false, true}));
    EXPECT_EQ(dump->claims.window, (masks::Window{6, -1}));
    EXPECT_EQ(dump->claims.positions, rows::PositionPolicy::Thw);
    EXPECT_EQ(dump->claims.cross, masks::CrossRule::LastPreceding);
    EXPECT_EQ(dump->layers[0].window, (masks::Window{2, 5}));
    EXPECT_EQ(dump->media[0].range, (rows::RowRange{1, 3}));
    EXPECT_EQ(dump->media[1].kind, rows::OriginKind::Video);
    EXPECT_FALSE(dump->media[1].range);
    EXPECT_EQ(dump->convention, rows::PlaceholderConvention::AlreadyRepeated);
}

TEST(Dump, keepsNamesItDoesNotKnowAsText) {
    const auto dump = dumpOf(R"(, "claims": {"topology": "spiral", "positions": "golden_angle"})");
    ASSERT_TRUE(dump);
    EXPECT_FALSE(dump->claims.topology);
    EXPECT_EQ(dump->claims.topologyText, "spiral");
    EXPECT_FALSE(dump->claims.positions);
}

TEST(Dump, tellsOnePlaceholderFromRepeatedOnes) {
    Tensors once;
    once.emplace("input_ids", Array::of({1, 4}, std::vector<std::int64_t>{1, 9, 5, 2}));
    const auto dump = dumpOf(R"(, "media": [{"batch_id": 0, "media_id": 0, "start_row": null, "end_row": null, "rows": 4}])", once);
    ASSERT_TRUE(dump) << dump.error().message();
    EXPECT_EQ(dump->convention, rows::PlaceholderConvention::ExpandsLater);
    EXPECT_THAT(dump->conventionEvidence, HasSubstr("media rows: 4"));
}

struct Bad {
    const char* name;
    const char* rest;
    const char* expected;
};
class DumpRefuses : public testing::TestWithParam<Bad> {};
TEST_P(DumpRefuses, withThePathAtFault) {
    const auto dump = dumpOf(GetParam().rest);
    ASSERT_FALSE(dump);
    EXPECT_THAT(dump.error().message(), testing::StartsWith("manifest.json: "));
    EXPECT_THAT(dump.error().message(), HasSubstr(GetParam().expected));
}
INSTANTIATE_TEST_SUITE_P(
    Table, DumpRefuses,
    testing::Values(
        Bad{"mediaType", R"(, "media": [{"batch_id": "0"}])", "media[0]: 'batch_id': wrong type (expected an integer, found text)"},
        Bad{"mediaItem", R"(, "media": [{"batch_id": 2}])", "media[0]: 'batch_id': there is no such item (expected 0 to 1, found 2)"},
        Bad{"mediaRange", R"(, "media": [{"batch_id": 0, "start_row": 3, "end_row": 6}])",
            "media[0]: 'end_row': lies behind the last row (expected at most 5, found 6)"},
        Bad{"mediaOrder", R"(, "media": [{"batch_id": 0, "start_row": 3, "end_row": 2}])", "media[0]: 'end_row': ends before it starts"},
        Bad{"mediaGrid", R"(, "media": [{"batch_id": 0, "grid_thw": [1, 0, 2]}])", "media[0]: 'grid_thw': is no grid"},
        Bad{"mediaKind", R"(, "media": [{"batch_id": 0, "kind": "smell"}])",
            "media[0]: 'kind': unknown name (expected image, video or audio, found 'smell')"},
        Bad{"layerMask", R"(, "layers": [{"kind": "self", "mask": "nope"}])", "layers[0]: 'mask': there is no tensor 'nope'"},
        Bad{"layerKind", R"(, "layers": [{"index": 0}])", "layers[0]: 'kind' is missing"},
        Bad{"layers", R"(, "layers": {})", "'layers': wrong type (expected a list, found an object)"},
        Bad{"window", R"(, "layers": [{"kind": "self", "window": -3}])", "layers[0]: 'window': is no window"},
        Bad{"meaning", R"(, "masks": {"m": {"meaning": "maybe"}})", "masks: 'm': 'meaning': unknown name"},
        Bad{"maskTensor", R"(, "masks": {"x": {"meaning": "additive"}})", "masks: there is no tensor 'x'"},
        Bad{"maskAxes", R"(, "masks": {"m": {"meaning": "additive", "axes": "B,Lk"}})",
            "tensor 'm': rank does not fit its axes (expected B,Lk, found [2, 1, 5, 5])"},
        Bad{"step", R"(, "steps": [{"step": 0, "position_ids": "p"}])", "steps[0]: 'position_ids': there is no tensor 'p'"},
        Bad{"cacheOp", R"(, "cache_log": [{"op": "steal"}])", "cache_log[0]: 'op': unknown name"},
        Bad{"contract", R"(, "external_embeddings": [{"tensor": "m"}])", "external_embeddings[0]: 'contract' is missing"},
        Bad{"objective", R"(, "qformer": {"queries": 2, "text": 3, "objectives": {"itc": "q"}})",
            "qformer: objectives: 'itc': there is no tensor 'q'"},
        Bad{"span", R"(, "ext": {"spans": [{"role": "user", "start": 4, "end": 2}]})", "ext: spans[0]: 'end': ends before it starts"}),
    [](const auto& info) { return info.param.name; });

TEST(Dump, refusesTensorsThatDoNotFitInputIds) {
    Tensors t = twoItems();
    t.insert_or_assign("labels", Array::of({2, 4}, std::vector<std::int64_t>(8)));
    EXPECT_THAT(dumpOf("", t).error().message(),
                HasSubstr("tensor 'labels': shape does not fit input_ids (expected [2, 5], found [2, 4])"));
    t = twoItems();
    t.insert_or_assign("labels", Array::of({2, 5}, std::vector<float>(10)));
    EXPECT_THAT(dumpOf("", t).error().message(), HasSubstr("tensor 'labels': wrong dtype (expected integers, found F32)"));
    t = twoItems();
    t.insert_or_assign("position_ids", Array::of({2, 2, 5}, std::vector<std::int64_t>(20)));
    EXPECT_THAT(dumpOf("", t).error().message(), HasSubstr("tensor 'position_ids': shape does not fit input_ids"));
    t = twoItems();
    t.insert_or_assign("attention_mask", Array::of({2, 6}, std::vector<std::int64_t>(12)));
    EXPECT_THAT(dumpOf("", t).error().message(), HasSubstr("tensor 'attention_mask': shape does not fit input_ids"));
    t = twoItems();
    t.insert_or_assign("input_ids", Array::of({2, 5}, std::vector<std::int64_t>(10, std::int64_t{1} << 40)));
    EXPECT_THAT(dumpOf("", t).error().message(), HasSubstr("tensor 'input_ids': element 0 is no token id"));
    t = twoItems();
    t.erase("input_ids");
    EXPECT_THAT(dumpOf("", t).error().message(), HasSubstr("no tensor 'input_ids', which 'labels' belongs to"));
}

TEST(Dump, refusesOtherFormatsAndVersions) {
    const auto refuse = [](const char* text) { return makeDump(*json::parse(text, "x"), {}, "x").error().message(); };
    EXPECT_THAT(refuse(R"({"format": "gguf"})"), HasSubstr("is no dump of rows"));
    EXPECT_THAT(refuse(R"({"format": "mmdump", "version": 2})"), HasSubstr("this program reads version 1 (expected 1, found 2)"));
    EXPECT_THAT(refuse("[]"), HasSubstr("expected an object, found a list"));
}

TEST(Dump, rowTablesHoldWhatIsKnownAndNothingElse) {
    const auto dump = dumpOf(R"(, "media": [{"batch_id": 0, "media_id": 4, "start_row": 1, "end_row": 3, "rows": 2}])");
    ASSERT_TRUE(dump);
    const auto tables = rowTables(*dump);
    ASSERT_TRUE(tables) << tables.error().message();
    ASSERT_EQ(tables->size(), 2U);
    const rows::RowTable& a = (*tables)[0];
    using enum rows::OriginKind;
    EXPECT_THAT(a.originKind, ElementsAre(Text, Image, Image, Text, Text));
    EXPECT_THAT(a.originId, ElementsAre(-1, 4, 4, -1, -1));
    EXPECT_THAT(a.sourceIndex, ElementsAre(0, 0, 1, 2, 3));
    EXPECT_THAT(a.label, ElementsAre(rows::kIgnored, rows::kIgnored, rows::kIgnored, 5, 2));
    EXPECT_TRUE(a.role.empty());
    EXPECT_TRUE(a.segment.empty());
    EXPECT_EQ(a.position.axes, 0);
    EXPECT_THAT((*tables)[1].originKind, ElementsAre(Text, Text, Text, Padding, Padding));
    EXPECT_THAT(liveRows((*tables)[1]), ElementsAre(1, 1, 1, 0, 0));
}

TEST(Dump, importsEveryRankAndPolarityAsAllowedCells) {
    // Rows 0..4 of item 1; key 4 is blocked for everyone.
    const std::vector<std::uint8_t> keep{1, 1, 1, 1, 1, 1, 1, 1, 1, 0};
    std::vector<std::uint8_t> block;
    for (const auto k : keep) block.push_back(k == 0);
    std::vector<float> additive;
    for (int q = 0; q < 10; ++q)
        for (int k = 0; k < 5; ++k) additive.push_back(q >= 5 && k == 4 ? -1e4F : 0.F);
    struct Variant {
        const char* meaning;
        Array array;
    };
    const std::vector<Variant> variants{{"keep_is_1", Array::of({2, 5}, keep)},
                                        {"block_is_1", Array::of({2, 5}, block)},
                                        {"blocked_is_true", Array::copyOf<std::uint8_t>(DType::Bool, {2, 5}, block)},
                                        {"allowed_is_true", Array::copyOf<std::uint8_t>(DType::Bool, {2, 5}, keep)},
                                        {"additive", Array::of({2, 1, 5, 5}, additive)},
                                        {"additive", Array::of({2, 5, 5}, additive)}};
    for (const Variant& variant : variants) {
        Tensors t = twoItems();
        t.insert_or_assign("m", variant.array);
        const auto dump = dumpOf(std::string(R"(, "masks": {"m": {"meaning": ")") + variant.meaning + "\"}}", t);
        ASSERT_TRUE(dump) << dump.error().message();
        const auto mask = importMask(*dump, "m", 1, 0, 5);
        ASSERT_TRUE(mask) << mask.error().message();
        for (int q = 0; q < 5; ++q)
            for (int k = 0; k < 5; ++k) EXPECT_EQ(mask->allows({q, k}), k != 4) << variant.meaning << " " << q << " " << k;
    }
}

TEST(Dump, readsFoldersManifestsAndBareFiles) {
    const test::TemporaryFolder own;
    const auto& folder = own.root();
    std::vector<std::pair<std::string, Array>> tensors;
    for (const auto& [name, array] : twoItems()) tensors.emplace_back(name, array);
    ASSERT_TRUE(writeSafetensors(folder / "dump.safetensors", tensors));
    std::ofstream(folder / "manifest.json") << kHead << R"(, "tensors": "dump.safetensors", "name": "here"})";
    for (const auto& path : {folder, folder / "manifest.json", folder / "dump.safetensors"}) {
        const auto dump = readDump(path);
        ASSERT_TRUE(dump) << dump.error().message();
        EXPECT_EQ(dump->name, "here");
        EXPECT_EQ(dump->rows, 5);
    }
    std::ofstream(folder / "manifest.json") << kHead << R"(, "tensors": "../secret.safetensors"})";
    EXPECT_THAT(readDump(folder).error().message(), HasSubstr("'tensors': leads out of the folder"));
    std::filesystem::remove(folder / "manifest.json");
    EXPECT_THAT(readDump(folder).error().message(), HasSubstr("no manifest.json in this folder"));
    const auto bare = readDump(folder / "dump.safetensors", {.imageToken = 9, .pad = 0});
    ASSERT_TRUE(bare) << bare.error().message();
    ASSERT_EQ(bare->media.size(), 1U);
    EXPECT_EQ(bare->media[0].range, (rows::RowRange{1, 3}));
    EXPECT_EQ(bare->claims.labels, supervision::LabelConvention::Unshifted);
    EXPECT_THAT(readDump(folder / "model.pt").error().message(), HasSubstr("is a pickle, and unpickling runs code"));
}

/// Runs of image tokens count as media also where nobody wrote media records: the sum must give the rows that there are.
TEST(Dump, theExpansionCountsMediaWithoutRecords) {
    Tensors tensors;
    tensors.emplace("input_ids", Array::of({1, 10}, std::vector<std::int64_t>{1, 5, 9, 9, 9, 6, 9, 9, 2, 0}));
    tensors.emplace("attention_mask", Array::of({1, 10}, std::vector<std::int64_t>{1, 1, 1, 1, 1, 1, 1, 1, 1, 0}));
    for (const char* media :
         {"", R"(, "media": [{"batch_id": 0, "media_id": 0, "kind": "image", "start_row": 2, "end_row": 5, "rows": 3}])"}) {
        std::string text = R"({"format": "mmdump", "version": 1, "ids": {"image_token_id": 9, "pad_token_id": 0},
            "masks": {"attention_mask": {"meaning": "keep_is_1"}})";
        text.append(media).append("}");
        const auto opened = open(*makeDump(*json::parse(text, "m"), tensors, "m"));
        ASSERT_TRUE(opened) << opened.error().message();
        const auto trace = traceOf(*opened);
        ASSERT_TRUE(trace) << trace.error().message();
        const rows::Expansion& expansion = trace->sequences[0].expansion;
        EXPECT_EQ(expansion.placeholders, 2) << media;
        EXPECT_EQ(expansion.mediaRows, 5) << media;
        EXPECT_EQ(expansion.expandedLength(), 9) << media;
        ASSERT_EQ(expansion.records.size(), 2U) << media;
        EXPECT_EQ(expansion.records[1].rows, (rows::RowRange{6, 8})) << media;
    }
}

/// Every golden dump and case opens; nothing is skipped silently.
TEST(GoldenDumps, allOpen) {
    const char* shared = std::getenv("ROWSCOPE_SHARED");
    const std::filesystem::path root = shared ? shared : "../shared";
    if (!std::filesystem::exists(root / "golden/topology")) GTEST_SKIP() << "no golden folder";
    std::size_t count = 0;
    for (const char* part : {"golden/topology/part2", "golden/topology/faults", "cases"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / part)) {
            if (entry.path().filename() != "manifest.json" && entry.path().filename() != "trace.json") continue;
            const auto dump = readDump(entry.path());
            ASSERT_TRUE(dump) << dump.error().message();
            const auto tables = rowTables(*dump);
            ASSERT_TRUE(tables) << tables.error().message();
            for (std::size_t item = 0; item < tables->size(); ++item) {
                const auto masks = selfMasks(*dump, (*tables)[item], static_cast<std::int64_t>(item));
                ASSERT_TRUE(masks) << masks.error().message();
            }
            ++count;
        }
    EXPECT_GT(count, 300U);
}

}  // namespace
}  // namespace rowscope::trace
