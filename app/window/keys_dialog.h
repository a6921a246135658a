#pragma once

#include <QDialog>

namespace rowscope::window {

class Commands;

/// Every shortcut of the window, and the keys of its canvases.
class KeysDialog : public QDialog {
    Q_OBJECT
public:
    KeysDialog(const Commands& commands, QWidget* parent);
};

}  // namespace rowscope::window
