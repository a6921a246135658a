#include <gtest/gtest.h>

#include <QMimeData>

#include "views/panels/request/state_editor.h"

namespace rowscope::panels {
namespace {

struct Edit : GrowingEdit {
    Edit() : GrowingEdit(3, 12, nullptr) {}
    void paste(const QString& text) {
        QMimeData data;
        data.setText(text);
        insertFromMimeData(&data);
    }
};

/// A picture's base64 in a state is one word: broken at word boundaries it would take minutes to lay out.
TEST(GrowingEdit, AWordWithoutAnEndIsBrokenAnywhere) {
    Edit edit;
    edit.showText(QStringLiteral("the words of a person"));
    EXPECT_EQ(edit.wordWrapMode(), QTextOption::WrapAtWordBoundaryOrAnywhere);
    edit.showText(QString(5000, QLatin1Char('x')));
    EXPECT_EQ(edit.wordWrapMode(), QTextOption::WrapAnywhere);
    edit.showText(QStringLiteral("words again"));
    EXPECT_EQ(edit.wordWrapMode(), QTextOption::WrapAtWordBoundaryOrAnywhere);
    edit.paste(QString(1'000'000, QLatin1Char('A')));
    EXPECT_EQ(edit.wordWrapMode(), QTextOption::WrapAnywhere);
    EXPECT_EQ(edit.toPlainText().size(), 1'000'011);
}

}  // namespace
}  // namespace rowscope::panels
