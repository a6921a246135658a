#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/audit/audit.h"
#include "core/audit/lab/layouts.h"

namespace rowscope::audit {
namespace {

using lab::DumpEditor;
using lab::Layout;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<trace::Finding> audited(const DumpEditor& editor) {
    const auto dump = editor.make();
    EXPECT_TRUE(dump) << dump.error().message();
    if (!dump) return {};
    const auto trace = auditedTrace(*dump);
    EXPECT_TRUE(trace) << trace.error().message();
    if (!trace) return {};
    std::vector<trace::Finding> findings = trace->findings;
    std::erase_if(findings, [](const trace::Finding& f) { return f.severity == Severity::Info; });
    return findings;
}

std::vector<std::string> codes(const std::vector<trace::Finding>& findings) {
    std::vector<std::string> out;
    for (const trace::Finding& f : findings) out.push_back(f.code);
    return out;
}

/// Row of the first sample whose role changes to the assistant's, counted from `from`.
std::size_t answerStart(const DumpEditor& editor, std::size_t from = 1) {
    const auto roles = editor.ints("role_ids");
    while (roles[from] != 3 || roles[from - 1] == 3) ++from;
    return from;
}

DumpEditor withLabels(const std::function<void(std::vector<std::int64_t>&)>& edit) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    editor.editInts("labels", edit);
    return editor;
}

TEST(Supervision, sampleWithoutAnyLabelIsFound) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    const auto rows = static_cast<std::ptrdiff_t>(editor.shape("labels")[1]);
    editor.editInts("labels", [&](auto& labels) { std::fill(labels.begin(), labels.begin() + rows, rows::kIgnored); });
    const auto findings = audited(editor);
    ASSERT_THAT(codes(findings), ElementsAre("N:no_supervised_rows"));
    EXPECT_EQ(findings[0].place.sequence, 0);
    EXPECT_THAT(findings[0].cause, HasSubstr("though it has answer rows"));
}

TEST(Supervision, stopTokenThatIsMaskedIsFoundPerAnswer) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    const auto ids = editor.ints("input_ids");
    editor.editInts("labels", [&](auto& labels) {
        for (std::size_t i = 0; i < labels.size(); ++i)
            if (ids[i] == 2) labels[i] = rows::kIgnored;
    });
    EXPECT_THAT(codes(audited(editor)), ElementsAre("N:stop_token_unsupervised", "N:stop_token_unsupervised", "N:stop_token_unsupervised",
                                                    "N:stop_token_unsupervised", "N:stop_token_unsupervised"));
}

TEST(Supervision, answerThatIsMaskedWholeIsOneFindingAndNotAStopTokenOne) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    const std::size_t start = answerStart(editor);
    const auto roles = editor.ints("role_ids");
    editor.editInts("labels", [&](auto& labels) {
        for (std::size_t row = start; roles[row] == 3; ++row) labels[row] = rows::kIgnored;
    });
    EXPECT_THAT(codes(audited(editor)), ElementsAre("N:assistant_span_unsupervised"));
}

TEST(Supervision, labelledPaddingIsFound) {
    const auto findings = audited(withLabels([](auto& labels) {
        const std::size_t lastSample = labels.size() / 3 * 2;
        labels[lastSample] = 0;  // left padding of the shortest sample
    }));
    ASSERT_THAT(codes(findings), ElementsAre("N:pad_supervised"));
    EXPECT_THAT(findings[0].place.rows, ElementsAre(rows::RowRange{0, 1}));
}

TEST(Supervision, labelOfAnExamplesFirstTokenCrossesTheBorder) {
    DumpEditor editor = lab::makeLayout(Layout::Packed).value();
    const auto segments = editor.ints("segment_ids");
    const auto ids = editor.ints("input_ids");
    std::size_t border = 1;
    while (segments[border] != 1) ++border;
    editor.editInts("labels", [&](auto& labels) { labels[border] = ids[border]; });
    const auto findings = audited(editor);
    ASSERT_THAT(codes(findings), ElementsAre("N:target_crosses_segment"));
    const auto b = static_cast<std::int32_t>(border);
    EXPECT_THAT(findings[0].place.rows, ElementsAre(rows::RowRange{b - 1, b}));
    EXPECT_THAT(findings[0].place.keys, ElementsAre(rows::RowRange{b, b + 1}));
}

TEST(Supervision, preshiftedLabelsByInputRoleAreWrongAtEveryBorder) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    const auto ids = editor.ints("input_ids");
    const auto roles = editor.ints("role_ids");
    editor.editInts("labels", [&](auto& labels) {
        for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = roles[i] == 3 && i + 1 < labels.size() ? ids[i + 1] : rows::kIgnored;
    });
    editor.member("claims").set("labels", "preshifted");
    editor.member("claims").set("loss_shift", "none");
    const auto findings = mergePerSample(audited(editor));
    ASSERT_FALSE(findings.empty());
    const auto start = static_cast<std::int32_t>(answerStart(editor));
    EXPECT_EQ(findings[0].code, "F06");
    EXPECT_EQ(findings[0].place.rows.front(), (rows::RowRange{start - 1, start}));
    for (const trace::Finding& f : findings) EXPECT_EQ(f.code, "F06") << f.cause;
}

TEST(Supervision, declaredTrainingOfOtherSpansIsNoFault) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    const auto ids = editor.ints("input_ids");
    const auto prompt = static_cast<std::int64_t>(answerStart(editor)) - 1;
    editor.editInts("labels", [&](auto& labels) { labels[static_cast<std::size_t>(prompt)] = ids[static_cast<std::size_t>(prompt)]; });
    EXPECT_THAT(codes(audited(editor)), ElementsAre("F05"));
    json::Value span = json::Object{};
    span.set("batch_id", 0);
    span.set("start", prompt);
    span.set("end", prompt + 1);
    span.set("role", "sep");
    json::Value extra = json::Object{};
    extra.set("spans", json::Array{span});
    extra.set("supervise", json::Array{"assistant", "sep"});
    editor.manifest.set("ext", extra);
    EXPECT_THAT(audited(editor), IsEmpty());
}

TEST(Masks, wholeMaskTurnedRoundIsOneFault) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    const auto rows = static_cast<std::size_t>(editor.shape("input_ids")[1]);
    editor.editFloats("mask.self.0", [&](auto& cells) {
        for (std::size_t i = 0; i < rows * rows; ++i) cells[i] = cells[i] == 0.F ? -1e9F : 0.F;
    });
    const auto findings = audited(editor);
    std::set<std::string> found;
    for (const trace::Finding& f : findings) found.insert(f.code);
    EXPECT_TRUE(found.contains("F07"));
    EXPECT_FALSE(found.contains("X01"));
    EXPECT_FALSE(found.contains("F10"));
}

TEST(Masks, readablePaddingIsTheMaskThatWasOpenedTooLate) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    const auto rows = static_cast<std::size_t>(editor.shape("input_ids")[1]);
    editor.editFloats("mask.self.0", [&](auto& cells) {
        const std::size_t last = 2 * rows * rows + (rows - 1) * rows;  // last row of the sample with most padding
        cells[last] = 0.F;
    });
    const auto findings = audited(editor);
    ASSERT_FALSE(findings.empty());
    EXPECT_EQ(findings[0].code, "F07");
    EXPECT_THAT(findings[0].place.keys, ElementsAre(rows::RowRange{0, 1}));
}

TEST(Masks, paddedQueriesWithoutAPolicyAreAWarning) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    json::Value claims = editor.member("claims");
    std::erase_if(claims.asObject(), [](const json::Member& m) { return m.first == "padded_query_policy"; });
    editor.manifest.set("claims", claims);
    const auto findings = audited(editor);
    ASSERT_FALSE(findings.empty());
    for (const trace::Finding& f : findings) {
        EXPECT_EQ(f.code, "F08");
        EXPECT_EQ(f.severity, Severity::Warning);
    }
}

TEST(Masks, missingEdgesInsideEachImageAreKeptApart) {
    DumpEditor editor = lab::makeLayout(Layout::Block).value();
    const auto rows = static_cast<std::size_t>(editor.shape("input_ids")[1]);
    // Close everything above the diagonal of the full layer: rows of an image become causal.
    editor.editFloats("mask.self.1", [&](auto& cells) {
        for (std::size_t q = 0; q < rows; ++q)
            for (std::size_t k = q + 1; k < rows; ++k) cells[q * rows + k] = -1e9F;
    });
    const auto findings = audited(editor);
    ASSERT_THAT(codes(findings), ElementsAre("X01", "X01"));
    EXPECT_NE(findings[0].place.rows, findings[1].place.rows);
    EXPECT_THAT(findings[0].cause, HasSubstr("(image 0) may not read"));
    ASSERT_EQ(mergePerSample(findings).size(), 1U);
}

TEST(Masks, edgesAreExactCells) {
    DumpEditor editor = lab::makeLayout(Layout::Packed).value();
    const auto rows = static_cast<std::size_t>(editor.shape("input_ids")[1]);
    const auto segments = editor.ints("segment_ids");
    std::size_t border = 1;
    while (segments[border] != 1) ++border;
    editor.editFloats("mask.self.0", [&](auto& cells) { cells[(rows - 1) * rows + border - 1] = 0.F; });
    const auto findings = audited(editor);
    ASSERT_THAT(codes(findings), ElementsAre("F09"));
    const auto last = static_cast<std::int32_t>(rows) - 1;
    const auto key = static_cast<std::int32_t>(border) - 1;
    EXPECT_THAT(findings[0].place.rows, ElementsAre(rows::RowRange{last, last + 1}));
    EXPECT_THAT(findings[0].place.keys, ElementsAre(rows::RowRange{key, key + 1}));
    EXPECT_EQ(findings[0].place.cell, (masks::Cell{last, key}));
    EXPECT_GE(findings[0].place.mask, 0);
}

trace::Dump events(const char* list) {
    const std::string text = std::string(R"({"format": "mmdump", "version": 1, "events": )") + list + "}";
    return *trace::makeDump(*json::parse(text, "events"), {}, "events");
}

std::vector<trace::Finding> auditedEvents(const char* list) { return auditedTrace(events(list))->findings; }

TEST(Manifest, aNameThatNobodyKnowsIsNotedOnceWithItsPlaces) {
    const auto manifest = json::parse(R"({"format": "mmdump", "version": 1, "layers": [{"kind": "selfish"}],
        "steps": [{"step": 0, "kind": "prefill", "layers": [{"kind": "selfish"}]}, {"step": 1, "kind": "decode", "layers": [{"kind": "selfish"}]}]})",
                                      "m");
    const auto dump = trace::makeDump(*manifest, {}, "m");
    ASSERT_TRUE(dump) << dump.error().message();
    const auto trace = auditedTrace(*dump);
    ASSERT_TRUE(trace) << trace.error().message();
    const auto isNote = [](const trace::Finding& finding) { return finding.code == "N:name_unknown"; };
    ASSERT_EQ(std::count_if(trace->findings.begin(), trace->findings.end(), isNote), 1);
    EXPECT_THAT(std::find_if(trace->findings.begin(), trace->findings.end(), isNote)->cause,
                HasSubstr("layers[0]: 'kind' and 2 more places have 'selfish'"));
}

TEST(Manifest, paddingOnAnotherSideThanClaimedIsNoted) {
    const auto noted = [](const char* side, std::vector<std::int64_t> mask) {
        std::map<std::string, Array, std::less<>> tensors;
        tensors.emplace("input_ids", Array::of({1, 4}, std::vector<std::int64_t>{1, 2, 3, 4}));
        tensors.emplace("attention_mask", Array::of({1, 4}, mask));
        std::string text =
            R"({"format": "mmdump", "version": 1, "masks": {"attention_mask": {"meaning": "keep_is_1"}}, "claims": {"pad_side": ")";
        text.append(side).append("\"}}");
        const auto trace = auditedTrace(trace::makeDump(*json::parse(text, "m"), std::move(tensors), "m").value());
        EXPECT_TRUE(trace) << trace.error().message();
        return std::any_of(trace->findings.begin(), trace->findings.end(),
                           [](const trace::Finding& finding) { return finding.code == "N:pad_side_differs"; });
    };
    EXPECT_FALSE(noted("right", {1, 1, 1, 0}));
    EXPECT_FALSE(noted("right", {1, 1, 1, 1}));
    EXPECT_TRUE(noted("right", {0, 1, 1, 1}));
    EXPECT_TRUE(noted("left", {1, 1, 1, 0}));
    EXPECT_FALSE(noted("left", {0, 1, 1, 1}));
    EXPECT_TRUE(noted("none", {1, 1, 1, 0}));
}

TEST(Manifest, labelsOfAnotherIgnoreIndexAreNoted) {
    for (const auto& [index, expected] : {std::pair{-100, 0}, {0, 1}}) {
        std::map<std::string, Array, std::less<>> tensors;
        tensors.emplace("input_ids", Array::of({1, 3}, std::vector<std::int64_t>{1, 2, 3}));
        tensors.emplace("labels", Array::of({1, 3}, std::vector<std::int64_t>{-100, -100, 3}));
        std::string text = R"({"format": "mmdump", "version": 1, "ids": {"ignore_index": )";
        text.append(std::to_string(index)).append("}}");
        const auto trace = auditedTrace(trace::makeDump(*json::parse(text, "m"), std::move(tensors), "m").value());
        ASSERT_TRUE(trace) << trace.error().message();
        EXPECT_EQ(std::count_if(trace->findings.begin(), trace->findings.end(),
                                [](const trace::Finding& finding) { return finding.code == "N:ignore_index_differs"; }),
                  expected);
    }
}

TEST(Runtime, cancelledRequestMustLetGo) {
    EXPECT_THAT(
        codes(auditedEvents(R"([{"t": 0, "r": "a", "ev": "alloc", "cache": "encoder", "rows": 576}, {"t": 5, "r": "a", "ev": "abort"},
        {"t": 6, "r": "a", "ev": "free", "cache": "kv", "rows": 20}, {"t": 60, "ev": "snapshot", "encoder_rows_in_use": 576, "live_requests": 0}])")),
        ElementsAre("N:cancelled_request_keeps_rows"));
    EXPECT_THAT(auditedEvents(R"([{"t": 0, "r": "a", "ev": "alloc", "cache": "encoder", "rows": 576}, {"t": 5, "r": "a", "ev": "abort"},
        {"t": 6, "r": "a", "ev": "free", "cache": "encoder", "rows": 576}, {"t": 60, "ev": "snapshot", "encoder_rows_in_use": 0, "live_requests": 0}])"),
                IsEmpty());
}

TEST(Runtime, lateResultMustNotPublish) {
    EXPECT_THAT(
        codes(auditedEvents(
            R"([{"t": 0, "r": "a", "ev": "encode_start", "media": "m", "gen": 1}, {"t": 5, "r": "b", "ev": "encode_start", "media": "m", "gen": 2},
        {"t": 9, "r": "a", "ev": "publish", "media": "m", "gen": 1}])")),
        ElementsAre("N:late_result_published"));
    EXPECT_THAT(
        codes(auditedEvents(R"([{"t": 0, "r": "a", "ev": "encode_start", "media": "m", "gen": 1}, {"t": 4, "r": "a", "ev": "cancel"},
        {"t": 9, "r": "a", "ev": "publish", "media": "m", "gen": 1}])")),
        ElementsAre("N:late_result_published"));
    EXPECT_THAT(
        auditedEvents(
            R"([{"t": 0, "r": "a", "ev": "encode_start", "media": "m", "gen": 1}, {"t": 9, "r": "a", "ev": "publish", "media": "m", "gen": 1}])"),
        IsEmpty());
}

TEST(Runtime, reclaimNeedsBothReceipts) {
    EXPECT_THAT(codes(auditedEvents(R"([{"t": 1, "ev": "reclaim", "allocation": "x", "quiesced": true}])")),
                ElementsAre("N:reclaimed_without_receipt"));
    EXPECT_THAT(auditedEvents(R"([{"t": 1, "ev": "reclaim", "allocation": "x", "quiesced": true, "owner_checked": true}])"), IsEmpty());
}

TEST(Caches, fieldsThatAFamilyDoesNotDependOnAreNoFault) {
    DumpEditor editor = lab::makeLayout(Layout::Serving).value();
    for (json::Value& entry : editor.member("cache_log").asArray()) {
        if (entry.find("state")->asString() != "encoder") continue;
        for (json::Member& part : entry.asObject())
            if (part.first == "needs") part.second.set("adapter", "another");  // an adapter of the language model changes no encoder row
    }
    EXPECT_THAT(audited(editor), IsEmpty());
}

TEST(Media, hashesTellAnOrderThatCountsHide) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    editor.tensors.erase("inputs_embeds");
    editor.manifest.set("template_media", nullptr);
    EXPECT_THAT(audited(editor), IsEmpty());
    editor.member("media").asArray()[0].set("expected_sha256", std::string(64, 'a'));
    const auto findings = audited(editor);
    ASSERT_THAT(codes(findings), ElementsAre("F02"));
    EXPECT_EQ(findings[0].place.media, 0);
}

TEST(Media, placeholdersOutsideTheWrapperAreNotTheTemplates) {
    DumpEditor editor = lab::makeLayout(Layout::Prefix).value();
    editor.member("ids").set("vision_start_token_id", 5);
    editor.member("ids").set("vision_end_token_id", 6);
    editor.member("claims").set("media_wrapped", true);
    EXPECT_THAT(codes(audited(editor)), ElementsAre("F02", "F02", "F02"));  // no medium of this layout stands in a wrapper
}

}  // namespace
}  // namespace rowscope::audit
