#pragma once

class QTextDocument;

namespace rowscope::widgets {
struct Theme;
}

namespace rowscope::window {

/// Puts air and lines where Qt's reader of Markdown leaves none: between paragraphs, round code, and in tables.
void stylePage(QTextDocument& page, const widgets::Theme& theme);

}  // namespace rowscope::window
