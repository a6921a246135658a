// Token files packed with gzip: the same result as the plain file, block by block, and clear words for what is damaged or can't be done.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>

#include "core/audit/stream/line_file.h"
#include "core/audit/stream/line_tensors.h"
#include "core/audit/stream/stream_audit.h"
#include "core/audit/stream/token_trace.h"
#include "core/base/gzip.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::audit {
namespace {

using testing::HasSubstr;

constexpr const char* kGood = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, -100, -100, -100, 6, 2]})";
constexpr const char* kLabelled = R"({"input_ids": [1, 9, 9, 5, 6, 2], "labels": [-100, 9, 9, -100, 6, 2]})";

std::string gzip(const std::string& text) {
    z_stream stream{};
    EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY), Z_OK);
    std::string out(compressBound(text.size()) + 64, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    return out;
}

class Packed : public testing::Test {
protected:
    std::filesystem::path write(const char* name, const std::string& bytes) { return m_folder.write(name, bytes); }
    static StreamOptions options() {
        StreamOptions options;
        options.import.imageToken = 9;
        return options;
    }
    /// `lines` lines, every 1000th with labelled media rows.
    static std::string text(int lines) {
        std::string out;
        for (int i = 0; i < lines; ++i) out += std::string(i % 1000 == 999 ? kLabelled : kGood) + "\n";
        return out;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(Packed, givesTheReportOfThePlainFileOverManyBlocks) {
    const std::string content = text(90'000);
    ASSERT_GT(content.size(), std::size_t{3} << 21);
    const auto plain = auditTokenFile(write("a.jsonl", content), options());
    // Two members, one after the other, as `cat a.gz b.gz` makes them; the border stands in the middle of a line.
    const std::size_t cut = content.size() / 2;
    const auto packed = auditTokenFile(write("a.jsonl.gz", gzip(content.substr(0, cut)) + gzip(content.substr(cut))), options());
    ASSERT_TRUE(plain && packed) << packed.error().message();
    EXPECT_EQ(json::write(toJson(*plain)), json::write(toJson(*packed)));
    EXPECT_EQ(packed->samples, 90'000);
    EXPECT_EQ(packed->codes.at("F04").findings, 90);
}

TEST_F(Packed, showsTheLinesWithFindingsAsThePlainFileDoes) {
    const std::string content = "\xEF\xBB\xBF" + std::string(kLabelled) + "\n" + text(3000);
    const auto plain = traceOfTokenFile(write("a.jsonl", content), options());
    const auto packed = traceOfTokenFile(write("a.jsonl.gz", gzip(content)), options());
    ASSERT_TRUE(plain) << plain.error().message();
    ASSERT_TRUE(packed) << packed.error().message();
    ASSERT_EQ(packed->sequences.size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_EQ(packed->sequences[i].name, plain->sequences[i].name);
        EXPECT_EQ(packed->sequences[i].rows.label, plain->sequences[i].rows.label);
    }
    EXPECT_EQ(packed->sequences[0].name, "line 1");
    EXPECT_EQ(packed->sequences[3].name, "line 3001");
}

TEST_F(Packed, damageIsNamedAndNothingIsHalfRead) {
    const std::string whole = gzip(text(5000));
    const auto fails = [&](const std::string& bytes) {
        const auto report = auditTokenFile(write("bad.jsonl.gz", bytes), options());
        return report ? std::string("no error") : report.error().message();
    };
    EXPECT_THAT(fails(whole.substr(0, whole.size() / 2)), HasSubstr("gzip file ends too early"));
    EXPECT_THAT(fails(whole.substr(0, 8)), HasSubstr("gzip file ends too early"));
    EXPECT_THAT(fails(whole + "rest"), HasSubstr("damaged"));
    std::string flipped = whole;
    flipped[flipped.size() - 6] = static_cast<char>(flipped[flipped.size() - 6] ^ 1);  // inside the checksum
    EXPECT_THAT(fails(flipped), HasSubstr("damaged"));
}

TEST_F(Packed, zerosBetweenAndBehindMembersAreReadOver) {
    const std::string content = text(5000);
    const std::size_t cut = content.size() / 2;
    const std::string zeros(std::size_t{1} << 19, '\0');
    const auto plain = auditTokenFile(write("a.jsonl", content), options());
    for (const std::string& bytes :
         {gzip(content) + '\0', gzip(content) + zeros, gzip(content.substr(0, cut)) + zeros + gzip(content.substr(cut)) + zeros}) {
        const auto packed = auditTokenFile(write("a.jsonl.gz", bytes), options());
        ASSERT_TRUE(packed) << packed.error().message();
        EXPECT_EQ(json::write(toJson(*plain)), json::write(toJson(*packed)));
        const auto whole = gunzip(bytes, "a", std::uint64_t{1} << 30);
        ASSERT_TRUE(whole) << whole.error().message();
        EXPECT_EQ(*whole, content);
    }
    EXPECT_FALSE(auditTokenFile(write("a.jsonl.gz", gzip(content) + zeros + "rest"), options()));
    EXPECT_FALSE(gunzip(gzip(content) + zeros + "rest", "a", std::uint64_t{1} << 30));
}

TEST_F(Packed, cantBeCutIntoPartsAndSaysHowToGoOn) {
    StreamOptions part = options();
    part.shards = 4;
    part.shard = 1;
    const auto report = auditTokenFile(write("a.jsonl.gz", gzip(text(10))), part);
    ASSERT_FALSE(report);
    EXPECT_THAT(report.error().message(), testing::AllOf(HasSubstr("a.jsonl.gz"), HasSubstr("can't be cut"), HasSubstr("--shard")));
}

TEST_F(Packed, stopsWhenAskedAndTheLineLimitHolds) {
    std::stop_source source;
    Progress progress;
    progress.stop = source.get_token();
    source.request_stop();
    const auto path = write("a.jsonl.gz", gzip(text(50'000)));
    const auto stopped = auditTokenFile(path, options(), progress);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    StreamOptions small = options();
    small.maxLineBytes = 1 << 20;
    const auto tooLong = auditTokenFile(write("long.jsonl.gz", gzip(std::string(std::size_t{1} << 23, ' '))), small);
    ASSERT_FALSE(tooLong);
    EXPECT_EQ(tooLong.error().kind, ErrorKind::Limit);
}

TEST_F(Packed, linesAreReadInAnyOrder) {
    for (const bool packed : {false, true}) {
        const std::string content = "first\nsecond\n" + std::string(200'000, 'x') + "\nlast";
        const auto source = TextSource::open(write("l", packed ? gzip(content) : content));
        ASSERT_TRUE(source);
        LineFile file(**source, std::size_t{1} << 20);
        const auto at = [&](std::int64_t offset) {
            std::string line;
            const auto there = file.at(offset, line, {});
            return there && *there ? line : std::string("none");
        };
        EXPECT_EQ(at(0), "first");
        EXPECT_EQ(at(200'014), "last");
        EXPECT_EQ(at(6), "second");
        EXPECT_EQ(at(13).size(), 200'000U);
        EXPECT_EQ(at(200'018), "none");
        EXPECT_EQ(at(900'000), "none");
    }
}

TEST_F(Packed, aSurveySuggestsWhatTheRowsShow) {
    const std::string two =
        R"({"input_ids": [1, 7, 9, 9, 9, 9, 8, 5, 2, 0], "attention_mask": [1, 1, 1, 1, 1, 1, 1, 1, 1, 0], "labels": [-1, -1, -1, -1, -1, -1, -1, 5, 2, -1]})"
        "\n"
        R"({"input_ids": [1, 7, 9, 9, 9, 9, 8, 6, 2, 0], "attention_mask": [1, 1, 1, 1, 1, 1, 1, 1, 1, 0], "labels": [-1, -1, -1, -1, -1, -1, -1, 6, 2, -1]})"
        "\nno sample\n";
    const auto survey = surveyTokenFile(write("s.jsonl.gz", gzip(two)));
    ASSERT_TRUE(survey) << survey.error().message();
    EXPECT_EQ(survey->samples, 2);
    EXPECT_EQ(survey->rows, 20);
    ASSERT_TRUE(survey->image && survey->pad && survey->eos && survey->visionStart && survey->visionEnd && survey->ignoreIndex);
    EXPECT_EQ(survey->image->id, 9);
    EXPECT_EQ(survey->image->evidence, "stands up to 4 times in a row");
    EXPECT_EQ(survey->pad->id, 0);
    EXPECT_EQ(survey->pad->evidence, "the id of all 2 rows that attention_mask leaves out");
    EXPECT_EQ(survey->eos->id, 2);
    EXPECT_EQ(survey->visionStart->id, 7);
    EXPECT_EQ(survey->visionEnd->id, 8);
    EXPECT_EQ(survey->ignoreIndex->id, -1);
    EXPECT_FALSE(survey->video);
}

TEST(Survey, saysNothingOfWhatTheRowsDoNotShow) {
    trace::NamedTensors odd;
    odd.emplace("input_ids", Array::of({2, 3}, std::vector<std::int64_t>{1, 2, 3, 4, 5, 6}));
    odd.emplace("attention_mask", Array::of({2, 1, 3, 3}, std::vector<float>(18, 0.F)));
    odd.emplace("pixel_values", Array::of({1, 3, 2, 2}, std::vector<float>(12, 0.F)));
    const trace::Survey survey = trace::surveyTensors({odd});
    EXPECT_FALSE(survey.image || survey.pad || survey.eos || survey.video || survey.visionStart || survey.ignoreIndex);
    ASSERT_EQ(survey.tensors.size(), 3U);
    EXPECT_EQ(survey.tensors[0].use, "which rows may read which");
    EXPECT_EQ(survey.tensors[1].form, "I64 [2, 3]");
    EXPECT_EQ(survey.tensors[2].use, "");
    // Ids that are no ids, none at all, and shapes that contradict each other: a list of tensors and no guess.
    trace::NamedTensors floats;
    floats.emplace("input_ids", Array::of({3}, std::vector<float>{1.5F, 2.F, 3.F}));
    trace::NamedTensors empty;
    empty.emplace("input_ids", Array::of({0, 0}, std::vector<std::int64_t>{}));
    trace::NamedTensors mixed;
    mixed.emplace("input_ids", Array::of({1, 4}, std::vector<std::int64_t>{9, 9, 9, 9}));
    mixed.emplace("labels", Array::of({3}, std::vector<std::int64_t>{9, 9, 9}));
    for (const auto& set : {floats, empty, trace::NamedTensors{}}) EXPECT_FALSE(trace::surveyTensors({set}).image);
    EXPECT_TRUE(trace::surveyTensors({mixed}).image);
}

}  // namespace
}  // namespace rowscope::audit
