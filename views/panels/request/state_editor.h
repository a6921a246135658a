#pragma once

#include <QPlainTextEdit>

#include "views/panels/panel_descriptor.h"

class QButtonGroup;
class QMimeData;

namespace rowscope::panels {

/// A plain text field as high as its text within limits; pasted or dropped pictures go to whoever wants them. Undo is the
/// draft's, one history for all fields.
class GrowingEdit : public QPlainTextEdit {
    Q_OBJECT
public:
    GrowingEdit(int minimumLines, int maximumLines, QWidget* parent);
    /// Replaces the text without moving the cursor when it is the same already.
    void showText(const QString& text);

signals:
    void pictureOffered(const QMimeData* data);
    void undoWanted();
    void redoWanted();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void grow();
    void wrapFor(const QString& text);

    int m_minimumLines;
    int m_maximumLines;
};

/// The state as text or JSON, checked while it is typed.
class StateEditor : public QWidget {
    Q_OBJECT
public:
    StateEditor(const PanelContext& context, QWidget* parent);
    [[nodiscard]] GrowingEdit& edit() const { return *m_edit; }

private:
    void showDraft();

    PanelContext m_context;
    GrowingEdit* m_edit = nullptr;
    QButtonGroup* m_form = nullptr;
};

}  // namespace rowscope::panels
