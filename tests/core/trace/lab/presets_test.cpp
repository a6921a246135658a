// The layouts that come with the program are what their titles say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "core/base/files.h"
#include "core/masks/summary.h"
#include "core/trace/lab/lab_trace.h"

namespace rowscope::trace::lab {
namespace {

Trace preset(const std::string& name) {
    const auto text = readFile("resources/layouts/" + name + ".json");
    EXPECT_TRUE(text) << text.error().message();
    const auto layout = parseLayout(*text, name);
    EXPECT_TRUE(layout) << layout.error().message();
    auto trace = traceFromLayout(*layout);
    EXPECT_TRUE(trace) << trace.error().message();
    return std::move(*trace);
}
std::int64_t edges(const NamedMask& mask) { return *masks::countAllowed(mask.mask); }

TEST(Presets, AllLoadWithConsistentColumnsAndNoLiveRowIsBlind) {
    std::set<std::string> titles;
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("resources/layouts")) {
        if (entry.path().extension() != ".json") continue;
        ++count;
        const Trace trace = preset(entry.path().stem().string());
        EXPECT_TRUE(titles.insert(trace.provenance.title).second) << "a title twice";
        for (const Sequence& s : trace.sequences) {
            EXPECT_TRUE(rows::checkColumns(s.rows, s.name));
            EXPECT_EQ(s.tokenText.size(), s.rows.size());
            EXPECT_FALSE(s.masks.empty());
            for (const NamedMask& m : s.masks)
                EXPECT_TRUE(m.keysAreMedia || masks::fullyBlockedQueries(m.mask, {}, s.rows.valid)->empty())
                    << entry.path() << " " << m.mask.name();
        }
    }
    EXPECT_GE(count, 15U);
}

TEST(Presets, LlavaPutsItsPictureIntoTheSequence) {
    const Trace trace = preset("llava");
    EXPECT_EQ(trace.sequences[0].expansion.mediaRows, 576);
    EXPECT_EQ(trace.ledger.at("prefix_kv"), std::int64_t{288} << 20) << "the article's figure";
}

TEST(Presets, FlamingoReadsOneMediumAndItsLedgerIsSmall) {
    const Trace trace = preset("flamingo");
    const auto& masks = trace.sequences[0].masks;
    EXPECT_LT(edges(masks[1]), edges(masks[2])) << "last preceding against all preceding";
    EXPECT_EQ(trace.ledger.at("cross_kv"), 3 * (std::int64_t{8} << 20)) << "three media of 64 latents";
}

TEST(Presets, QFormerObjectivesDiffer) {
    const auto itc = preset("blip2-itc");
    const auto itg = preset("blip2-itg");
    const auto itm = preset("blip2-itm");
    const auto n = static_cast<std::int64_t>(itm.sequences[0].rows.size());
    EXPECT_EQ(edges(itm.sequences[0].masks[0]), n * n);
    const std::int64_t text = static_cast<std::int64_t>(itc.sequences[0].rows.size()) - 32;
    EXPECT_EQ(edges(itc.sequences[0].masks[0]), 32 * 32 + text * text);
    const std::int64_t decoded = static_cast<std::int64_t>(itg.sequences[0].rows.size()) - 32;
    EXPECT_EQ(edges(itg.sequences[0].masks[0]), 32 * 32 + decoded * 32 + decoded * (decoded + 1) / 2);
    EXPECT_EQ(edges(itm.sequences[0].masks[1]), 32 * 257);
}

TEST(Presets, GemmaPicturesNeverReadALaterOne) {
    const Trace trace = preset("gemma3");
    const Sequence& s = trace.sequences[0];
    const auto& records = s.expansion.records;
    const auto& mask = s.masks[0].mask;
    EXPECT_TRUE(mask.allows({records[0].rows.begin, records[0].rows.end - 1}));
    EXPECT_FALSE(mask.allows({records[0].rows.begin, records[1].rows.begin}));
    EXPECT_TRUE(mask.allows({records[1].rows.begin, records[0].rows.begin}));
}

TEST(Presets, SmolVlmCountsBoundaryRowsApart) {
    const Trace trace = preset("smolvlm");
    EXPECT_EQ(trace.sequences[0].expansion.mediaRows, 320);
    EXPECT_EQ(trace.sequences[0].expansion.boundaryRows, 14);
    EXPECT_EQ(trace.sequences[0].expansion.records[0].interiorBoundaryRows, 11);
}

TEST(Presets, Qwen2VlCountsFewerPositionsThanTokens) {
    const Trace trace = preset("qwen2-vl");
    const rows::RowTable& rows = trace.sequences[0].rows;
    EXPECT_EQ(rows.position.axes, 3);
    const std::int32_t last = rows.position.at(0, rows.size() - 1, rows.size());
    EXPECT_LT(static_cast<std::size_t>(last), rows.size() - 4);
}

TEST(Presets, LayaBlockOpensExactlyTheOptionSpan) {
    const Trace causal = preset("laya-smolvlm-causal");
    const Trace block = preset("laya-smolvlm-block");
    const auto difference = *masks::compareEdges(block.sequences[0].masks[0].mask, causal.sequences[0].masks[0].mask, {});
    std::int64_t options = 0;
    for (const rows::Part part : block.sequences[0].rows.part) options += part == rows::Part::Option;
    EXPECT_EQ(difference.of(masks::ExtraKind::Future).edges, options * (options - 1) / 2);
    EXPECT_EQ(difference.missing.edges, 0);
}

TEST(Presets, PackedTrainingShowsTheLeak) {
    const Trace trace = preset("packed-training");
    const Sequence& s = trace.sequences[0];
    const auto leak = *masks::compareEdges(s.masks[2].mask, s.masks[0].mask, {.live = s.rows.valid, .segment = s.rows.segment});
    EXPECT_GT(leak.of(masks::ExtraKind::CrossSegment).edges, 0);
    EXPECT_EQ(leak.of(masks::ExtraKind::Future).edges, 0);
    EXPECT_EQ(s.rows.label[0], rows::kIgnored);
}

}  // namespace
}  // namespace rowscope::trace::lab
