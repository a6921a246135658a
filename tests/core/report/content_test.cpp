#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/report/build.h"
#include "core/report/option_table.h"
#include "core/report/place_text.h"
#include "core/supervision/loss.h"
#include "tests/core/report/sample_trace.h"

namespace rowscope::report {
namespace {

using test::sampleTrace;
using testing::HasSubstr;

const CsvFile* fileNamed(const std::vector<CsvFile>& files, const std::string& name) {
    for (const auto& file : files)
        if (file.name == name) return &file;
    return nullptr;
}

TEST(Content, the_same_figure_stands_in_html_json_and_csv) {
    const auto document = build(sampleTrace(), {});
    ASSERT_TRUE(document);
    const std::string exact = "0.73105857863";
    EXPECT_THAT(toHtml(*document), HasSubstr(exact));
    EXPECT_THAT(json::write(toJson(*document)), HasSubstr(exact));
    const auto files = toCsv(*document);
    const CsvFile* options = fileNamed(files, "options-0.csv");
    ASSERT_NE(options, nullptr);
    EXPECT_THAT(options->content, HasSubstr(exact));
}

TEST(Content, json_is_strict_and_reads_back) {
    const auto document = build(sampleTrace("\"quoted\" \u00e4 <b>"), {});
    ASSERT_TRUE(document);
    json::ParseLimits strict;
    strict.allowNonFinite = false;
    const auto parsed = json::parse(json::write(toJson(*document)), "report.json", strict);
    ASSERT_TRUE(parsed) << parsed.error().message();
    EXPECT_EQ(*parsed, toJson(*document));
}

/// The loss of a row, its target and the target's role belong to the row that predicts: six rows, three of them predict.
TEST(Content, losses_stand_beside_the_targets_they_judge_and_their_mean_is_the_loss) {
    constexpr std::int32_t none = rows::kIgnored;
    const std::vector<std::int32_t> ids{1, 5, 6, 7, 8, 2};
    struct Form {
        supervision::LossShift shift;
        std::vector<std::int32_t> labels;
    };
    for (const Form& form : {Form{supervision::LossShift::Internal, {none, none, none, 7, 8, 2}},
                             Form{supervision::LossShift::None, {none, none, 7, 8, 2, none}}}) {
        std::vector<double> logits(6 * 10, 0);
        logits[2 * 10 + 7] = 3;  // row 2 is nearly sure of its target, row 3 knows nothing, row 4 is wrong
        logits[4 * 10 + 5] = 3;
        const auto losses = supervision::rowLosses(Array::of({6, 10}, logits), form.labels, form.shift);
        ASSERT_TRUE(losses);
        auto trace = std::make_shared<trace::Trace>();
        trace::Sequence sequence;
        sequence.rows.rowCount = 6;
        sequence.rows.tokenId = ids;
        sequence.rows.label = form.labels;
        sequence.tokenText = {"<s>", "what", "?", "a", "star", "</s>"};
        sequence.rowLoss = losses->perRow;
        trace->sequences.push_back(sequence);
        const auto document = build(trace, {});
        ASSERT_TRUE(document);
        const CsvFile* table = fileNamed(toCsv(*document), "supervised-0.csv");
        ASSERT_NE(table, nullptr);
        const auto line = [&](const char* target, double loss) { return std::string(target) + ",," + json::pythonFloat(loss); };
        for (const auto& [target, row] : {std::pair{"2,?,7,a", 2}, {"3,a,8,star", 3}, {"4,star,2,</s>", 4}})
            EXPECT_THAT(table->content, HasSubstr(line(target, losses->perRow[static_cast<std::size_t>(row)])));
        EXPECT_THAT(json::write(toJson(*document)), HasSubstr(json::pythonFloat(*losses->total.mean())));
    }
}

TEST(Content, faults_come_before_notes_and_each_sentence_begins_with_a_capital) {
    auto trace = std::make_shared<trace::Trace>();
    trace->findings.resize(2);
    trace->findings[0].title = "A note";
    trace->findings[0].severity = trace::Severity::Info;
    trace->findings[1].title = "A fault";
    trace->findings[1].severity = trace::Severity::Error;
    trace->findings[1].cause = "row 3 is labelled";
    trace->findings[1].cure = "set it to the ignore index";
    const auto document = build(trace, {});
    ASSERT_TRUE(document);
    for (const std::string& text :
         {toHtml(*document), json::write(toJson(*document)), fileNamed(toCsv(*document), "findings.csv")->content}) {
        ASSERT_NE(text.find("A fault"), std::string::npos);
        EXPECT_LT(text.find("A fault"), text.find("A note"));
    }
    EXPECT_EQ(sentenceOf(trace->findings[1]), "row 3 is labelled. Set it to the ignore index.");
}

TEST(Content, csv_quotes_and_never_starts_a_formula) {
    const auto files = toCsv(*build(sampleTrace("=HYPERLINK(\"x\"),\n2"), {}));
    const CsvFile* rows = fileNamed(files, "rows-0.csv");
    ASSERT_NE(rows, nullptr);
    EXPECT_THAT(rows->content, HasSubstr("\"'=HYPERLINK(\"\"x\"\"),\n2\""));
    const CsvFile* options = fileNamed(files, "options-0.csv");
    ASSERT_NE(options, nullptr);
    EXPECT_THAT(options->content, HasSubstr(",-0.25,"));  // a negative number stays a number
}

TEST(Content, every_csv_has_a_name_of_its_own) {
    auto trace = sampleTrace();
    trace->sequences.push_back(trace->sequences.front());
    const auto files = toCsv(*build(trace, {}));
    std::vector<std::string> names;
    for (const auto& file : files) names.push_back(file.name);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(Content, an_empty_trace_gives_a_report_that_says_so) {
    const auto document = build(std::make_shared<trace::Trace>(), {});
    ASSERT_TRUE(document);
    EXPECT_THAT(toHtml(*document), HasSubstr("no questions"));
}

TEST(Content, rows_beyond_the_limit_are_named_not_dropped_in_silence) {
    ReportOptions options;
    options.maxRows = 5;
    const auto document = build(sampleTrace("x", 8), options);
    ASSERT_TRUE(document);
    EXPECT_THAT(toHtml(*document), HasSubstr("The first 5 of 8 rows."));
}

TEST(Content, first_orders_or_all_sequences) {
    auto trace = sampleTrace();
    auto second = trace->sequences.front();
    second.order = 1;
    trace->sequences.push_back(second);
    const auto tables = [&](Sequences which) {
        ReportOptions options;
        options.sequences = which;
        std::size_t n = 0;
        for (const auto& file : toCsv(*build(trace, options))) n += file.name.starts_with("rows-") ? 1U : 0U;
        return n;
    };
    EXPECT_EQ(tables(Sequences::FirstOrders), 1U + 0U);
    EXPECT_EQ(tables(Sequences::All), 2U);
}

TEST(OptionTable, an_answer_that_is_no_number_has_no_winner) {
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        trace::QuestionResult result = sampleTrace()->questions[0];
        result.probabilities = {bad, bad};
        EXPECT_FALSE(winningLabel(result));
    }
}

TEST(OptionTable, ties_keep_label_order) {
    trace::QuestionResult q;
    q.labels = {"a", "b", "c"};
    q.probabilities = {0.25, 0.5, 0.25};
    EXPECT_THAT(byProbability(q), testing::ElementsAre(1U, 0U, 2U));
}

TEST(PlaceText, names_rows_cells_media_and_options) {
    const auto trace = sampleTrace("largest");
    trace::Place rows;
    rows.rows = {{5, 69}};
    EXPECT_EQ(placeText(*trace, rows), "rows 5 to 68");
    rows.rows = {{122, 123}};
    EXPECT_EQ(placeText(*trace, rows), "row 122");
    trace::Place cell;
    cell.cell = masks::Cell{122, 131};
    EXPECT_EQ(placeText(*trace, cell), "cell (122, 131)");
    trace::Place option;
    option.question = 0;
    option.option = 1;
    EXPECT_EQ(placeText(*trace, option), "option b \u00b7 largest");
    trace::Place beyond;
    beyond.media = 40;
    beyond.question = 9;
    EXPECT_EQ(placeText(*trace, beyond), "");
}

}  // namespace
}  // namespace rowscope::report
