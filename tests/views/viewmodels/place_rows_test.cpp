#include "views/viewmodels/place/place_rows.h"

#include <gtest/gtest.h>

#include "tests/views/support/fake_trace.h"

using namespace rowscope;
using namespace rowscope::viewmodels;

namespace {

struct PlaceRows : testing::Test {
    trace::TracePtr trace = tests::fakeLayaTrace();
    const rows::RowTable& table = trace->sequences[0].rows;
};

TEST_F(PlaceRows, MediaOptionsAndQuestionsBecomeRows) {
    trace::Place image;
    image.media = 0;
    EXPECT_EQ(rowsOf(*trace, image, 0), (std::vector<rows::RowRange>{{5, 69}}));
    image.mediaRow = 3;
    EXPECT_EQ(rowsOf(*trace, image, 0), (std::vector<rows::RowRange>{{8, 9}}));
    trace::Place option;
    option.question = 1;
    option.option = 2;
    const auto ranges = rowsOf(*trace, option, 0);
    ASSERT_EQ(ranges.size(), 1U);
    for (std::int32_t row = ranges[0].begin; row < ranges[0].end; ++row) {
        EXPECT_EQ(table.question[static_cast<std::size_t>(row)], 1);
        EXPECT_EQ(table.option[static_cast<std::size_t>(row)], 2);
    }
}

TEST_F(PlaceRows, TheAnswerIsTheFirstQuestionsMostProbableOption) {
    const auto place = placeOfAnswer(*trace);
    ASSERT_TRUE(place);
    EXPECT_EQ(place->question, 0);
    const auto& probabilities = trace->questions[0].probabilities;
    for (const double p : probabilities) EXPECT_LE(p, probabilities[static_cast<std::size_t>(place->option)]);
    EXPECT_FALSE(placeOfAnswer(trace::Trace{}));
}

TEST_F(PlaceRows, APlaceOfAnotherSequenceMeansNothingHere) {
    trace::Place place;
    place.sequence = 3;
    place.rows = {{1, 2}};
    EXPECT_TRUE(rowsOf(*trace, place, 0).empty());
    place.sequence = 0;
    EXPECT_EQ(rowsOf(*trace, place, 0), place.rows);
    EXPECT_TRUE(rowsOf(*trace, place, 7).empty());
    EXPECT_TRUE(rowsOf(*trace, {}, 0).empty());
}

TEST_F(PlaceRows, ARowSaysAllItKnowsOfItself) {
    const trace::Place image = placeOfRow(*trace, 0, 10);
    EXPECT_EQ(image.media, 0);
    EXPECT_EQ(image.mediaRow, 5);
    EXPECT_EQ(image.question, -1);
    std::int32_t option = 0;
    while (table.option[static_cast<std::size_t>(option)] < 0) ++option;
    const trace::Place first = placeOfRow(*trace, 0, option);
    EXPECT_EQ(first.question, 0);
    EXPECT_EQ(first.option, 0);
    EXPECT_EQ(first.media, -1);
    EXPECT_EQ(placeOfRow(*trace, 0, 1 << 30).rows.size(), 1U) << "beyond the table: the number alone";
}

}  // namespace
