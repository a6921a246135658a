#include "app/window/help_page_style.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>

#include "views/widgets/theme/theme.h"

namespace rowscope::window {

namespace {

bool isCode(const QTextBlock& block) {
    return block.isValid() && (block.blockFormat().nonBreakableLines() || block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage));
}

void styleTable(QTextTable& table, const widgets::Theme& theme) {
    QTextTableFormat format = table.format();
    format.setBorder(1);
    format.setBorderCollapse(true);
    format.setBorderBrush(theme.hairline);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setCellPadding(widgets::space::kSmall);
    format.setTopMargin(widgets::space::kMedium);
    format.setBottomMargin(widgets::space::kMedium);
    table.setFormat(format);
    // The reader begins the first cell with an empty line, and leaves its heading plain.
    QTextCursor first = table.cellAt(0, 0).firstCursorPosition();
    if (first.block().length() == 1 && first.block() != table.cellAt(0, 0).lastCursorPosition().block()) first.deleteChar();
    for (int column = 0; column < table.columns(); ++column) {
        const QTextTableCell cell = table.cellAt(0, column);
        QTextCursor heading = cell.firstCursorPosition();
        heading.setPosition(cell.lastCursorPosition().position(), QTextCursor::KeepAnchor);
        QTextCharFormat bold;
        bold.setFontWeight(QFont::DemiBold);
        heading.mergeCharFormat(bold);
    }
}

void styleBlock(const QTextBlock& block, const widgets::Theme& theme) {
    QTextBlockFormat format;
    if (isCode(block)) {
        format.setBackground(theme.chip);
        format.setLeftMargin(widgets::space::kLarge);
        format.setTopMargin(isCode(block.previous()) ? 0 : widgets::space::kMedium);
        format.setBottomMargin(isCode(block.next()) ? 0 : widgets::space::kMedium);
    } else {
        format.setTopMargin(block.blockFormat().headingLevel() > 0 ? widgets::space::kLarge : widgets::space::kSmall);
        format.setBottomMargin(widgets::space::kSmall);
    }
    QTextCursor(block).mergeBlockFormat(format);
}

}  // namespace

void stylePage(QTextDocument& page, const widgets::Theme& theme) {
    for (QTextFrame* frame : page.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) styleTable(*table, theme);
    for (QTextBlock block = page.begin(); block.isValid(); block = block.next())
        if (!QTextCursor(block).currentTable()) styleBlock(block, theme);
}

}  // namespace rowscope::window
