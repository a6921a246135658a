#pragma once

#include <QString>
#include <QWidget>
#include <functional>
#include <stop_token>
#include <vector>

class QPainter;
class QStackedLayout;
class QVBoxLayout;

namespace rowscope::widgets {
class EmptyNote;
}

namespace rowscope::panels {

/// Paints into [0, 0, size] what it was made of, on any thread and whatever becomes of the panel: it owns all it reads. Stops early, with
/// the picture unfinished, when it is asked to.
using Drawing = std::function<void(QPainter& painter, const QSize& size, const std::stop_token& stop)>;

/// A picture that a panel can make of its data at any size, for File > Export and the report. Made from data, never from the
/// window's pixels.
class Renderable {
public:
    virtual ~Renderable() = default;
    [[nodiscard]] virtual QString exportName() const = 0;  ///< file name without ending: "mask-composed"
    [[nodiscard]] virtual QSize preferredSize() const = 0;
    /// Paints into [0, 0, size]; `painter` may belong to a pixmap, an SVG or a PDF.
    virtual void render(QPainter& painter, const QSize& size) const = 0;
    /// The same for another thread, of what is shown now; empty where it is painted fast or only widgets can paint it.
    [[nodiscard]] virtual Drawing drawing() const { return {}; }
};

/// What the main window sees of a panel: a widget with a note for its header, things to export, and a place for the focus.
class Panel : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// Short facts for the right end of the header: "layers 0–29 · composed   391 × 391".
    [[nodiscard]] const QString& note() const { return m_note; }
    /// Null where there is nothing to export.
    [[nodiscard]] virtual const Renderable* renderable() const { return nullptr; }
    /// Whether the trace carries nothing for this panel and it says so in its one line.
    [[nodiscard]] virtual bool isEmpty() const;

signals:
    void noteChanged(const QString& note);

protected:
    void setNote(const QString& note);

    /// What the panel shows, and beside it the one line for a trace that does not carry it. Call once; gives the body's column.
    [[nodiscard]] QVBoxLayout* makeBody();
    void showBody();
    void showInstead(const QString& line);

private:
    QString m_note;
    QStackedLayout* m_stack = nullptr;
    widgets::EmptyNote* m_instead = nullptr;
};

}  // namespace rowscope::panels
