#pragma once

#include <QString>
#include <vector>

namespace rowscope::viewmodels {

/// What a card beside the pointer says: a sentence, what it is about, and one line a verdict or value. Plain text; who shows
/// it escapes it.
struct CardText {
    enum class Mark { None, Holds, Blocks };
    struct Line {
        QString name;
        Mark mark = Mark::None;
        QString text;
        bool decisive = false;  ///< this line alone decides
    };
    QString title;
    QString subtitle;
    std::vector<Line> lines;
    QString footer;
};

/// A mark as a character, so that colour is never alone: "✓", "✕" or nothing.
[[nodiscard]] QString markText(CardText::Mark mark);
/// The card for the clipboard: one line each, names and words separated by a tab.
[[nodiscard]] QString plainText(const CardText& text);

}  // namespace rowscope::viewmodels
