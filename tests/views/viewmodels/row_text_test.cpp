#include "views/viewmodels/rows/row_text.h"

#include <gtest/gtest.h>

#include "tests/views/support/fake_trace.h"
#include "views/viewmodels/rows/origin_bands.h"
#include "views/viewmodels/text/figures.h"

using namespace rowscope;
using namespace rowscope::viewmodels;

namespace {

TEST(VisibleText, ShowsWhatCannotBeSeen) {
    EXPECT_EQ(visibleText(QStringLiteral("\n")), QStringLiteral("\\n"));
    EXPECT_EQ(visibleText(QStringLiteral(" a b ")), QStringLiteral("·a b·"));
    EXPECT_EQ(visibleText(QStringLiteral("\x01")), QStringLiteral("\\x01"));
    EXPECT_EQ(visibleText(QStringLiteral("abcdefghij"), 5).size(), 5);
    EXPECT_EQ(visibleText(QString()), QString());
}

TEST(OriginText, FallsBackToWhatIsKnown) {
    rows::RowTable table;
    table.rowCount = 2;
    table.valid = {1, 0};
    EXPECT_EQ(originText(table, 0), QStringLiteral("text"));
    EXPECT_EQ(originText(table, 1), QStringLiteral("padding"));
    EXPECT_EQ(positionText(table, 0), QString());
    table.position.axes = 3;
    table.position.values = {1, 2, 3, 4, 5, 6};
    EXPECT_EQ(positionText(table, 1), QStringLiteral("2 4 6"));
}

TEST(OriginPhrase, NamesTheQuestion) {
    const auto trace = tests::fakeLayaTrace();
    const auto& rows = trace->sequences[0].rows;
    std::size_t option = 0;
    while (rows.option[option] < 0) ++option;
    EXPECT_EQ(originPhrase(*trace, rows, option), QStringLiteral("option 0 of largest"));
}

TEST(OriginBands, CoverEveryRowOnceInOrder) {
    for (const auto& trace : {tests::fakeLayaTrace(), tests::fakePackedTrace(900), tests::fakeFaultyImport()}) {
        const auto bands = originBands(*trace, trace->sequences[0]);
        std::int32_t at = 0;
        for (const auto& band : bands) {
            EXPECT_EQ(band.rows.begin, at);
            EXPECT_GT(band.rows.size(), 0);
            at = band.rows.end;
        }
        EXPECT_EQ(at, static_cast<std::int32_t>(trace->sequences[0].rows.size()));
        for (std::size_t i = 0; i < bands.size(); ++i) {
            EXPECT_EQ(bandAt(bands, bands[i].rows.begin), i);
            EXPECT_EQ(bandAt(bands, bands[i].rows.end - 1), i);
        }
    }
}

TEST(OriginBands, PackedExamplesNeverShareABand) {
    const auto trace = tests::fakePackedTrace(900);
    const auto& segment = trace->sequences[0].rows.segment;
    for (const auto& band : originBands(*trace, trace->sequences[0])) {
        for (std::int32_t row = band.rows.begin; row < band.rows.end; ++row)
            ASSERT_EQ(segment[static_cast<std::size_t>(row)], segment[static_cast<std::size_t>(band.rows.begin)]);
    }
}

TEST(OriginBands, OverChosenRowsCountPlaces) {
    const auto trace = tests::fakeLayaTrace();
    const auto bands = originBands(*trace, trace->sequences[0], {5, 6, 100, 101});
    ASSERT_EQ(bands.size(), 2U);
    EXPECT_EQ(bands[0].rows, (rows::RowRange{0, 2}));
    EXPECT_EQ(bands[1].rows, (rows::RowRange{2, 4}));
}

TEST(Figures, AreExactAndNeverPrintNan) {
    EXPECT_EQ(grouped(71482), QStringLiteral("71\u202F482"));
    EXPECT_EQ(grouped(-1234567), QStringLiteral("-1\u202F234\u202F567"));
    EXPECT_EQ(grouped(999), QStringLiteral("999"));
    EXPECT_EQ(bytesText(3250585), QStringLiteral("3.1 MiB"));
    EXPECT_EQ(bytesText(12), QStringLiteral("12 B"));
    EXPECT_EQ(figure(std::numeric_limits<double>::quiet_NaN()), QStringLiteral("not a number"));
    EXPECT_EQ(figure(-0.5, 1), QStringLiteral("−0.5"));
    EXPECT_EQ(millisecondsText(1500), QStringLiteral("1.50 s"));
    EXPECT_EQ(millisecondsText(0.42), QStringLiteral("0.4 ms"));
}

}  // namespace
