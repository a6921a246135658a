#include "views/viewmodels/rows/rows_item_model.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <limits>

#include "tests/views/support/fake_trace.h"

using namespace rowscope;
using viewmodels::RowColumn;
using viewmodels::RowFilter;
using viewmodels::RowsItemModel;

namespace {

viewmodels::RowOrder ordered(const trace::Trace& trace, const char* filter, viewmodels::RowSort sort) {
    return viewmodels::rowOrder(trace, trace.sequences[0], RowFilter::parse(QString::fromUtf8(filter)).filter, sort, {});
}

TEST(RowsItemModel, KeepsTheRulesOfItemModelsThroughEveryChange) {
    RowsItemModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(model.rowCount(), 0);
    const auto trace = tests::fakeLayaTrace();
    model.setSequence(trace, 0);
    EXPECT_EQ(model.rowCount(), static_cast<int>(trace->sequences[0].rows.size()));
    model.setOrder(ordered(*trace, "origin = option", {RowColumn::Token, true}));
    EXPECT_GT(model.rowCount(), 0);
    model.setOrder(ordered(*trace, "origin = video", {}));
    EXPECT_EQ(model.rowCount(), 0);
    model.setOrder(nullptr);
    model.setSequence(trace, 99);
    EXPECT_EQ(model.rowCount(), 0);
    model.setSequence(nullptr, 0);
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(RowsItemModel, TableRowsAndSequenceRowsMapBothWays) {
    RowsItemModel model;
    const auto trace = tests::fakeLayaTrace();
    model.setSequence(trace, 0);
    EXPECT_EQ(model.tableRow(17), 17);
    model.setOrder(ordered(*trace, "origin = image", {RowColumn::Row, true}));
    EXPECT_EQ(model.sequenceRow(0), 68) << "the last image row first";
    EXPECT_EQ(model.tableRow(68), 0);
    EXPECT_EQ(model.tableRow(5), 63);
    EXPECT_EQ(model.tableRow(0), -1) << "filtered out";
    EXPECT_EQ(model.tableRow(-1), -1);
    EXPECT_EQ(model.tableRow(100000), -1);
    EXPECT_EQ(model.sequenceRow(64), -1);
}

TEST(RowsItemModel, CellsSayWhatTheTraceSays) {
    RowsItemModel model;
    const auto trace = tests::fakeLayaTrace();
    model.setSequence(trace, 0);
    const auto cell = [&](int row, RowColumn column) { return model.index(row, static_cast<int>(column)).data().toString(); };
    EXPECT_EQ(cell(5, RowColumn::Origin), QStringLiteral("image 0"));
    EXPECT_EQ(cell(5 + 13, RowColumn::Patch), QStringLiteral("1,5"));
    EXPECT_EQ(cell(0, RowColumn::Label), QStringLiteral("−100"));
    EXPECT_EQ(cell(0, RowColumn::Option), QString()) << "-1 is none, not a number";
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("row"));
    EXPECT_FALSE(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
}

TEST(RowOrder, SortsStablyUpAndDownWithAndWithoutFilter) {
    const auto trace = tests::fakePackedTrace(400);
    const auto& rows = trace->sequences[0].rows;
    for (const bool descending : {false, true}) {
        for (const RowColumn column : {RowColumn::Token, RowColumn::Label, RowColumn::Segment, RowColumn::Role}) {
            const auto order = ordered(*trace, "valid = 1", {column, descending});
            ASSERT_TRUE(order);
            const auto key = [&](std::int32_t row) -> std::int32_t {
                const auto at = static_cast<std::size_t>(row);
                if (column == RowColumn::Token) return rows.tokenId[at];
                if (column == RowColumn::Label) return rows.label[at];
                if (column == RowColumn::Segment) return rows.segment[at];
                return static_cast<std::int32_t>(rows.role[at]);
            };
            for (std::size_t i = 1; i < order->size(); ++i) {
                const auto a = key((*order)[i - 1]);
                const auto b = key((*order)[i]);
                ASSERT_TRUE(descending ? a >= b : a <= b);
                ASSERT_TRUE(a != b || (*order)[i - 1] < (*order)[i]) << "equal rows keep their order";
                ASSERT_EQ(rows.valid[static_cast<std::size_t>((*order)[i])], 1);
            }
        }
    }
}

TEST(RowOrder, TextSortsByTextAndNaturalOrderNeedsNoVector) {
    const auto trace = tests::fakeLayaTrace();
    EXPECT_EQ(ordered(*trace, "", {}), nullptr);
    const auto order = ordered(*trace, "", {RowColumn::Text, false});
    const auto& texts = trace->sequences[0].tokenText;
    for (std::size_t i = 1; i < order->size(); ++i)
        ASSERT_LE(texts[static_cast<std::size_t>((*order)[i - 1])], texts[static_cast<std::size_t>((*order)[i])]);
}

TEST(RowOrder, TextSortsByTextWhereTokensOfOneIdHaveDifferentTexts) {
    trace::Trace trace;
    trace.sequences.resize(1);
    trace.sequences[0].rows.rowCount = 5;
    trace.sequences[0].rows.tokenId = {7, 7, -1, 7 + (1 << 16), 7};
    trace.sequences[0].tokenText = {"b", "a", "c", "a", "b"};
    const auto order = ordered(trace, "", {RowColumn::Text, false});
    ASSERT_TRUE(order);
    EXPECT_EQ(*order, (std::vector<std::int32_t>{1, 3, 0, 4, 2}));
}

TEST(RowOrder, LossesSortByLossUpAndDown) {
    const auto trace = tests::fakePackedTrace(300);
    const auto& loss = trace->sequences[0].rowLoss;
    for (const bool descending : {false, true}) {
        const auto order = ordered(*trace, "label != -100", {RowColumn::Loss, descending});
        ASSERT_TRUE(order);
        for (std::size_t i = 1; i < order->size(); ++i) {
            const double a = loss[static_cast<std::size_t>((*order)[i - 1])];
            const double b = loss[static_cast<std::size_t>((*order)[i])];
            if (std::isnan(a) || std::isnan(b)) continue;
            ASSERT_TRUE(descending ? a >= b - 1e-5 : a <= b + 1e-5) << a << " before " << b;
        }
    }
}

/// Rows of which only the second and the last but one have anything in any column of ids or in the loss.
trace::Trace mostlyEmptyRows() {
    trace::Sequence sequence;
    auto& rows = sequence.rows;
    rows.rowCount = 5;
    for (auto* ids : {&rows.tokenId, &rows.sourceIndex, &rows.segment, &rows.marker, &rows.option, &rows.question, &rows.branch})
        *ids = {-1, 2, -1, 1, -1};
    rows.role = {rows::Role::Unknown, rows::Role::User, rows::Role::Unknown, rows::Role::System, rows::Role::Unknown};
    rows.part = {rows::Part::Text, rows::Part::Media, rows::Part::Text, rows::Part::Media, rows::Part::Text};
    const double none = std::numeric_limits<double>::quiet_NaN();
    for (const double loss : {none, 2.0, none, 1.0, none})
        sequence.rowLoss.push_back(static_cast<decltype(sequence.rowLoss)::value_type>(loss));
    trace::Trace trace;
    trace.sequences.push_back(sequence);
    return trace;
}

TEST(RowOrder, RowsWithNothingInTheColumnComeLastBothWays) {
    const trace::Trace trace = mostlyEmptyRows();
    for (const RowColumn column : {RowColumn::Token, RowColumn::Source, RowColumn::Patch, RowColumn::Segment, RowColumn::Role,
                                   RowColumn::Marker, RowColumn::Option, RowColumn::Question, RowColumn::Branch, RowColumn::Loss}) {
        const int name = static_cast<int>(column);
        EXPECT_EQ(*ordered(trace, "", {column, false}), (std::vector<std::int32_t>{3, 1, 0, 2, 4})) << name;
        EXPECT_EQ(*ordered(trace, "", {column, true}), (std::vector<std::int32_t>{1, 3, 0, 2, 4})) << name;
    }
}

TEST(RowOrder, RowsBeyondTheKnownLossesComeLastBothWays) {
    trace::Trace trace = mostlyEmptyRows();
    trace.sequences[0].rowLoss.resize(2);
    for (const bool descending : {false, true}) EXPECT_EQ(ordered(trace, "", {RowColumn::Loss, descending})->front(), 1) << descending;
}

TEST(RowsCsv, QuotesWhatNeedsItAndKeepsNumbersPlain) {
    trace::Trace trace;
    trace::Sequence sequence;
    sequence.rows.rowCount = 2;
    sequence.rows.tokenId = {5, 6};
    sequence.rows.label = {-100, 7};
    sequence.tokenText = {"a,\"b\"\n", "plain"};
    trace.sequences.push_back(sequence);
    const QString csv =
        viewmodels::rowsAsCsv(trace, trace.sequences[0], {0, 1}, {RowColumn::Row, RowColumn::Token, RowColumn::Text, RowColumn::Label});
    EXPECT_EQ(csv, QStringLiteral("row,token,text,label\r\n0,5,\"a,\"\"b\"\"\n\",-100\r\n1,6,plain,7\r\n"));
}

TEST(RowColumns, WhatTheTraceDoesNotCarryIsUnknown) {
    trace::Trace trace;
    trace::Sequence sequence;
    sequence.rows.rowCount = 1;
    sequence.rows.valid = {1};
    for (int column = 0; column < viewmodels::kRowColumns; ++column) {
        const auto c = static_cast<RowColumn>(column);
        EXPECT_EQ(viewmodels::isKnown(trace, sequence, c), c == RowColumn::Row || c == RowColumn::Valid) << column;
        EXPECT_TRUE(c == RowColumn::Row || c == RowColumn::Valid || viewmodels::cellText(trace, sequence, c, 0).size() < 20) << column;
    }
}

}  // namespace
