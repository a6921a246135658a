#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/open/audited.h"
#include "app/report/write_report.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/npy.h"
#include "core/media/decode.h"
#include "core/request/parse_request.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

using test::kRequest;
using test::lineCount;
using test::runCli;
using test::TemporaryFolder;
using testing::HasSubstr;

std::string contentOf(const std::string& path) {
    auto content = readFile(path);
    EXPECT_TRUE(content) << content.error().message();
    return content ? *content : std::string();
}

TEST(ReportVerb, writes_what_the_window_would_write) {
    const TemporaryFolder folder;
    const std::string request = folder.write("r.json", kRequest);
    const auto outcome = runCli({"report", request, "-o", folder.path("cli.html")});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    EXPECT_EQ(outcome.out, folder.path("cli.html") + "\n");
    fake::FakeDecisionModel model;
    const auto ran = model.run(*request::readRequestFile(request), {}, {});
    ASSERT_TRUE(ran);
    const auto trace = open::audited(*ran, {});
    ASSERT_TRUE(trace);
    ASSERT_TRUE(app::writeReport(*trace, {}, app::ReportFormat::Html, folder.path("window.html"), {}));
    EXPECT_EQ(contentOf(folder.path("cli.html")), contentOf(folder.path("window.html")));
}

TEST(ReportVerb, the_ending_names_the_format_and_parts_can_be_chosen) {
    const TemporaryFolder folder;
    const std::string request = folder.write("r.json", kRequest);
    ASSERT_EQ(runCli({"report", request, "-o", folder.path("r1.json"), "--only", "answers,findings"}).code, 0);
    const auto parsed = json::parse(contentOf(folder.path("r1.json")), "r1.json");
    ASSERT_TRUE(parsed);
    std::vector<std::string> sections;
    for (const auto& section : parsed->find("sections")->asArray()) sections.push_back(section.find("section")->asString());
    EXPECT_THAT(sections, testing::ElementsAre("summary", "answers", "findings"));
    ASSERT_EQ(runCli({"report", request, "-o", folder.path("tables"), "--format", "csv", "--without", "masks"}).code, 0);
    EXPECT_THAT(contentOf(folder.path("tables/options-0.csv")), HasSubstr("probability"));
    EXPECT_FALSE(std::filesystem::exists(folder.path("tables/mask-0-0.csv")));
}

TEST(ReportVerb, needs_a_place_to_write_and_names_a_bad_part) {
    const TemporaryFolder folder;
    const std::string request = folder.write("r.json", kRequest);
    EXPECT_EQ(runCli({"report", request}).code, 2);
    const auto outcome = runCli({"report", request, "-o", folder.path("x.html"), "--only", "nonsense"});
    EXPECT_EQ(outcome.code, 2);
    EXPECT_THAT(outcome.err, HasSubstr("nonsense"));
    EXPECT_FALSE(std::filesystem::exists(folder.path("x.html")));
}

TEST(ExpandVerb, gives_the_sum_with_its_numbers) {
    const TemporaryFolder folder;
    const auto text = runCli({"expand", folder.write("r.json", kRequest)});
    ASSERT_EQ(text.code, 0) << text.err;
    EXPECT_EQ(lineCount(text.out), 3U);  // one line an option order: no picture, no record
    EXPECT_THAT(text.out, HasSubstr("template tokens - 0 placeholders + 0 media rows + 0 boundary rows ="));
    const auto lines = runCli({"expand", "--json", "--sequence", "1", folder.path("r.json")});
    const auto value = json::parse(lines.out, "out");
    ASSERT_TRUE(value) << lines.out;
    EXPECT_EQ(value->find("rows")->asInt(), value->find("expanded_length")->asInt());
}

TEST(MaskVerb, why_explains_each_term) {
    const TemporaryFolder folder;
    const std::string request = folder.write("r.json", kRequest);
    const auto blocked = runCli({"mask", request, "--why", "2,5"});
    ASSERT_EQ(blocked.code, 0) << blocked.err;
    EXPECT_THAT(blocked.out, HasSubstr("may not read row 5"));
    EXPECT_THAT(blocked.out, HasSubstr("causal: 5 is later than 2"));
    const auto value = json::parse(runCli({"mask", request, "--why", "5,2", "--json"}).out, "out");
    ASSERT_TRUE(value);
    EXPECT_TRUE(value->find("allowed")->asBool());
    EXPECT_EQ(runCli({"mask", request, "--why", "5,100000"}).code, 2);
}

TEST(MaskVerb, every_form_holds_the_same_cells) {
    const TemporaryFolder folder;
    const std::string request = folder.write("r.json", kRequest);
    const auto text = runCli({"mask", request});
    ASSERT_EQ(text.code, 0) << text.err;
    std::istringstream lines(text.out);
    std::vector<std::string> cells;
    for (std::string line; std::getline(lines, line);) cells.push_back(line);
    ASSERT_GT(cells.size(), 10U);

    ASSERT_EQ(runCli({"mask", request, "-o", folder.path("m.png")}).code, 0);
    const auto png = media::decodeFile(folder.path("m.png"));
    ASSERT_TRUE(png) << png.error().message();
    ASSERT_EQ(static_cast<std::size_t>(png->height()), cells.size());
    ASSERT_EQ(runCli({"mask", request, "-o", folder.path("m.npy")}).code, 0);
    const std::string bytes = contentOf(folder.path("m.npy"));
    const auto npy = parseNpy(std::as_bytes(std::span(bytes.data(), bytes.size())), nullptr, "m.npy");
    ASSERT_TRUE(npy) << npy.error().message();
    for (std::size_t q = 0; q < cells.size(); ++q)
        for (std::size_t k = 0; k < cells[q].size(); ++k) {
            const bool allowed = cells[q][k] == '#';
            EXPECT_EQ(png->row(static_cast<int>(q))[k * 3] == 0x2F, allowed) << q << ", " << k;
            EXPECT_EQ(npy->as<std::uint8_t>()[q * cells[q].size() + k] == 1, allowed) << q << ", " << k;
        }
    ASSERT_EQ(runCli({"mask", request, "-o", folder.path("m.svg")}).code, 0);
    EXPECT_THAT(contentOf(folder.path("m.svg")), HasSubstr("<svg"));
}

TEST(MaskVerb, says_what_there_is_when_a_name_is_wrong) {
    const TemporaryFolder folder;
    const std::string request = folder.write("r.json", kRequest);
    EXPECT_THAT(runCli({"mask", request, "--list"}).out, HasSubstr("0  composed"));
    EXPECT_THAT(runCli({"mask", request, "--mask", "9"}).err, HasSubstr("--list"));
    EXPECT_THAT(runCli({"mask", request, "--sequence", "9"}).err, HasSubstr("0 to 2"));
    EXPECT_THAT(runCli({"mask", request, "--format", "png"}).err, HasSubstr("-o FILE"));
    EXPECT_THAT(runCli({"mask", request, "--format", "npy", "--max-bytes", "4", "-o", folder.path("x")}).err, HasSubstr("--max-bytes"));
}

TEST(DiffVerb, exit_codes_tell_same_from_different) {
    const auto same = runCli({"diff", "resources/layouts/llava.json", "resources/layouts/llava.json"});
    EXPECT_EQ(same.code, 0) << same.err;
    EXPECT_THAT(same.out, HasSubstr("No difference"));
    const auto different = runCli({"diff", "--json", "resources/layouts/llava.json", "resources/layouts/gemma3.json"});
    EXPECT_EQ(different.code, 1) << different.err;
    const auto value = json::parse(different.out, "out");
    ASSERT_TRUE(value) << different.out;
    EXPECT_FALSE(value->find("same")->asBool());
    EXPECT_FALSE(value->find("differences")->asArray().empty());
    EXPECT_EQ(runCli({"diff", "resources/layouts/llava.json"}).code, 2);
    EXPECT_THAT(runCli({"diff", "resources/layouts/llava.json", "gone"}).err, HasSubstr("gone"));
}

TEST(DemoVerb, answers_and_writes_the_report_where_it_was_told) {
    const TemporaryFolder folder;
    const auto outcome = runCli({"demo", "-o", folder.path("demo.html")});
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    for (const char* part : {"colour", "crowded", "circle", "of 4"}) EXPECT_THAT(outcome.out, HasSubstr(part));
    EXPECT_THAT(outcome.out, HasSubstr(folder.path("demo.html")));
    EXPECT_THAT(contentOf(folder.path("demo.html")), HasSubstr("<!DOCTYPE html>"));
}

TEST(TraceInput, a_file_of_another_kind_is_refused_by_what_it_is) {
    const TemporaryFolder folder;
    EXPECT_THAT(runCli({"expand", folder.write("a.txt", "words")}).err, HasSubstr("a.txt"));
    EXPECT_THAT(runCli({"expand", "resources/demo/scene.png"}).err, HasSubstr("picture"));
    EXPECT_THAT(runCli({"expand", folder.write("e.json", "")}).err, HasSubstr("empty"));
    EXPECT_THAT(runCli({"expand", folder.write("u.json", "{\"a\": 1}")}).err, HasSubstr("no known kind"));
}

}  // namespace
}  // namespace rowscope::cli
