#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QTest>

#include "views/viewmodels/table/columns_item_model.h"
#include "views/widgets/table/flat_table.h"

using namespace rowscope;
using viewmodels::ColumnsItemModel;

namespace {

std::vector<ColumnsItemModel::Column> twoColumns() {
    return {{QStringLiteral("row"), QStringLiteral("which"), [](int r) { return QString::number(r); }},
            {QStringLiteral("text"), {}, [](int r) { return r == 1 ? QStringLiteral("a, \"b\"") : QStringLiteral("plain"); }}};
}

TEST(ColumnsItemModel, KeepsTheRulesOfItemModelsThroughEveryChange) {
    ColumnsItemModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setRows(3, twoColumns(), [](int r) { return r == 1 ? ColumnsItemModel::Tone::Fault : ColumnsItemModel::Tone::Plain; });
    EXPECT_EQ(model.rowCount(), 3);
    EXPECT_EQ(model.index(1, 1).data().toString(), QStringLiteral("a, \"b\""));
    EXPECT_EQ(model.index(1, 0).data(ColumnsItemModel::ToneRole).toInt(), static_cast<int>(ColumnsItemModel::Tone::Fault));
    EXPECT_EQ(model.headerData(0, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("which"));
    model.setRows(0, {});
    EXPECT_EQ(model.columnCount(), 0);
}

TEST(FlatTable, CopiesTheSelectedRowsOrAllAsCsv) {
    ColumnsItemModel model;
    model.setRows(3, twoColumns());
    widgets::FlatTable table;
    table.setModel(&model);
    table.resize(300, 200);
    table.show();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("row,text\r\n0,plain\r\n1,\"a, \"\"b\"\"\"\r\n2,plain\r\n"));
    table.selectRow(2);
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("row,text\r\n2,plain\r\n"));
}

TEST(FlatTable, TellsTheHoveredRowOnceAndWhenTheMouseLeaves) {
    ColumnsItemModel model;
    model.setRows(5, twoColumns());
    widgets::FlatTable table;
    table.setModel(&model);
    table.resize(300, 200);
    table.show();
    std::vector<int> hovered;
    QObject::connect(&table, &widgets::FlatTable::rowHovered, [&](int row) { hovered.push_back(row); });
    const auto over = [&](int row) { return table.visualRect(model.index(row, 0)).center(); };
    for (const QPoint at : {over(1), over(1) + QPoint(2, 1), over(2)}) {
        QMouseEvent move(QEvent::MouseMove, at, table.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
        QApplication::sendEvent(table.viewport(), &move);
    }
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&table, &leave);
    EXPECT_EQ(hovered, (std::vector<int>{1, 2, -1}));
}

TEST(FlatTable, AMillionRowsHaveOneHeight) {
    ColumnsItemModel model;
    model.setRows(1000000, twoColumns());
    widgets::FlatTable table;
    table.setModel(&model);
    table.fitColumns();
    EXPECT_EQ(table.rowHeight(0), table.rowHeight(999999));
    EXPECT_GT(table.columnWidth(0), 40);
}

}  // namespace
