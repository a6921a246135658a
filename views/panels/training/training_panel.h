#pragma once

#include <QFileSystemWatcher>

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/training/training_log.h"

class QCheckBox;
class QComboBox;
class QFile;
class QLabel;
class QStackedLayout;
class QTimer;

namespace rowscope::plot {
class CurvePlot;
}
namespace rowscope::widgets {
class EmptyNote;
}

namespace rowscope::panels {

/// Curves of a training run: loss by objective above, another group of figures below (gradient norms, rows, rejected examples).
/// Follows a telemetry file while it grows.
class TrainingPanel : public Panel, public Renderable {
    Q_OBJECT
public:
    TrainingPanel(const PanelContext& context, QWidget* parent);
    ~TrainingPanel() override;

    [[nodiscard]] const Renderable* renderable() const override { return m_log->records() > 0 ? this : nullptr; }
    [[nodiscard]] QString exportName() const override { return QStringLiteral("training"); }
    [[nodiscard]] QSize preferredSize() const override { return {1200, 800}; }
    void render(QPainter& painter, const QSize& size) const override;

    /// Reads the file and follows it; a new run that writes it anew is read from its beginning.
    void follow(const QString& path);
    [[nodiscard]] viewmodels::TrainingLog& log() { return *m_log; }

    [[nodiscard]] bool isEmpty() const override;

private:
    void askForFile();
    void readOn();
    void lookAgain();
    [[nodiscard]] bool isWrittenAnew();
    void fillGroups();
    void draw();
    void restyle();

    PanelContext m_context;
    viewmodels::TrainingLog* m_log = nullptr;
    QComboBox* m_groups = nullptr;
    QCheckBox* m_logarithmic = nullptr;
    QLabel* m_message = nullptr;
    plot::CurvePlot* m_upper = nullptr;
    plot::CurvePlot* m_lower = nullptr;
    QWidget* m_content = nullptr;
    widgets::EmptyNote* m_empty = nullptr;
    QWidget* m_start = nullptr;
    QStackedLayout* m_stack = nullptr;
    QTimer* m_drawing = nullptr;  ///< curves are drawn at most some times a second, however fast records come
    std::unique_ptr<QFile> m_file;
    QByteArray m_beginning;  ///< of what was read: another one is another run's
    QFileSystemWatcher m_watcher;
};

[[nodiscard]] PanelDescriptor trainingPanel();

}  // namespace rowscope::panels
