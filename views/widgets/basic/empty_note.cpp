#include "views/widgets/basic/empty_note.h"

namespace rowscope::widgets {

EmptyNote::EmptyNote(QWidget* parent) : QLabel(parent) {
    setProperty("dim", true);
    setAlignment(Qt::AlignCenter);
    setWordWrap(true);
    setMargin(24);
}

}  // namespace rowscope::widgets
