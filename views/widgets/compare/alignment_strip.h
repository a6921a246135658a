#pragma once

#include <QWidget>
#include <vector>

#include "core/trace/compare/alignment.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::widgets {

class ThemeController;

/// Two sequences side by side: rows both have stand above one another and joined, rows of one side alone in its colour. A click
/// chooses a row of the upper (this) side.
class AlignmentStrip : public QWidget {
    Q_OBJECT
public:
    explicit AlignmentStrip(ThemeController& theme, QWidget* parent = nullptr);

    void setRuns(std::vector<trace::AlignedRun> runs);
    [[nodiscard]] QSize sizeHint() const override { return {600, 64}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {160, 64}; }

    static void paint(QPainter& painter, QRectF area, const std::vector<trace::AlignedRun>& runs, const Theme& theme);

signals:
    void leftRowChosen(int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    ThemeController& m_theme;
    std::vector<trace::AlignedRun> m_runs;
};

}  // namespace rowscope::widgets
